"""Starting bin/serve as a person would, on a free port and in a folder of its own."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.servers import free_port

BASE = Path(__file__).resolve().parents[2]
PATIENCE = 300.0
PROGRAMS = {"config.web_process": "web", "celery": "worker"}
# what a tester's shell or bin/test itself may have set
FORGOTTEN = (
    "ALLOWED_HOSTS",
    "BROKER_URL",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_CONNECTIONS",
    "DATABASE_URL",
    "DEBUG",
    "DJANGO_SETTINGS_MODULE",
    "HOST",
    "PUBLIC_URL",
    "SECRET_KEY",
    "SERVE_URL",
    "STREAMS_PER_ADDRESS",
    "TLS",
    "TRUSTED_PROXIES",
    "WEB_PROCESSES",
    "WORKER_CONCURRENCY",
)


def clean_environment(folder: Path, **settings: str) -> dict[str, str]:
    """Return this process's environment as a fresh shell would have it, with these settings."""
    kept = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
    return {**kept, "DATA_DIR": str(folder), **settings}


def eventually(question: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not question():
        assert time.monotonic() < deadline, f"waited {PATIENCE:g} s for: {what}"
        time.sleep(0.05)


def children_of(pid: int) -> dict[str, int]:
    """Return the direct children of a process: program name → pid, of several the newest."""
    try:
        pids = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return {}
    return {program_of(int(child)): int(child) for child in pids}


def program_of(pid: int) -> str:
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes().decode()
    except FileNotFoundError:
        return "gone"
    return next((name for sign, name in PROGRAMS.items() if sign in line), line)


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def descendants_of(pid: int) -> set[int]:
    below = set(children_of(pid).values())
    return below.union(*(descendants_of(child) for child in below))


@dataclass
class Served:
    """A running bin/serve."""

    process: subprocess.Popen[str]
    port: int
    folder: Path
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def health(self) -> dict[str, object]:
        return dict(httpx.get(f"{self.url}/health").json())

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return httpx.get(f"{self.url}/health").status_code == 200
        except httpx.TransportError:
            return False

    def children(self) -> dict[str, int]:
        return children_of(self.process.pid)

    def web_processes(self) -> list[int]:
        """Return those that run, in the order they were started."""
        below = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [pid for pid in map(int, below.read_text().split()) if program_of(pid) == "web"]

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Served]:
    """Run bin/serve until the block ends; it answers when the block begins.

    It finds the static files that bin/test collected, unless `TEST_STATIC_FILES` is given as none.
    """
    port, log = free_port(), folder / "serve.log"
    folder.mkdir(parents=True, exist_ok=True)
    ready = settings.get("TEST_STATIC_FILES", os.environ.get("TEST_STATIC_FILES"))
    if ready and not (folder / "static").exists():
        shutil.copytree(ready, folder / "static")
    with log.open("w") as output:
        process = subprocess.Popen(
            [BASE / "bin/serve"],
            env=clean_environment(folder, PORT=str(port), **settings),
            stdout=output,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
    served = Served(process, port, folder, log)
    try:
        eventually(served.answers, "the start page")
        yield served
    finally:
        if process.poll() is None:
            served.stop()
