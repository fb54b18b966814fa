"""Queries that are spelled once find what Django's own find; rows written so are the rows that Django writes."""

from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.models import F, OuterRef, Subquery
from django.test.utils import CaptureQueriesContext

from tests.builders import a_running_jiang, a_user, an_event, participant_row, play_hand
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.log.models import Idempotency, LogEntry
from tournaments.people.models import Participant
from tournaments.prepared import Given, Prepared
from tournaments.rows import insert, insert_all, insert_unless_there, update
from tournaments.staff.models import User
from tournaments.tables.models import Seat

pytestmark = pytest.mark.django_db


def seats_of(letter: Any, table: Any) -> Prepared[Seat]:
    name = Participant.objects.filter(pk=OuterRef("participant")).values("name")
    rows = Seat.objects.filter(letter=letter, table=table).annotate(named=Subquery(name))
    return Prepared(lambda: rows.select_related("participant", "table__jiang__event"))


def test_it_finds_the_rows_with_what_they_join_in_one_query_each_time() -> None:
    table = a_running_jiang(2).tables.get(number=1)
    asked = seats_of(Given("letter"), Given("table"))

    for letter in "AB":
        with CaptureQueriesContext(connection) as queries:
            (seat,) = asked(letter=letter, table=table.pk)
            event = seat.table.jiang.event
        assert len(queries) == 1
        expected = Seat.objects.get(table=table, letter=letter)
        assert (seat, seat.card, seat.position) == (expected, expected.card, expected.position)
        assert seat.participant == expected.participant
        assert seat.named == expected.participant.name  # type: ignore[attr-defined] # annotated
        found = Event.objects.get(pk=event.pk)
        columns = [field.attname for field in Event._meta.concrete_fields]
        assert [getattr(event, each) for each in columns] == [
            getattr(found, each) for each in columns
        ]


def test_it_finds_nothing_where_nothing_is() -> None:
    asked = seats_of(Given("letter"), Given("table"))

    assert asked(letter="A", table=0) == []
    assert asked.first(letter="A", table=0) is None


def test_a_row_is_written_with_its_defaults_and_times() -> None:
    user = insert(User(username="dora"))
    event = insert(Event(name="Cup", ruleset="tw-tournament", settings={"a": [1, "二"]}))

    assert User.objects.get(username="dora") == user
    found = Event.objects.get(pk=event.pk)
    assert (found.settings, found.pinned, found.public_id) == (
        event.settings,
        None,
        event.public_id,
    )
    assert found.created_at is not None


def test_rows_are_written_together() -> None:
    event = an_event()
    insert_all([participant_row(event, n, f"P{n}") for n in (1, 2, 3)])

    assert list(event.participants.values_list("number", "name")) == [
        (1, "P1"),
        (2, "P2"),
        (3, "P3"),
    ]


def test_a_row_is_written_once_beside_its_like() -> None:
    def row(body: str) -> Idempotency:
        return Idempotency(
            event=event, actor="system", key="k", body_hash=body, status=200, answer={}
        )

    event = an_event()

    assert [insert_unless_there(row("a")), insert_unless_there(row("b"))] == [True, False]
    assert Idempotency.objects.get().body_hash == "a"


def test_only_the_columns_named_are_changed_and_only_of_a_row_that_is_there() -> None:
    user = a_user()
    user.full_name, user.email = "Dora", "dora@example.org"

    update(user, "full_name")

    assert User.objects.values_list("full_name", "email").get(pk=user.pk) == ("Dora", "")
    user.pk = 0
    with pytest.raises(DatabaseError):
        update(user, "full_name")


def test_each_hand_and_its_report_point_at_each_other() -> None:
    jiang = a_running_jiang(2)
    for number in (1, 2):
        for table in jiang.tables.all():
            play_hand(table, number)

    assert Hand.objects.filter(accepted__hand=F("pk")).count() == 4
    assert HandReport.objects.filter(hand__accepted=F("pk")).count() == 4
    last = LogEntry.objects.filter(event=jiang.event_id, kind="hand.reported").last()
    assert last is not None
    assert last.data["hand"] == 2
