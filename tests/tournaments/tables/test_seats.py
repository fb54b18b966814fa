"""Seats by table, and by a part of a name or a number."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_drawn_jiang,
    a_participant,
    a_published_jiang,
    an_event,
    owner_of,
    play_hand,
    players,
)
from tests.tournaments.hall import a_hall
from tournaments.events.models import Event
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.log.models import LogEntry
from tournaments.log.queries.version import Head
from tournaments.people.queries import name_index
from tournaments.people.queries.name_index import folded, name_index_of
from tournaments.people.services.participants import edit_participant, withdraw_participant
from tournaments.tables.queries.seats import find_seat, seats_of

pytestmark = pytest.mark.django_db


def found(event: Event, text: str) -> list[str]:
    return [each.name for each in find_seat(event, text)]


def test_tables_are_in_order_and_their_seats_from_a_to_d() -> None:
    jiang = a_published_jiang(tables=2)

    tables = [
        (table.number, [(seat.letter, seat.number, seat.card) for seat in table.seats])
        for table in seats_of(jiang)
    ]

    assert tables == [
        (1, [("A", 1, "AS"), ("B", 2, "KS"), ("C", 3, "QS"), ("D", 4, "JS")]),
        (2, [("A", 5, "AS"), ("B", 6, "KS"), ("C", 7, "QS"), ("D", 8, "JS")]),
    ]


def test_before_the_seat_draw_people_stand_in_the_order_they_were_placed() -> None:
    [table] = seats_of(a_drawn_jiang(tables=1))

    assert not table.drawn
    assert [(seat.letter, seat.number) for seat in table.seats] == [
        (None, 1),
        (None, 2),
        (None, 3),
        (None, 4),
    ]


def test_all_tables_take_one_query() -> None:
    jiang = a_published_jiang(tables=3)

    with CaptureQueriesContext(connection) as captured:
        seats_of(jiang)

    assert len(captured) == 1


NAMES = ("王小明", "王大明", "Dora Lee", "DÖRA", "ﾀﾅｶ", "陳 怡君")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("王", ["王小明", "王大明"]),
        ("明", ["王小明", "王大明"]),
        ("dora", ["Dora Lee"]),
        ("ＤＯＲＡ", ["Dora Lee"]),
        ("a l", ["Dora Lee"]),
        ("döra", ["DÖRA"]),
        ("do\u0308ra", ["DÖRA"]),
        ("タナカ", ["ﾀﾅｶ"]),
        ("陳怡君", ["陳 怡君"]),
        ("2", ["王大明"]),
        ("２", ["王大明"]),
        ("99", []),
        ("", []),
        ("  ", []),
        ("%", []),
        ("\x00", []),
    ],
)
def test_a_search_knows_no_width_no_case_and_no_spaces(text: str, names: list[str]) -> None:
    event = an_event()
    for name in NAMES:
        a_participant(event, name)

    assert found(event, text) == names


def test_a_number_comes_first_then_names_that_begin_so() -> None:
    event = an_event()
    for name in ("B 2", "2nd Bob", "Bob", "Eve"):
        a_participant(event, name)

    assert found(event, "2") == ["2nd Bob", "B 2"]
    assert found(event, "b") == ["B 2", "Bob", "2nd Bob"]


def test_at_most_twenty_are_found() -> None:
    event = an_event()
    players(event, 30)

    assert len(find_seat(event, "player")) == 20


def test_the_public_sees_a_seat_once_it_is_published() -> None:
    jiang = a_drawn_jiang(tables=1)
    event = jiang.event

    [before], [staff] = find_seat(event, "2"), find_seat(event, "2", drawn_too=True)
    publish_jiang(jiang=jiang, by=owner_of(event))
    [after] = find_seat(event, "2")

    assert (before.jiang, before.seat) == (None, None)
    assert (staff.jiang, staff.seat and staff.seat.table) == (1, 1)
    assert (after.jiang, after.seat and after.seat.table) == (1, 1)


def test_who_has_no_seat_is_found_without_one() -> None:
    hall = a_hall()
    dora = a_participant(hall.event)
    withdraw_participant(participant=dora, reason="ill", by=hall.alice)

    [each] = find_seat(hall.event, "dora")

    assert (each.number, each.status, each.seat) == (5, "withdrawn", None)


def test_a_changed_name_is_found_at_once() -> None:
    event = an_event()
    dora = a_participant(event)
    assert found(event, "dor") == ["Dora"]

    edit_participant(participant=dora, name="Doris", by=owner_of(event))
    a_participant(event, "Isidor")

    assert found(event, "dor") == ["Doris", "Isidor"]


def test_reported_hands_do_not_make_the_names_be_read_again() -> None:
    hall = a_hall()
    before = name_index_of(hall.event)
    play_hand(hall.table, 1)

    after = name_index_of(hall.event)

    assert after.names is before.names
    assert after.head.seq == hall.event.head_seq > before.head.seq


def test_another_history_of_the_same_event_makes_the_names_be_read_again() -> None:
    """After a restore, the log may be as long as before and tell something else."""
    event = an_event()
    players(event, 1)
    before = name_index_of(event)
    name_index.kept[event.pk, event.public_id] = name_index.NameIndex(
        Head(before.head.seq, "0" * 64), (), ()
    )

    assert name_index_of(event) == before
    assert LogEntry.objects.filter(event=event, hash="0" * 64).count() == 0


def test_a_keystroke_costs_the_same_however_many_are_entered() -> None:
    costs = set()
    for many in (5, 60):
        event = an_event()
        players(event, many)
        name_index_of(event)
        with CaptureQueriesContext(connection) as captured:
            find_seat(event, "player 1")
        costs.add(len(captured))

    assert costs == {4}


def test_the_names_of_few_events_are_kept() -> None:
    events = [an_event() for _ in range(name_index.EVENTS_KEPT + 2)]

    for event in events:
        name_index_of(event)

    assert list(name_index.kept)[-2:] == [(event.pk, event.public_id) for event in events[-2:]]
    assert len(name_index.kept) == name_index.EVENTS_KEPT


def test_folding_is_done_once() -> None:
    assert folded(folded("Ｄora  LEE")) == folded("Ｄora  LEE") == "doralee"
