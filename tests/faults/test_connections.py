"""The connections that a web process keeps to PostgreSQL: given back whatever becomes of a request, replaced when dead."""

import random
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import httpx
import psycopg
import pytest

from tests.project.processes import Served, serving

pytestmark = pytest.mark.no_database

POOL_SIZE = 2


@dataclass
class Site:
    """A server with few connections, and a look at them from the database's side."""

    served: Served
    server: str
    name: str

    def connections(self) -> int:
        with psycopg.connect(self.server, autocommit=True) as connection:
            query = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
            (found,) = connection.execute(query, [self.name]).fetchone() or (0,)
        return int(found)

    def cut_all(self) -> None:
        with psycopg.connect(self.server, autocommit=True) as connection:
            query = (
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s"
            )
            connection.execute(query, [self.name])

    def answers(self, number: int) -> list[int]:
        """Ask for as many pages at the same moment; return their status codes."""
        with ThreadPoolExecutor(number) as threads:
            query = threads.map(lambda _: httpx.get(self.served.url, timeout=60), range(number))
            return [answer.status_code for answer in query]

    def go_away(self, after: float) -> None:
        """Ask for a page and hang up without waiting for it."""
        address = ("127.0.0.1", self.served.port)
        with socket.create_connection(address) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            time.sleep(after)


@pytest.fixture(scope="module")
def site(postgresql_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    name = "few_connections"
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    settings = {
        "DATABASE_URL": f"{postgresql_url.rpartition('/')[0]}/{name}",
        "DATABASE_CONNECTIONS": str(POOL_SIZE),
        "WEB_PROCESSES": "1",
        "WORKER_CONCURRENCY": "0",
        "HOST": "127.0.0.1",
    }
    with serving(tmp_path_factory.mktemp("few"), **settings) as served:
        yield Site(served, postgresql_url, name)
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_many_at_once_share_a_few_connections(site: Site) -> None:
    assert set(site.answers(40)) == {200}
    assert 1 <= site.connections() <= POOL_SIZE


def test_whoever_hangs_up_gives_the_connection_back(site: Site) -> None:
    moments = random.Random(4).choices(range(12), k=100)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda moment: site.go_away(moment / 1000), moments))

    assert set(site.answers(10)) == {200}


def test_connections_that_were_cut_are_replaced(site: Site) -> None:
    site.answers(10)
    site.cut_all()

    assert set(site.answers(10)) == {200}
