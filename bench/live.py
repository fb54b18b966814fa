"""What open pages cost, how soon they show a hand, and what those who enter hands feel of it.

    python -m bench.live [--pages N …] [--participants N] [--rounds N] [--hands N] [--entries N]

Runs on the database of DATABASE_URL, else on both engines one after the other, each in an installation of its own that
is gone afterwards. Pages are clients in processes of their own, as light as they can be; hands are reported by another
process, entries over HTTP. Each line has a goal and what was found; ends with status 1 if a goal is missed by more than
what the rounds differ.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from bench.both import on_both, served_here
from tests.e2e.site import database
from tests.servers import temporary_folder


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    return on_both("live", arguments, lambda: here(options))


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench live", description="Measure live pages.")
    parser.add_argument("--pages", type=int, nargs="+", default=[1000, 5000], help="that are open")
    parser.add_argument("--participants", type=int, default=1000, help="in the event (1000)")
    parser.add_argument("--rounds", type=int, default=3, help="of everything (3)")
    parser.add_argument("--hands", type=int, default=8, help="in a round, one a second (8)")
    parser.add_argument("--entries", type=int, default=40, help="in a round, four a second (40)")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


def here(options: Namespace) -> int:
    """Measure in a folder and a database of the measurement's own."""
    with (
        temporary_folder() as folder,
        database() as settings,
        served_here(folder, settings) as served,
    ):
        from bench.live_in_database import measure

        return measure(served, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
