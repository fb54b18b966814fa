"""Settings come from the environment; safe without any, refused in one sentence when they make no sense."""

import json
import runpy
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.brokers import broker_settings
from config.databases import database_settings, journal_mode, keep_connections
from config.environment import Environment, without_port
from config.last_address import remember
from config.secret_key import kept_secret_key
from tests.project.processes import BASE, FORGOTTEN, clean_environment
from tests.servers import free_port
from tournaments.public_url import public_url

pytestmark = pytest.mark.no_database

SHOWN = [
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "SESSION_COOKIE_NAME",
    "CSRF_COOKIE_NAME",
    "LANGUAGE_COOKIE_NAME",
    "DEVICE_COOKIE_NAME",
    "SECURE_SSL_REDIRECT",
    "SECURE_HSTS_SECONDS",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "STREAMS_PER_ADDRESS",
    "SECRET_KEY",
    "DEBUG",
]
SHOW = f"""
import json
from django.conf import settings
from django.db import connection
shown = {{name: getattr(settings, name) for name in {SHOWN}}}
with connection.cursor() as cursor:
    for pragma in ("synchronous", "foreign_keys", "busy_timeout"):
        shown[pragma] = cursor.execute(f"PRAGMA {{pragma}}").fetchone()[0]
print(json.dumps(shown))
"""


def manage(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=BASE,
        env=clean_environment(folder, **settings),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def settings_printed(folder: Path, **settings: str) -> dict[str, object]:
    answer = manage(folder, "shell", "--no-imports", "-c", SHOW, **settings)
    assert answer.returncode == 0, answer.stderr
    return dict(json.loads(answer.stdout))


def test_without_any_variable_it_is_safe_and_fits_a_hall(tmp_path: Path) -> None:
    settings = settings_printed(tmp_path)
    key = settings.pop("SECRET_KEY")

    assert key == (tmp_path / "secret-key").read_text()
    assert settings == {
        "SESSION_COOKIE_SECURE": False,
        "CSRF_COOKIE_SECURE": False,
        "SESSION_COOKIE_NAME": "sessionid",
        "CSRF_COOKIE_NAME": "csrftoken",
        "LANGUAGE_COOKIE_NAME": "django_language",
        "DEVICE_COOKIE_NAME": "jiang_device",
        "SECURE_SSL_REDIRECT": False,
        "SECURE_HSTS_SECONDS": 0,
        "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
        "CSRF_TRUSTED_ORIGINS": ["http://localhost:8000"],
        "PUBLIC_URL": "http://localhost:8000",
        "TRUSTED_PROXIES": [],
        "STREAMS_PER_ADDRESS": 2000,
        "DEBUG": False,
        "synchronous": 3,
        "foreign_keys": 1,
        "busy_timeout": 20000,
    }


def settings_under(
    monkeypatch: pytest.MonkeyPatch, folder: Path, **given: str
) -> dict[str, object]:
    """Run the settings module again, with these variables."""
    for name in FORGOTTEN:
        monkeypatch.delenv(name, raising=False)
    for name, value in {"DATA_DIR": str(folder), **given}.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(BASE / "config/settings.py"))


def test_a_command_beside_the_server_makes_links_to_where_it_was_reached_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(tmp_path, "http://192.168.1.10:8000")

    values = settings_under(monkeypatch, tmp_path)
    given = settings_under(monkeypatch, tmp_path, PUBLIC_URL="https://jiang.example.org")

    assert values["PUBLIC_URL"] == "http://192.168.1.10:8000"
    assert given["PUBLIC_URL"] == "https://jiang.example.org"


def test_one_setting_turns_on_everything_that_needs_tls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"TLS": "yes", "PUBLIC_URL": "https://jiang.example.org", "SECRET_KEY": "given"}

    settings = settings_under(
        monkeypatch, tmp_path, **given, ALLOWED_HOSTS="other.example.org, 10.0.0.1"
    )

    assert not (tmp_path / "secret-key").exists()
    assert {name: settings[name] for name in SHOWN} == {
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SESSION_COOKIE_NAME": "__Host-sessionid",
        "CSRF_COOKIE_NAME": "__Host-csrftoken",
        "LANGUAGE_COOKIE_NAME": "__Host-django_language",
        "DEVICE_COOKIE_NAME": "__Host-jiang_device",
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "ALLOWED_HOSTS": [
            "localhost",
            "127.0.0.1",
            "[::1]",
            "jiang.example.org",
            "other.example.org",
            "10.0.0.1",
        ],
        "CSRF_TRUSTED_ORIGINS": ["https://jiang.example.org"],
        "PUBLIC_URL": "https://jiang.example.org",
        "TRUSTED_PROXIES": [ip_network("127.0.0.1"), ip_network("::1")],
        "STREAMS_PER_ADDRESS": 2000,
        "SECRET_KEY": "given",
        "DEBUG": False,
    }


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TLS", "maybe", "TLS must be yes or no, not “maybe”."),
        ("DEBUG", "2", "DEBUG must be yes or no, not “2”."),
        (
            "PUBLIC_URL",
            "jiang.example.org",
            "PUBLIC_URL must be an address such as https://jiang.example.org, not “jiang.example.org”.",
        ),
        (
            "CSRF_TRUSTED_ORIGINS",
            "https://a.example,b",
            "CSRF_TRUSTED_ORIGINS must be an address such as https://jiang.example.org, not “b”.",
        ),
        (
            "TRUSTED_PROXIES",
            "10.0.0.1, proxy",
            "TRUSTED_PROXIES must be addresses or networks such as 10.0.0.1 or 10.0.0.0/8, not “proxy”.",
        ),
        (
            "STREAMS_PER_ADDRESS",
            "0",
            "STREAMS_PER_ADDRESS must be a whole number from 1 to 1000000, not “0”.",
        ),
        (
            "DATABASE_URL",
            "mysql://root:hidden@host/name",
            "DATABASE_URL must look like postgres://user:password@host:5432/name "
            "or sqlite:////whole/path/to/file.",
        ),
        (
            "BROKER_URL",
            "sqs://key:hidden@",
            "BROKER_URL must start with redis://, rediss://, amqp:// or amqps://, or be left out.",
        ),
        (
            "DATA_DIR",
            "/dev/null/data",
            "DATA_DIR: cannot make the folder /dev/null/data (Not a directory).",
        ),
        (
            "DATA_DIR",
            "/proc/sys",
            "DATA_DIR: nothing can be written in /proc/sys.",
        ),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        settings_under(monkeypatch, tmp_path, **{name: value})

    assert str(refusal.value) == sentence


