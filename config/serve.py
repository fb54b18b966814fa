"""Web server and worker on one machine: `python -m config.serve`, which bin/serve calls."""

import argparse
import os
import shutil
import socket
import sqlite3
import sys
from functools import partial
from pathlib import Path

import django
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection, connections

from config.databases import database_settings
from config.environment import Environment
from config.lan import own_addresses
from config.last_address import remember
from config.listening import bound_sockets
from config.one_server import hold
from config.static_files import collect_static
from config.supervisor import Child, Supervisor
from scoring.errors import RuleError

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104
SECONDS_FOR_ENTRIES = 4.0  # most are done in much less; streams and readers are cut off before
SECONDS_FOR_WORKER = 0.6  # Celery takes several to stop; what it was printing is printed again
MOST_BY_THEMSELVES = (
    4  # web processes; PostgreSQL has 100 connections, each takes up to DATABASE_CONNECTIONS
)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bin/serve",
        description="Run web server and worker until Ctrl-C.",
        epilog="HOST, PORT, WEB_PROCESSES, WORKER_CONCURRENCY, DATA_DIR and the rest of README's settings come from the environment.",
    )
    parser.add_argument("--demo", action="store_true", help="show the product with an example")
    demo = parser.parse_args().demo
    try:
        serve(demo=demo)
    except KeyboardInterrupt:
        sys.exit(130)
    except ImproperlyConfigured as error:
        sys.exit(f"Settings: {error}")
    except RuleError as error:
        sys.exit(in_both_languages(error))
    except (DatabaseError, sqlite3.Error) as error:
        sys.exit(f"The database does not answer as it should: {str(error).strip()}")
    except OSError as error:
        # A full disk, or files that belong to somebody else.
        sys.exit(f"The data folder cannot be used: {error}")


def serve(*, demo: bool) -> None:
    env = Environment()
    host = env.text("HOST", "0.0.0.0")  # noqa: S104
    port = env.number("PORT", 8000, lowest=1, highest=65535)
    workers = env.number("WORKER_CONCURRENCY", 2, lowest=0, highest=64)
    number = env.number("WEB_PROCESSES", usual_web_processes(env), lowest=1, highest=64)
    sockets = bound_sockets(host, port, number)
    tell_processes_their_address(host, port)
    lock = prepare()
    if demo:
        make_demo()
    greeting = Greeting(host, port, new_code())
    connections.close_all()  # from here on, only the processes below need the database
    children = [web(each, lock) for each in sockets] + ([worker(workers, lock)] if workers else [])
    Supervisor(children, each_round=greeting, when_stopping=partial(close_all, sockets)).run()


def usual_web_processes(env: Environment) -> int:
    """Return how many web processes fit this computer: SQLite lets one write at a time, PostgreSQL counts connections."""
    database = database_settings(env.text("DATABASE_URL"), Path())
    if not database["ENGINE"].endswith("postgresql"):
        return 1
    return min(len(os.sched_getaffinity(0)), MOST_BY_THEMSELVES)


def in_both_languages(error: RuleError) -> str:
    from django.conf import settings
    from django.utils import translation

    from tournaments.refusals import message_of

    sentences = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            sentences.append(message_of(error))
    return "\n".join(sentences)


def make_demo() -> None:
    """Fill an empty installation with the demonstration, and say how to look at it."""
    from django.core.management import CommandError, call_command

    try:
        call_command("demo")
    except CommandError as error:
        sys.exit(str(error))


def new_code() -> str | None:
    """Return the code that makes the first organizer, while there is none."""
    from tournaments.staff.services.first_organizer import new_setup_code

    return new_setup_code()


def tell_processes_their_address(host: str, port: int) -> None:
    """Put where phones reach us into the environment, for links, QR codes and the host check."""
    addresses = own_addresses() if host in EVERYWHERE else [host]
    os.environ["SERVE_URL"] = f"http://{bracketed([*addresses, 'localhost'][0])}:{port}"
    hosts = [
        *Environment().items("ALLOWED_HOSTS"),
        *map(bracketed, addresses),
        socket.gethostname(),
    ]
    os.environ["ALLOWED_HOSTS"] = ",".join(dict.fromkeys(hosts))


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def prepare() -> int:
    """Bring data and static files to the code's version; return the lock of the data folder, an open file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings

    from config.upgrade import upgrade_database
    from tournaments.printing.services.leases import end_all

    lock = hold(settings.DATA_DIR)
    if copy := upgrade_database():
        print(f"The data was backed up before it was changed: {copy}", flush=True)
    if connection.vendor == "sqlite":
        end_all()  # whoever holds the folder has all of its workers
    remember(settings.DATA_DIR, settings.PUBLIC_URL)
    collect_static(settings.STATIC_ROOT)
    shutil.rmtree(temporary_folder(settings.DATA_DIR), ignore_errors=True)
    temporary_folder(settings.DATA_DIR).mkdir(mode=0o700)
    return lock


def temporary_folder(data_dir: Path) -> Path:
    """Return the worker's own temporary folder: emptied at each start, and one rename from the broker's files."""
    return data_dir / "tmp"


def web(sockets: list[socket.socket], lock: int) -> Child:
    numbers = [each.fileno() for each in sockets]
    command = [sys.executable, "-m", "config.web_process", "--listening", *map(str, numbers)]
    files = [*numbers, lock]
    return Child(
        "A web process", command, os.environ, SECONDS_FOR_ENTRIES, files, says_when_ready=True
    )


def close_all(sockets: list[list[socket.socket]]) -> None:
    """Have the system refuse who comes while all stop, instead of letting them wait for nobody."""
    for of_one_process in sockets:
        for each in of_one_process:
            each.close()


def worker(concurrency: int, lock: int) -> Child:
    from django.conf import settings

    options = ["--queues", "cards,long", "--concurrency", str(concurrency), "--loglevel", "WARNING"]
    options += ["--beat", "--without-gossip", "--without-mingle", "--without-heartbeat"]
    command = [sys.executable, "-m", "celery", "--quiet", "--app", "config", "worker", *options]
    environment = {
        **os.environ,
        "TMPDIR": str(temporary_folder(settings.DATA_DIR)),
        # Celery warns root, but only JSON is accepted here, and a container has nobody else.
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
    }
    return Child("The worker", command, environment, SECONDS_FOR_WORKER, [lock])


class Greeting:
    """Says where to go as soon as the web server answers, once."""

    def __init__(self, host: str, port: int, setup_code: str | None) -> None:
        self.setup_code = setup_code
        self.at = ("localhost" if host in EVERYWHERE else host, port)
        self.said = False

    def __call__(self) -> None:
        if self.said:
            return
        try:
            socket.create_connection(self.at, timeout=1).close()
        except OSError:
            return
        self.said = True
        from django.conf import settings

        here = f"http://{bracketed(self.at[0])}:{self.at[1]}"
        print("\n  Jiang 將 is running 已經啟動", flush=True)
        print(f"  on phones 手機請開: {settings.PUBLIC_URL}", flush=True)
        print(f"  on this computer 這台電腦: {here}", flush=True)
        if self.setup_code:
            print(f"  set up at 首次設定: {settings.PUBLIC_URL}/setup/", flush=True)
            print(f"  set-up code 設定碼: {self.setup_code}", flush=True)
        print("  stop with Ctrl-C 以 Ctrl-C 停止\n", flush=True)


if __name__ == "__main__":
    main()
