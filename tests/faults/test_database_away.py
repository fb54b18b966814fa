"""PostgreSQL goes and comes back under a running server: viewers keep the last page with its time, and all recovers by itself."""

import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.e2e.site import Site, site
from tests.project.processes import PATIENCE, eventually
from tests.servers import (
    free_port,
    listens,
    make_cluster,
    postgres_command,
    postgresql_programs,
    temporary_folder,
    unprivileged,
)

pytestmark = pytest.mark.no_database

PASSWORD = "only-for-this-test"
BOTH = 20  # connections, among which each of two processes has some


@dataclass
class Database:
    """A PostgreSQL that can be stopped and started again, at the same place."""

    programs: Path
    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://postgres:{PASSWORD}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        self.process = subprocess.Popen(
            postgres_command(self.programs, self.folder, self.port),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            start_new_session=True,
            **unprivileged(),
        )
        assert listens(self.process, self.port)

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)


@contextmanager
def database() -> Iterator[Database]:
    with temporary_folder() as folder:
        programs = postgresql_programs(folder)
        make_cluster(programs, folder, PASSWORD)
        made = Database(programs, folder)
        made.start()
        try:
            yield made
        finally:
            made.stop()


def texts(running: Site, path: str) -> list[str]:
    """Ask each web process, by many connections at once; return the pages, all of them whole."""
    with ThreadPoolExecutor(BOTH) as threads:
        addresses = [running.url + path] * BOTH
        answers = list(threads.map(lambda url: httpx.get(url, timeout=PATIENCE), addresses))
    assert {answer.status_code for answer in answers} == {200}
    return [answer.text for answer in answers]


def admitted(running: Site, code: str) -> int:
    address = f"{running.url}/api/v1/devices/admit"
    return httpx.post(address, json={"code": code}, timeout=PATIENCE).status_code


def heard(stream: socket.socket) -> Iterator[int]:
    """Yield the log numbers that a live page hears of."""
    stream.settimeout(PATIENCE)
    for line in stream.makefile("rb"):
        if line.startswith(b"data: "):
            yield int(json.loads(line[6:])["seq"])


def test_viewers_keep_the_last_page_and_everything_recovers_by_itself(tmp_path: Path) -> None:
    with (
        database() as postgresql,
        site(tmp_path / "data", DATABASE_URL=postgresql.url, WEB_PROCESSES="2") as running,
        socket.create_connection(("127.0.0.1", running.served.port)) as stream,
    ):
        eventually(lambda: len(running.served.web_processes()) == 2, "two web processes")
        hall = running.hall()
        page = f"/events/{hall['event']}/?language=en"
        stream.sendall(
            f"GET /events/{hall['event']}/live?number HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        )
        numbers = heard(stream)
        seq = next(numbers)
        assert not any("As of" in text for text in texts(running, page))

        postgresql.stop()
        eventually(
            lambda: all("newer results cannot be shown" in text for text in texts(running, page)),
            "the note on all pages",
        )
        postgresql.start()
        eventually(
            lambda: not any("newer results cannot" in text for text in texts(running, page)),
            "pages without the note",
        )
        eventually(lambda: admitted(running, hall["codes"][0]) == 201, "an entry")

        assert next(number for number in numbers if number > seq) == seq + 1
        assert len(running.served.web_processes()) == 2
        assert "ended" not in running.served.log.read_text()
