"""How fast the tournament core writes and sums, beside bare SQL that does the same in the same run.

    python -m bench.core [--reports N] [--participants N ...] [--audit]

Runs on the database of DATABASE_URL, else on both engines one after the other: SQLite in a file as it ships, and a
PostgreSQL of its own. Each has its own empty database that is gone afterwards.

Ends with status 1 if a report takes more than 12 SQL statements, or not the same number in a small hall and in a large.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import django

from bench.both import on_both

SIZES = (12, 100, 1000, 10_000)


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    return on_both("core", arguments, lambda: here(options))


def here(options: Namespace) -> int:
    """Measure on the configured database."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from bench.core_in_database import measure

    return measure(options)


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench core", description="Measure reports and standings.")
    parser.add_argument("--reports", type=int, default=200, help="how many are reported (200)")
    parser.add_argument(
        "--participants", type=int, nargs="+", default=SIZES, help="sizes of halls, the least first"
    )
    parser.add_argument("--audit", action="store_true", help="audit the largest hall too")
    parser.add_argument("--here", action="store_true", help="only on the configured database")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
