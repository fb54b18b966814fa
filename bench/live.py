"""What open pages cost, how soon they show a hand, and what those who enter hands feel of it.

    python -m bench.live [--pages N …] [--participants N] [--rounds N] [--hands N] [--entries N]

Runs on the database of DATABASE_URL, else on both engines one after the other, each in an installation of its own that
is gone afterwards. Pages are clients in processes of their own, as light as they can be; hands are reported by another
process, entries over HTTP. Each line has a goal and what was found; ends with status 1 if a goal is missed by more than
what the rounds differ.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import django

from tests.e2e.site import database
from tests.project.processes import serving
from tests.servers import postgresql_server, temporary_folder

# All pages come from one address; what one process takes is what is asked.
SERVER = {
    "WORKER_CONCURRENCY": "0",
    "WEB_PROCESSES": "1",
    "HOST": "127.0.0.1",
    "STREAMS_PER_ADDRESS": "1000000",
}


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
    parser = ArgumentParser(prog="bin/bench live", description="Measure live pages.")
    parser.add_argument("--pages", type=int, nargs="+", default=[1000, 5000], help="that are open")
    parser.add_argument("--participants", type=int, default=1000, help="in the event (1000)")
    parser.add_argument("--rounds", type=int, default=3, help="of everything (3)")
    parser.add_argument("--hands", type=int, default=8, help="in a round, one a second (8)")
    parser.add_argument("--entries", type=int, default=40, help="in a round, four a second (40)")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


def once(environment: dict[str, str], arguments: Sequence[str]) -> int:
    command = [sys.executable, "-m", "bench.live", "--here", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode


def here(options: Namespace) -> int:
    """Measure in a folder and a database of the measurement's own."""
    with (
        temporary_folder() as folder,
        database() as settings,
        serving(folder, **settings, **SERVER) as served,
    ):
        os.environ.update(DATA_DIR=str(folder), DJANGO_SETTINGS_MODULE="config.settings")
        os.environ.update(settings)
        django.setup()
        from bench.live_in_database import measure

        return measure(served, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
