"""A running installation with halls in it, on whichever database the tests use."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from psycopg import sql

from tests.project.processes import BASE, Served, clean_environment, serving


@dataclass
class Site:
    """A server for browsers, and a process beside it that prepares what they look at."""

    served: Served
    helper: subprocess.Popen[str]
    environment: dict[str, str]
    scenes: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return self.served.url

    def hall(self, **wanted: Any) -> dict[str, Any]:
        """Make an event in play through the services; see `tests.e2e.hall`."""
        return dict(self.ask("hall", **wanted))

    def shared(self, scene: str) -> dict[str, Any]:
        """Return a draw that all tests share: they may look at it and change nothing."""
        if scene not in self.scenes:
            self.scenes[scene] = self.ask("draw", scene=scene)
        return self.scenes[scene]

    def broken(self, event: str) -> list[str]:
        """Return what the audit finds in an event."""
        return list(self.ask("broken", event=event))

    def ask(self, name: str, **wanted: Any) -> Any:
        assert self.helper.stdin is not None
        assert self.helper.stdout is not None
        self.helper.stdin.write(json.dumps([name, wanted]) + "\n")
        self.helper.stdin.flush()
        return json.loads(self.helper.stdout.readline())


@contextmanager
def site(folder: Path, **more: str) -> Iterator[Site]:
    """Serve pages from an empty database of the kind under test."""
    usual = {"WORKER_CONCURRENCY": "0", "HOST": "127.0.0.1"}
    with (
        database() as settings,
        serving(folder, **{**usual, **settings, **more}) as served,
    ):
        environment = clean_environment(folder, **{**settings, **more})
        with subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.hall"],
            cwd=BASE,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as helper:
            yield Site(served, helper, environment)
            helper.terminate()


@contextmanager
def database() -> Iterator[dict[str, str]]:
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield {}
        return
    name = f"site_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    yield {"DATABASE_URL": f"{url.rsplit('/', 1)[0]}/{name}"}
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
