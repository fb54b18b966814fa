"""The tests' own PostgreSQL and Redis are real, and gone afterwards."""

import psycopg
import pytest
import redis

from tests.servers import postgresql_server, redis_server

pytestmark = pytest.mark.no_database


def test_postgresql_starts_answers_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEST_POSTGRESQL_URL", raising=False)

    with postgresql_server() as url, psycopg.connect(url) as connection:
        version = connection.info.server_version // 10000

    assert version == 16
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)


def test_redis_starts_answers_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEST_REDIS_URL", raising=False)

    with redis_server() as url, redis.Redis.from_url(url) as client:
        answered = client.ping()

    assert answered is True
    with pytest.raises(redis.ConnectionError), redis.Redis.from_url(url) as client:
        client.ping()


def test_a_named_server_is_used_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_POSTGRESQL_URL", "postgres://elsewhere/name")
    monkeypatch.setenv("TEST_REDIS_URL", "redis://elsewhere/0")

    with postgresql_server() as postgresql, redis_server() as broker:
        assert (postgresql, broker) == ("postgres://elsewhere/name", "redis://elsewhere/0")
