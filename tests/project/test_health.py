"""/health says whether results can be entered, and whether paper will follow."""

import socket
from collections.abc import Iterator
from time import monotonic

import pytest
from celery import current_app
from django.db import connection
from django.test import Client

from tests.servers import free_port
from tournaments.log.models import Idempotency
from tournaments.tasks import heartbeat
from tournaments.web import health
from tournaments.web.health import (
    WithPatience,
    broker_state,
    database_state,
    try_broker,
    try_to_write,
)


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    """Forget what an earlier test's health was."""
    for state in (database_state, broker_state):
        state.forget()
    yield
    for state in (database_state, broker_state):
        state.forget()


@pytest.mark.django_db
def test_all_well() -> None:
    before = monotonic()
    heartbeat()

    answer = Client().get("/health")

    said = answer.json()
    assert answer.status_code == 200
    assert 0 <= said.pop("worker_seen_seconds_ago") <= monotonic() - before
    assert said == {"status": "ok", "database": "ok", "disk": "ok", "broker": "ok"}
    assert "no-cache" in answer["Cache-Control"]


@pytest.mark.django_db
def test_entry_goes_on_while_the_broker_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    monkeypatch.setitem(current_app.conf, "broker_url", nowhere)
    monkeypatch.setitem(current_app.conf, "broker_write_url", nowhere)

    answer = Client().get("/health")

    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["broker"]) == ("degraded", "down")


@pytest.mark.django_db(transaction=True)
def test_without_a_database_nothing_can_be_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", "/nowhere/at/all")

    answer = Client().get("/health")

    connection.close()
    assert answer.status_code == 503
    assert (answer.json()["status"], answer.json()["database"]) == ("down", "down")


def test_nothing_can_be_sent_to_it() -> None:
    assert Client().post("/health").status_code == 405


@pytest.mark.django_db
def test_little_room_is_told_before_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = []
    for free in (199_000_000, 900_000):
        monkeypatch.setattr(health, "free_bytes", lambda free=free: free)
        answers.append(Client().get("/health"))

    states = [(each.status_code, each.json()["status"], each.json()["disk"]) for each in answers]
    assert states == [(200, "degraded", "low"), (503, "down", "full")]


@pytest.mark.django_db
def test_it_writes_at_most_every_few_seconds_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries: list[str] = []

    def tried() -> str:
        tries.append(try_to_write())
        return tries[-1]

    monkeypatch.setattr(database_state, "try_now", tried)

    for _ in range(3):
        assert Client().get("/health").status_code == 200

    assert (tries, Idempotency.objects.count()) == (["ok"], 0)


@pytest.mark.django_db
def test_a_broker_that_says_nothing_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        nowhere = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        monkeypatch.setitem(current_app.conf, "broker_url", nowhere)
        monkeypatch.setitem(current_app.conf, "broker_write_url", nowhere)
        state = WithPatience(try_broker)

        assert [state(), state()] == ["down", "down"]

        with silent.accept()[0]:
            silent.settimeout(0)
            with pytest.raises(BlockingIOError):
                silent.accept()  # nobody else has come
