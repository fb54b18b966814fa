"""Reports over HTTP beside the same rows by bare SQL under the same lock, and the API's standings beside the same bytes.

    python -m bench.api [--seconds N] [--rounds N] [--participants N]

Runs on the database of DATABASE_URL, else on both engines one after the other: SQLite as it ships, and a PostgreSQL of
its own. The server is bin/serve with one web process, in a folder that is gone afterwards; the load comes from wrk. Each
line has a goal and what was found; ends with status 1 if a goal is missed by more than what the rounds differ.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from bench.both import on_both, served_here
from bench.wrk import require_wrk
from tests.e2e.site import database
from tests.servers import temporary_folder


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    require_wrk()
    return on_both("api", arguments, lambda: here(options))


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench api", description="Measure what HTTP adds.")
    parser.add_argument("--seconds", type=float, default=2, help="of each load (2)")
    parser.add_argument("--rounds", type=int, default=5, help="of everything, in turns (5)")
    parser.add_argument("--participants", type=int, default=1000, help="in the hall (1000)")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


def here(options: Namespace) -> int:
    """Measure in a folder and a database of the measurement's own."""
    with (
        temporary_folder() as folder,
        database() as settings,
        served_here(folder, settings) as served,
    ):
        from bench.api_in_database import measure

        return measure(served, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
