"""/health says whether results can be entered, and whether paper will follow."""

import pytest
from celery import current_app
from django.db import connection
from django.test import Client

from tests.servers import free_port
from tournaments.tasks import heartbeat


@pytest.mark.django_db
def test_all_well() -> None:
    heartbeat()

    answer = Client().get("/health")

    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "database": "ok",
        "broker": "ok",
        "worker_seen_seconds_ago": 0,
    }
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
