"""How fast pages are answered, hands taken and news spread, beside the least that the same server could do, in one run.

    python -m bench.web [--participants N] [--requests N] [--pages N]

Runs on the database of DATABASE_URL, else on both engines one after the other, each in an empty database that is gone
afterwards. Costs are the server's CPU time, which a busy machine changes little.

Ends with status 1 if a page takes more SQL statements in the large hall than in a small one, or if the answer that
nothing has changed costs more there.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from tests.e2e.site import database
from tests.servers import postgresql_server

SMALL = 100


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    if options.here:
        return here(options)
    if os.environ.get("DATABASE_URL"):
        return once(arguments)
    print("SQLite, as it ships", flush=True)
    worst = once(arguments)
    print("\nPostgreSQL", flush=True)
    with postgresql_server() as url:
        os.environ["DATABASE_URL"] = url
        return max(worst, once(arguments))


def here(options: Namespace) -> int:
    """Measure in the data folder and database of the environment."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from bench.web_in_database import measure

    return measure(options)


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="bin/bench web", description="Measure pages, reports and news.")
    parser.add_argument("--participants", type=int, default=1000, help="the large hall (1000)")
    parser.add_argument("--requests", type=int, default=200, help="of each kind in a round (200)")
    parser.add_argument("--pages", type=int, default=200, help="that are open for news (200)")
    parser.add_argument("--here", action="store_true", help="in this environment's own folder")
    return parser.parse_args(arguments)


def once(arguments: Sequence[str]) -> int:
    """Measure in a folder and a database of the measurement's own."""
    with TemporaryDirectory(prefix="jiang-bench-") as folder, database() as settings:
        bodies = Path(folder) / "bodies"
        bodies.mkdir()
        own = {"DATA_DIR": folder, "BENCH_BODIES": str(bodies), **settings}
        command = [sys.executable, "-m", "bench.web", "--here", *arguments]
        return subprocess.run(command, env={**os.environ, **own}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
