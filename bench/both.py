"""Measuring on both databases, beside a server with one web process that is gone afterwards."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import django

from tests.project.processes import Served, serving
from tests.servers import postgresql_server

# Clients of a measurement come from one address, and from one token.
SERVER = {
    "WORKER_CONCURRENCY": "0",
    "WEB_PROCESSES": "1",
    "HOST": "127.0.0.1",
    "API_REQUESTS_PER_MINUTE": "1000000",
    "API_ANONYMOUS_PER_MINUTE": "1000000",
    "STREAMS_PER_ADDRESS": "1000000",
}


def on_both(name: str, arguments: Sequence[str], here: Callable[[], int]) -> int:
    """Run the measurement of that name on both engines; `here` is it on the configured database, if there is one.

    Returns 1 if one of them misses a goal.
    """
    if os.environ.get("DATABASE_URL") or "--here" in arguments:
        return here()
    print("SQLite, as it ships", flush=True)
    worst = once(name, {}, arguments)
    print("\nPostgreSQL", flush=True)
    with postgresql_server() as url:
        return max(worst, once(name, {"DATABASE_URL": url}, arguments))


def once(name: str, environment: dict[str, str], arguments: Sequence[str]) -> int:
    command = [sys.executable, "-m", f"bench.{name}", "--here", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode


@contextmanager
def served_here(folder: Path, settings: dict[str, str]) -> Iterator[Served]:
    """Run a server, and set up Django in this process on the same database."""
    with serving(folder, **settings, **SERVER) as served:
        os.environ.update(DATA_DIR=str(folder), DJANGO_SETTINGS_MODULE="config.settings")
        os.environ.update(settings)
        django.setup()
        yield served
