"""Draws, lots and backs."""

from typing import Any

from tests.builders import owner_of
from tests.draw_builders import (
    DICE,
    Phone,
    a_box,
    a_planned_jiang,
    at_once,
    lots_taken,
    rolling,
    seats_open,
    witnessed,
)
from tests.tournaments.permission_cases.draws import all_shown, to_draw_on_screen
from tournaments.check_in.services.check_in import close_check_in
from tournaments.draws.algorithm.witnesses import witness_commitment
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import domain_of
from tournaments.draws.queries.witnesses import hall_code
from tournaments.draws.services.lots import type_lot

from .case import Call, Case
from .jiangs import REASON, at


def of(draw: Draw, more: dict[str, Any] | None = None, **body: Any) -> Call:
    """Return a call about a draw; `more` stands in its address too."""
    return Call(draw.event, {"draw_id": draw.public_id, **(more or {})}, body)


def all_taken() -> Call:
    draw = lots_taken(4)
    close_check_in(event=draw.event, by=owner_of(draw.event))
    return of(draw, choice="as_they_are")


def typed_in() -> Call:
    draw = a_box(4)
    who = draw.event.participants.get(number=1)
    type_lot(draw=draw, participant=who, table=1, by=owner_of(draw.event))
    return of(draw, {"number": 1})


def joining() -> Call:
    draw, phone = at_once(4), Phone.numbered(1)
    commitment = witness_commitment(str(domain_of(draw)), phone.value)
    return of(draw, key=phone.key, commitment=commitment, code=hall_code(draw))


def showing() -> Call:
    phone = Phone.numbered(1)
    return of(witnessed(at_once(4), 2), key=phone.key, value=phone.value)


CASES = [
    Case("draws.list", lambda: Call(at_once(4).event)),
    Case("draws.show", lambda: of(at_once(4))),
    Case("draws.document", lambda: of(at_once(4))),
    Case("draws.next", lambda: Call(at_once(4).event)),
    Case("draws.commit_tables", at(lambda: a_planned_jiang(4))),
    Case("draws.commit_seats", at(lambda: to_draw_on_screen().kwargs["jiang"])),
    Case("draws.join", joining),
    Case("draws.close_witnesses", lambda: of(at_once(4))),
    Case("draws.add_entropy", lambda: of(rolling(at_once(4)), dice=[*DICE])),
    Case("draws.show_value", showing),
    Case("draws.go_on", lambda: of(all_shown().kwargs["draw"])),
    Case("draws.abandon", lambda: of(at_once(4), **REASON)),
    Case("draws.close", all_taken),
    Case(
        "draws.fill_tables",
        at(lambda: a_planned_jiang(5, here=True, table_draw="at_once"), choice="house"),
    ),
    Case("draws.pick_back", lambda: of(seats_open(1), {"table": 1}, participant=1, back=7)),
    Case("lots.list", lambda: of(a_box(4))),
    Case("lots.type", lambda: of(a_box(4), participant=1, table=1)),
    Case("lots.take_back", typed_in),
]
