"""How viewers are answered beside the least that the same server could do, and entries beside viewers.

    python -m bench.web [--seconds N] [--rounds N] [--hands N] [--parts NAME …]

Runs on the database of DATABASE_URL, else on both engines one after the other, each in an installation of its own that
is gone afterwards. The load comes from wrk, the server is bin/serve. Each line has a goal and what was found; ends with
status 1 if a goal is missed by more than what the rounds differ.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import django

from bench.memory import memory_at_rest
from bench.wrk import require_wrk
from tests.e2e.site import database
from tests.project.processes import serving
from tests.servers import postgresql_server, temporary_folder

PARTS = ("views", "entries", "staff", "memory")
# Clients of a measurement come from one address, and from one token.
SERVER = {
    "WORKER_CONCURRENCY": "0",
    "WEB_PROCESSES": "1",
    "HOST": "127.0.0.1",
    "API_REQUESTS_PER_MINUTE": "1000000",
    "API_ANONYMOUS_PER_MINUTE": "1000000",
    "STREAMS_PER_ADDRESS": "1000000",
}


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    require_wrk()
    if os.environ.get("DATABASE_URL") or options.here:
        return here(options)
    print("SQLite, as it ships", flush=True)
    worst = once({}, arguments)
    print("\nPostgreSQL", flush=True)
    with postgresql_server() as url:
        return max(worst, once({"DATABASE_URL": url}, arguments))


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench web", description="Measure viewers and entries.")
    parser.add_argument("--seconds", type=float, default=3, help="of each load (3)")
    parser.add_argument("--rounds", type=int, default=5, help="of everything, in turns (5)")
    parser.add_argument("--hands", type=int, default=5000, help="through which memory is flat")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="all, if not told")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


def once(environment: dict[str, str], arguments: Sequence[str]) -> int:
    command = [sys.executable, "-m", "bench.web", "--here", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode


def here(options: Namespace) -> int:
    """Measure in a folder and a database of the measurement's own."""
    with temporary_folder() as folder, database() as settings:
        at_rest = memory_at_rest(folder, settings) if "memory" in options.parts else {}
        with serving(folder, **settings, **SERVER) as served:
            os.environ.update(DATA_DIR=str(folder), DJANGO_SETTINGS_MODULE="config.settings")
            os.environ.update(settings)
            django.setup()
            from bench.web_in_database import measure

            return measure(served, at_rest, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
