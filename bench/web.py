"""How viewers are answered beside the least that the same server could do, and entries beside viewers.

    python -m bench.web [--seconds N] [--rounds N] [--hands N] [--parts NAME …]

Runs on the database of DATABASE_URL, else on both engines one after the other, each in an installation of its own that
is gone afterwards. The load comes from wrk, the server is bin/serve. Each line has a goal and what was found; ends with
status 1 if a goal is missed by more than what the rounds differ.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from bench.both import on_both, served_here
from bench.memory import memory_at_rest
from bench.wrk import require_wrk
from tests.e2e.site import database
from tests.servers import temporary_folder

PARTS = ("views", "entries", "staff", "memory")


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    require_wrk()
    return on_both("web", arguments, lambda: here(options))


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench web", description="Measure viewers and entries.")
    parser.add_argument("--seconds", type=float, default=3, help="of each load (3)")
    parser.add_argument("--rounds", type=int, default=5, help="of everything, in turns (5)")
    parser.add_argument("--hands", type=int, default=5000, help="through which memory is flat")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="all, if not told")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


def here(options: Namespace) -> int:
    """Measure in a folder and a database of the measurement's own."""
    with temporary_folder() as folder, database() as settings:
        at_rest = memory_at_rest(folder, settings) if "memory" in options.parts else {}
        with served_here(folder, settings) as served:
            from bench.web_in_database import measure

            return measure(served, at_rest, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
