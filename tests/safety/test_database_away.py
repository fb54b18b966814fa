"""A database that does not answer: whoever enters something is told to send it again, never that we made a mistake."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import RequestFactory

from tests.builders import a_running_jiang
from tests.draw_builders import found
from tests.project.processes import BASE, clean_environment
from tests.safety.everybody import Everybody
from tests.servers import own_postgresql_server
from tournaments.hands.models import Hand
from tournaments.outages import is_database_away
from tournaments.web.refusal_middleware import went_wrong

AWAY = [503, "5"]
CHINESE = "資料庫目前沒有回應。手機上輸入的內容會留在手機裡，稍後自動送出"


def is_told(answers: dict[str, list[Any]]) -> bool:
    """Say whether everybody is told by a sentence in their language, programs by a code beside it."""
    assert {who: answer[:2] for who, answer in answers.items()} == dict.fromkeys(answers, AWAY)
    phone, desk, program = (answers[who][2] for who in ("phone", "desk", "program"))
    codes = [json.loads(each)["code"] for each in (phone, program)]
    said = [json.loads(phone)["message"], desk, json.loads(program)["detail"]]
    return codes == ["database.away"] * 2 and all(CHINESE in each for each in said)


def statuses(answers: dict[str, list[Any]]) -> list[int]:
    return [status for status, _, _ in answers.values()]


@pytest.mark.no_database
def test_everybody_is_told_that_postgresql_was_stopped(tmp_path: Path) -> None:
    with own_postgresql_server() as url:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.safety.database_away_process"],
            cwd=BASE,
            env=clean_environment(
                tmp_path, DJANGO_SETTINGS_MODULE="config.settings", DATABASE_URL=url
            ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert process.stdout
        before = json.loads(process.stdout.readline())
    said, errors = process.communicate("again\n")

    assert statuses(before) == [200, 302, 201]
    assert is_told(json.loads(said))
    assert "Traceback" not in errors


@pytest.fixture
def held() -> Iterator[None]:
    """Have another program write the file for longer than anybody waits."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL holds no whole file")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20")
    yield
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_everybody_is_told_that_another_program_holds_sqlite_s_file(held: None) -> None:
    jiang = a_running_jiang(1)
    everybody = Everybody(jiang)

    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        assert is_told(everybody.enters())
        assert Hand.objects.count() == 0

    assert statuses(everybody.enters()) == [200, 302, 201]
    assert found(jiang.event) == []


@pytest.mark.no_database
@pytest.mark.parametrize(
    ("error", "is_away"),
    [
        pytest.param(psycopg.OperationalError("refused"), True, id="nothing listens"),
        pytest.param(psycopg.InterfaceError("closed"), True, id="the connection is closed"),
        pytest.param(psycopg.errors.AdminShutdown("stop"), True, id="it was stopped"),
        pytest.param(psycopg.errors.TooManyConnections("more"), True, id="it is full"),
        pytest.param(psycopg.errors.QueryCanceled("slow"), False, id="a query was cancelled"),
        pytest.param(sqlite3.OperationalError("no such table"), False, id="a mistake of ours"),
        pytest.param(OSError("other"), False, id="anything else"),
    ],
)
def test_what_a_database_that_is_away_looks_like(error: Exception, is_away: bool) -> None:
    wrapped = OperationalError("as Django says it")
    wrapped.__cause__ = error

    assert [is_database_away(error), is_database_away(wrapped)] == [is_away, is_away]


@pytest.mark.no_database
@pytest.mark.parametrize(
    ("error", "status"),
    [
        pytest.param(psycopg.OperationalError("refused"), 503, id="the database is away"),
        pytest.param(ValueError("a mistake of ours"), 500, id="anything else"),
    ],
)
def test_what_fails_outside_of_a_page_is_told_too(error: Exception, status: int) -> None:
    def fail() -> None:
        raise error

    try:
        fail()
    except (psycopg.Error, ValueError):
        answer = went_wrong(RequestFactory().get("/"))

    assert (answer.status_code, answer.get("Retry-After")) == (
        status,
        "5" if status == 503 else None,
    )
