"""bin/serve: one command that starts everything, keeps it running and stops it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from config.lan import own_addresses
from config.last_address import last_address
from tests.project.processes import (
    BASE,
    Served,
    clean_environment,
    descendants_of,
    eventually,
    is_alive,
    serving,
)
from tests.servers import free_port

pytestmark = pytest.mark.no_database


@pytest.fixture
def data(served: Served, tmp_path: Path) -> Path:
    """A data folder that was served before, so that the second start is a quick one."""
    kept = shutil.ignore_patterns("broker", "tmp", "heartbeat", "beat-schedule*", "serve.*")
    return Path(shutil.copytree(served.folder, tmp_path / "data", ignore=kept))


def test_the_embedded_form_needs_no_setting(served: Served) -> None:
    eventually(
        lambda: served.health()["worker_seen_seconds_ago"] is not None, "the worker's heartbeat"
    )

    health = served.health()

    assert {name: health[name] for name in ("status", "database", "broker")} == {
        "status": "ok",
        "database": "ok",
        "broker": "ok",
    }


@pytest.mark.parametrize(
    ("accepted", "language", "heading"),
    [
        pytest.param(
            "zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant", "大老二比賽，從報名表到最終名次", id="Taiwan"
        ),
        pytest.param("zh-CN", "zh-Hant", "大老二比賽，從報名表到最終名次", id="other Chinese"),
        pytest.param("fr", "zh-Hant", "大老二比賽，從報名表到最終名次", id="neither"),
        pytest.param("en-GB", "en", "A Big Two tournament, from the sign-up list", id="English"),
    ],
)
def test_the_start_page_speaks_the_browser_s_language(
    served: Served, accepted: str, language: str, heading: str
) -> None:
    page = httpx.get(served.url, headers={"Accept-Language": accepted})

    assert page.headers["content-language"].lower() == language.lower()
    assert f'<html lang="{language}">' in page.text
    assert f"<h1>{heading}" in page.text


def test_static_files_are_named_by_content_and_kept_for_ever(served: Served) -> None:
    page = httpx.get(served.url).text
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]

    style = httpx.get(served.url + address, headers={"Accept-Encoding": "br"})

    assert style.status_code == 200
    assert style.headers["content-encoding"] == "br"
    assert "immutable" in style.headers["cache-control"]
    assert "--paper" in style.text


def test_no_other_site_may_read_what_is_served(served: Served) -> None:
    page = httpx.get(served.url, headers={"Origin": "https://evil.example"})
    address = page.text.split('rel="stylesheet" href="')[1].split('"')[0]

    style = httpx.get(served.url + address, headers={"Origin": "https://evil.example"})

    headers = [*page.headers, *style.headers]
    assert [name for name in headers if name.startswith("access-control")] == []


def test_phones_reach_it_under_the_laptop_s_own_address(served: Served) -> None:
    address = own_addresses()[0]

    page = httpx.get(f"http://{address}:{served.port}/")

    assert page.status_code == 200
    assert f"http://{address}:{served.port}" in served.log.read_text()
    assert last_address(served.folder) == f"http://{address}:{served.port}"


def test_an_unknown_host_name_is_refused(served: Served) -> None:
    assert httpx.get(served.url, headers={"Host": "evil.example"}).status_code == 400


def test_the_language_can_be_switched_from_a_phone_without_javascript(served: Served) -> None:
    origin = f"http://{own_addresses()[0]}:{served.port}"
    with httpx.Client(base_url=origin, follow_redirects=True) as phone:
        token = phone.get("/").text.split('csrfmiddlewaretoken" value="')[1].split('"')[0]

        page = phone.post(
            "/language/setlang/",
            data={"csrfmiddlewaretoken": token, "language": "en", "next": "/"},
            headers={"Origin": origin},
        )

    assert '<html lang="en">' in page.text


def test_the_port_of_another_program_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        refused = subprocess.run(
            [BASE / "bin/serve"],
            env=clean_environment(tmp_path, PORT=str(port)),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    assert refused.returncode == 1
    assert refused.stderr == (
        f"Settings: cannot listen on 0.0.0.0, port {port} (Address already in use); "
        f"stop what uses it, or choose another: PORT={port + 1 if port < 65535 else 8000} bin/serve\n"
    )


def test_a_folder_that_is_being_served_is_refused_in_one_sentence(served: Served) -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "config.serve"],
        cwd=BASE,
        env=clean_environment(served.folder, PORT=str(free_port())),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert refused.returncode == 1
    assert refused.stderr == (
        f"Settings: DATA_DIR: {served.folder} is being served already (process {served.process.pid}); "
        "stop that one, or choose another folder: DATA_DIR=… bin/serve\n"
    )
    assert served.answers()


def test_nothing_is_restored_beneath_a_running_server(served: Served, tmp_path: Path) -> None:
    backup = tmp_path / "hall.zip"

    done, refused = [
        subprocess.run(
            [sys.executable, "manage.py", *command, str(backup)],
            cwd=BASE,
            env=clean_environment(served.folder),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        for command in (["backup"], ["restore", "--replace"])
    ]

    assert (done.returncode, refused.returncode) == (0, 1)
    assert str(served.process.pid) in refused.stderr
    assert not (served.folder / "backups").exists()


def see_it_come_back(running: Served, program: str) -> None:
    eventually(lambda: set(running.children()) == {"web", "worker"}, "both processes")
    first = running.children()[program]

    os.kill(first, signal.SIGKILL)

    eventually(lambda: running.children().get(program, first) != first, f"another {program}")
    eventually(running.answers, "an answer")


def test_whoever_is_killed_is_started_again_and_all_stop_on_ctrl_c(data: Path) -> None:
    with serving(data, WORKER_CONCURRENCY="1") as running:
        see_it_come_back(running, "web")
        see_it_come_back(running, "worker")
        everybody = descendants_of(running.process.pid)

        code = running.stop(signal.SIGINT)

        assert code == 0
        assert [pid for pid in everybody if is_alive(pid)] == []
        assert running.log.read_text().count("killed by SIGKILL") == 2
        assert "Traceback" not in running.log.read_text()


def test_without_a_worker_there_are_pages_only_and_a_killed_supervisor_takes_them_along(
    data: Path,
) -> None:
    with serving(data, WORKER_CONCURRENCY="0") as running:
        children = running.children()
        assert set(children) == {"web"}

        running.stop(signal.SIGKILL)

        eventually(lambda: not is_alive(children["web"]), "the end of the web server")


def test_the_same_command_serves_postgresql_and_redis(
    data: Path, postgresql_url: str, redis_url: str
) -> None:
    (data / "jiang.sqlite3").unlink()
    with serving(data, DATABASE_URL=postgresql_url, BROKER_URL=redis_url) as running:
        eventually(lambda: running.health()["worker_seen_seconds_ago"] is not None, "the heartbeat")
        health = running.health()
        everybody = descendants_of(running.process.pid)

        code = running.stop(signal.SIGTERM)

        assert health["status"] == "ok"
        assert code == 0
        assert [pid for pid in everybody if is_alive(pid)] == []
        assert not (data / "jiang.sqlite3").exists()