def test_manage_py_says_the_sentence_and_nothing_else(tmp_path: Path) -> None:
    refused = manage(tmp_path, "check", TLS="maybe")

    assert refused.returncode == 1
    assert refused.stderr == "Settings: TLS must be yes or no, not “maybe”.\n"


@pytest.mark.parametrize("port", ["", "0", "65536", "-1", "8000.0", "８０００", "eighty"])
def test_only_a_whole_number_in_range_is_a_port(monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    monkeypatch.setenv("PORT", port)

    if port == "":
        assert Environment().number("PORT", 8000, lowest=1, highest=65535) == 8000
    else:
        with pytest.raises(
            ImproperlyConfigured, match="PORT must be a whole number from 1 to 65535"
        ):
            Environment().number("PORT", 8000, lowest=1, highest=65535)


def test_bin_serve_refuses_a_wrong_number_in_one_sentence(tmp_path: Path) -> None:
    refused = subprocess.run(
        [BASE / "bin/serve"],
        env=clean_environment(tmp_path, PORT="eighty"),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert refused.returncode == 1
    assert (
        refused.stderr == "Settings: PORT must be a whole number from 1 to 65535, not “eighty”.\n"
    )


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as starters:
        keys = set(starters.map(lambda _: kept_secret_key(tmp_path), range(64)))

    assert len(keys) == 1
    assert len(keys.pop()) >= 64
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_a_key_that_cannot_be_kept_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        kept_secret_key(tmp_path / "gone")

    file = tmp_path / "gone" / "secret-key"
    assert str(refusal.value) == (
        f"DATA_DIR: the key {file} cannot be made or read (No such file or directory)."
    )


def test_bin_serve_says_what_is_wrong_with_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "broker").touch()

    refused = subprocess.run(
        [sys.executable, "-m", "config.serve"],
        cwd=BASE,
        env=clean_environment(tmp_path, PORT=str(free_port())),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert refused.returncode == 1
    assert refused.stderr == (
        f"The data folder cannot be used: [Errno 20] Not a directory: '{tmp_path}/broker/queue'\n"
    )


def test_nothing_of_the_data_folder_can_be_committed() -> None:
    ignored = subprocess.run(
        [
            "git",
            "check-ignore",
            "var/secret-key",
            "var/jiang.sqlite3",
            ".venv/x",
            "locale/zh_Hant/LC_MESSAGES/django.mo",
        ],
        cwd=BASE,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert len(ignored.stdout.splitlines()) == 4


@pytest.mark.parametrize(
    ("version", "mode"),
    [((3, 40, 1), "DELETE"), ((3, 51, 2), "DELETE"), ((3, 51, 3), "WAL"), ((3, 52, 0), "WAL")],
)
def test_wal_only_where_several_writers_are_safe(version: tuple[int, ...], mode: str) -> None:
    assert journal_mode(version) == mode


def test_writers_queue_on_sqlite(tmp_path: Path) -> None:
    options = database_settings("", tmp_path)["OPTIONS"]

    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)


def test_connections_are_kept_only_where_opening_one_costs(tmp_path: Path) -> None:
    large = database_settings("postgres://a:b@c:5432/d?sslmode=require", tmp_path)
    small = database_settings("", tmp_path)
    before = dict(small["OPTIONS"])

    keep_connections(large, 7)
    keep_connections(small, 7)

    assert large["OPTIONS"]["sslmode"] == "require"
    assert large["OPTIONS"]["pool"]["max_size"] == 7
    assert small["OPTIONS"] == before


def test_without_a_broker_files_carry_the_tasks(tmp_path: Path) -> None:
    url, options = broker_settings("", tmp_path)

    assert url == "filesystem://localhost"
    assert options["polling_interval"] == 0.1
    assert Path(options["data_folder_in"]).is_dir()
    assert options["data_folder_in"] == options["data_folder_out"]


def test_redis_gives_back_a_dead_worker_s_tasks_within_seconds(tmp_path: Path) -> None:
    _, options = broker_settings("redis://127.0.0.1:6379/0", tmp_path)

    assert options["unacked_restore_interval"] == 2
    assert options["unacked_restore_throttle"] == 1
    assert options["visibility_timeout"] > 1800


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("192.168.1.5:8000", "192.168.1.5"),
        ("[::1]:8000", "[::1]"),
        ("[::1]", "[::1]"),
        ("a.example", "a.example"),
    ],
)
def test_a_host_is_named_without_its_port(host: str, name: str) -> None:
    assert without_port(host) == name


@pytest.mark.parametrize("path", ["/t/7", "t/7"])
def test_every_link_starts_with_the_public_address(settings, path: str) -> None:
    settings.PUBLIC_URL = "https://jiang.example.org/hall"

    assert public_url(path) == "https://jiang.example.org/hall/t/7"
