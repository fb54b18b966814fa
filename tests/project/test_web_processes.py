"""Several web processes behind one port: all take their share, and replacing one or killing it refuses nobody."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from config.environment import Environment
from config.listening import bound_sockets
from config.serve import usual_web_processes
from config.supervisor import Child
from tests.project.processes import (
    BASE,
    PATIENCE,
    Served,
    clean_environment,
    eventually,
    serving,
)
from tests.servers import free_port

pytestmark = pytest.mark.no_database

# Writes that it is ready, as a web process does, and goes on; a second one finds the flag and ends.
ONCE = """
import os, pathlib, sys, time
pathlib.Path("flag").touch(exist_ok=False)
os.write(int(sys.argv[2]), b"1")
time.sleep(100)
"""


@pytest.fixture(scope="module")
def several(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("several") / "data"
    settings = {"WEB_PROCESSES": "2", "WORKER_CONCURRENCY": "0", "HOST": "127.0.0.1"}
    with serving(folder, **settings) as running:
        eventually(lambda: len(running.web_processes()) == 2, "two web processes")
        yield running


def open_sockets(pid: int) -> int:
    number = 0
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            number += str(link.readlink()).startswith("socket:")
    return number


def asked(running: Served) -> int:
    """Ask on a connection of its own; return the status."""
    return httpx.get(f"{running.url}/health", timeout=PATIENCE).status_code


@contextmanager
def somebody_asking(running: Served) -> Iterator[list[int]]:
    """Ask again and again until the block ends; the list has what was answered."""
    answers: list[int] = []
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            answers.append(asked(running))

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield answers
    finally:
        over.set()
        thread.join()


def shares(running: Served) -> list[int]:
    """Return how many of a hundred connections each web process gets."""
    before = {pid: open_sockets(pid) for pid in running.web_processes()}
    with ExitStack() as connections:
        for _ in range(100):
            connections.enter_context(socket.create_connection(("127.0.0.1", running.port)))
        time.sleep(0.3)  # until all are taken
        return [open_sockets(pid) - number for pid, number in before.items()]


def test_each_gets_its_share_of_the_connections(several: Served) -> None:
    # As soon as both listen; fewer than 20 of 100 come by chance once in a billion times.
    eventually(lambda: min(shares(several)) >= 20, "a share for each")


def test_who_comes_while_a_process_is_dead_is_answered_by_its_successor(several: Served) -> None:
    killed = several.web_processes()[0]

    os.kill(killed, signal.SIGKILL)
    answers = {asked(several) for _ in range(20)}

    assert answers == {200}
    eventually(lambda: len(several.web_processes()) == 2, "another web process")
    assert killed not in several.web_processes()


def test_all_are_replaced_one_by_one_and_everybody_is_answered(several: Served) -> None:
    before = set(several.web_processes())
    said = several.log.read_text()

    with somebody_asking(several) as answers:
        several.process.send_signal(signal.SIGHUP)
        eventually(
            lambda: len(several.web_processes()) == 2 and not before & set(several.web_processes()),
            "two new web processes",
        )

    assert set(answers) == {200}
    assert len(answers) > 10
    assert several.log.read_text() == said


def test_one_whose_successor_does_not_start_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-c", ONCE]
    child = Child("A process", command, os.environ, 1.0, says_when_ready=True)
    child.watch()
    first = child.process
    assert first is not None
    eventually(first.is_ready, "the first one")

    for _ in child.replace():
        time.sleep(0.01)

    assert child.process is first
    assert first.poll() is None
    child.end_by(0.0)


@pytest.mark.parametrize("host", ["::1", "localhost"])
def test_every_address_that_a_host_means_is_listened_on(host: str) -> None:
    processes = bound_sockets(host, free_port(), 2)
    families = [[each.family for each in of_one] for of_one in processes]
    for of_one in processes:
        for each in of_one:
            each.close()

    meant = {"::1": [socket.AF_INET6], "localhost": [socket.AF_INET, socket.AF_INET6]}[host]
    assert [sorted(each) for each in families] in ([sorted(meant)] * 2, [[socket.AF_INET]] * 2)


def test_postgresql_gets_a_web_process_for_each_core_and_never_more_than_its_connections_allow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = {}
    for cores in (1, 2, 64):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _pid, cores=cores: set(range(cores)))
        for url in ("", "postgres://somebody@somewhere/name"):
            monkeypatch.setenv("DATABASE_URL", url)
            usual[url[:8], cores] = usual_web_processes(Environment())

    assert [usual["", cores] for cores in (1, 2, 64)] == [1, 1, 1]
    assert [usual["postgres", cores] for cores in (1, 2, 64)] == [1, 2, 4]


@pytest.mark.parametrize("number", ["0", "65", "many"])
def test_a_number_of_web_processes_that_makes_no_sense_is_refused_in_one_sentence(
    number: str, tmp_path: Path
) -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "config.serve"],
        cwd=BASE,
        env=clean_environment(tmp_path, WEB_PROCESSES=number, PORT=str(free_port())),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert refused.returncode == 1
    assert refused.stderr == (
        f"Settings: WEB_PROCESSES must be a whole number from 1 to 64, not “{number}”.\n"
    )
