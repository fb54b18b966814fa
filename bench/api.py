"""What HTTP adds: a report beside the bare service call, standings beside a static file, in the same run.

    python -m bench.api [--reports N] [--participants N] [--requests N]

Runs on the database of DATABASE_URL, else on both engines one after the other: SQLite as it ships, and a PostgreSQL of
its own. The server is bin/serve, in a folder that is gone afterwards; the client keeps its connection open.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

import django

from tests.e2e.site import database
from tests.project.processes import serving
from tests.servers import postgresql_server, temporary_folder

SERVER = {"WORKER_CONCURRENCY": "0", "API_REQUESTS_PER_MINUTE": "1000000"}


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    if os.environ.get("DATABASE_URL") or options.here:
        return here(options)
    print("SQLite, as it ships", flush=True)
    worst = once({}, arguments)
    print("\nPostgreSQL", flush=True)
    with postgresql_server() as url:
        return max(worst, once({"DATABASE_URL": url}, arguments))


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench api", description="Measure the API beside bare work.")
    parser.add_argument("--reports", type=int, default=200, help="how many are reported (200)")
    parser.add_argument("--participants", type=int, default=1000, help="in the hall (1000)")
    parser.add_argument("--requests", type=int, default=200, help="of standings (200)")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


def once(environment: dict[str, str], arguments: Sequence[str]) -> int:
    command = [sys.executable, "-m", "bench.api", "--here", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode


def here(options: Namespace) -> int:
    with temporary_folder() as folder, database() as settings:
        measure(folder, settings, options)
    return 0


def measure(folder: Path, settings: dict[str, str], options: Namespace) -> None:
    """Make a hall in an installation of its own, then measure through a server that knows its file."""
    with serving(folder, **SERVER, **settings) as served:
        os.environ.update(DATA_DIR=str(folder), DJANGO_SETTINGS_MODULE="config.settings")
        os.environ.update(settings)
        django.setup()
        from bench.api_in_database import hall_and_token, standings_text, time_all

        event, token = hall_and_token(options.participants)
        # A server learns of its static files when it starts.
        (folder / "static" / "standings.json").write_bytes(standings_text(served.url, event))
    with serving(folder, **SERVER, **settings) as served:
        time_all(served.url, event, token, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
