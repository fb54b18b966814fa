"""How often a report over HTTP asks the database, from the first byte to the last: the same at every hand."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_report, a_running_jiang, owner_of, play_hand
from tests.web.phone.test_phone import phone_for
from tournaments.jiangs.models import Jiang
from tournaments.staff.services.tokens import create_token

pytestmark = pytest.mark.django_db

FRAME = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE SAVEPOINT")
STATEMENTS = 10  # one to know who sends it, and nine with the event locked or for its lock
Send = Callable[[int], Any]


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(1, total_hands=12, hands_per_jiang=12)


def by_phone(jiang: Jiang) -> Send:
    phone = phone_for(jiang.event)

    def send(number: int) -> Any:
        place = {"jiang": 1, "table": 1, "number": number, "attempt": 1}
        body = json.dumps({**place, "key": f"k{number}", "report": a_report()})
        address = f"/phone/{jiang.event.public_id}/outbox/"
        return phone.post(address, body, content_type="application/json")

    return send


def by_program(jiang: Jiang) -> Send:
    event = jiang.event
    secret = create_token(event=event, name="program", role="referee", by=owner_of(event))[1]
    headers = {"Authorization": f"Bearer {secret}"}
    Client().get(f"/api/v1/events/{event.public_id}", headers=headers)  # used within the hour

    def send(number: int) -> Any:
        body = json.dumps({"number": number, "report": a_report()})
        address = f"/api/v1/events/{event.public_id}/jiangs/1/tables/1/hands"
        key = {"Idempotency-Key": f"k{number}"}
        return Client().post(
            address, body, content_type="application/json", headers={**headers, **key}
        )

    return send


@pytest.mark.parametrize("way", [by_phone, by_program])
def test_a_first_report_takes_ten_statements_also_of_the_tenth_hand(
    jiang: Jiang, way: Callable[[Jiang], Send]
) -> None:
    send = way(jiang)
    table = jiang.tables.get()

    counts = [statements(lambda: send(1))]
    for number in range(2, 10):
        play_hand(table, number)
    counts.append(statements(lambda: send(10)))

    assert counts == [STATEMENTS, STATEMENTS]


def statements(send: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        answer = send()
    assert answer.status_code in (200, 201), answer.content
    return sum(not query["sql"].startswith(FRAME) for query in captured)
