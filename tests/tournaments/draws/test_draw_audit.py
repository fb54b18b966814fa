"""The audit names whatever was changed beneath a draw, under way or complete."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import a_drawn_jiang, seat_all
from tests.draw_builders import (
    a_box,
    at_once,
    closed,
    committed,
    found,
    lots_taken,
    now,
    opened,
    point,
    point_all,
    seats_open,
    type_all,
)
from tests.tournaments.audit.tampering import beneath, change_somehow, delete, forge, write
from tournaments.draws.models import Draw, DrawStep
from tournaments.draws.services.abandon import abandon_draw
from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.django_db

# Only an address: no result depends on it, and the log does not name it.
FREE = {"public_id"}


def given_up() -> Draw:
    draw = opened(at_once(4))
    abandon_draw(draw=draw, reason="again", by=Actor.system())
    return committed(draw.jiang)


def typed_cards() -> Draw:
    jiang = a_drawn_jiang(1)
    seat_all(jiang)
    return Draw.objects.get(jiang=jiang)


def a_deck_begun() -> Draw:
    draw = seats_open(1)
    point(draw, draw.jiang.tables.get(), 1, 2)
    return draw


def typed_lots() -> Draw:
    draw = a_box(4)
    type_all(draw)
    return draw


DRAWS: dict[str, Callable[[], Draw]] = {
    "lots under way": lambda: lots_taken(4),
    "lots": lambda: closed(lots_taken(4)),
    "at once, committed to": lambda: at_once(4),
    "at once": lambda: opened(at_once(4)),
    "drawn anew": given_up,
    "a box": typed_lots,
    "real cards": typed_cards,
    "a deck begun": a_deck_begun,
    "decks": lambda: point_all(seats_open(1)),
}


@pytest.mark.parametrize("make", DRAWS.values(), ids=DRAWS)
def test_any_column_of_a_draw_changed_beneath_is_named(make: Callable[[], Draw]) -> None:
    draw = now(make())
    opened(at_once(4))  # another event to point at, with the same numbers

    unnoticed = []
    for field in Draw._meta.concrete_fields[1:]:
        with beneath():
            if field.name not in FREE and change_somehow(draw, field) and not found(draw.event):
                unnoticed.append(field.name)

    assert unnoticed == []


NONSENSE: list[Any] = [None, 7, "x", [], {}, [[]], {"1": "x"}, [{"act": 3}], [None], True, [1.5]]


@pytest.mark.parametrize("name", ["listing", "closing", "result"])
@pytest.mark.parametrize("make", [DRAWS["lots"], DRAWS["decks"]], ids=["lots", "decks"])
def test_nonsense_in_a_draw_is_named_and_never_breaks_the_audit(
    make: Callable[[], Draw], name: str
) -> None:
    draw = now(make())

    unnoticed = []
    for value in NONSENSE:
        if value == getattr(draw, name) or (value is None and name != "result"):
            continue
        with beneath():
            write(draw, **{name: value})
            if not found(draw.event):
                unnoticed.append(value)

    assert unnoticed == []


@pytest.mark.parametrize(
    ("kind", "column", "value"),
    [
        pytest.param("a deck begun", "card", "2S", id="another card before the secret is public"),
        pytest.param("a deck begun", "back", 9, id="another back before the secret is public"),
        pytest.param("lots under way", "place", 9, id="another place before the secret is public"),
        pytest.param("decks", "card", "2S", id="another card"),
        pytest.param("real cards", "card", "ZZ", id="no card at all"),
    ],
)
def test_a_step_whose_log_was_forged_too_does_not_follow(
    kind: str, column: str, value: Any
) -> None:
    draw = now(DRAWS[kind]())
    step = DrawStep.objects.filter(draw=draw).order_by("order")[0]
    if getattr(step, column) == value:
        value = "AS" if column == "card" else 8

    with beneath():
        write(step, **{column: value})
        forge(draw.event.log.get(seq=step.seq), **{column: value})
        named = found(Event.objects.get(pk=draw.event_id))

    about = (f"draw {draw.number}", f"第 {draw.number} 次")
    assert [each for each in named if any(words in each for words in about)] != []


@pytest.mark.parametrize(
    ("kind", "entry"),
    [("lots", "tables.set"), ("at once", "tables.set"), ("decks", "seats.set")],
)
def test_people_placed_otherwise_than_drawn_are_named(kind: str, entry: str) -> None:
    draw = now(DRAWS[kind]())
    entry_of_draw = draw.event.log.get(kind=entry)
    moved = (
        {"tables": {"1": [9, 9, 9, 9]}}
        if entry == "tables.set"
        else {"seats": {"A": [1, "2S"], "B": [2, "AS"], "C": [3, "KS"], "D": [4, "QS"]}}
    )

    with beneath():
        forge(entry_of_draw, **moved)
        named = found(Event.objects.get(pk=draw.event_id))

    assert [each for each in named if "1" in each and ("placed" in each or "實際" in each)] != []


def test_a_draw_that_is_gone_or_was_never_told_of_is_named() -> None:
    draw = now(at_once(4))
    entry: LogEntry = draw.event.log.get(kind="draw.committed")

    with beneath():
        delete(draw)
        gone = found(draw.event)
    with beneath():
        forge(entry, draw=7)
        untold = found(Event.objects.get(pk=draw.event_id))

    assert (len(gone), len(untold)) == (1, 2)
