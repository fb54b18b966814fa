"""Draws for browsers, made through the services."""

from collections.abc import Callable
from typing import Any

from tests.builders import owner_of
from tests.draw_builders import (
    a_box,
    at_once,
    closed,
    lots_open,
    lots_taken,
    opened,
    point_all,
    seats_committed,
    seats_open,
    type_all,
)
from tests.e2e.sessions import session_of
from tournaments.draws.models import Draw
from tournaments.draws.services.abandon import abandon_draw
from tournaments.staff.services.devices import invite_device


def box_closed() -> Draw:
    draw = a_box(8)
    type_all(draw)
    return closed(draw)


def given_up() -> Draw:
    draw = opened(at_once(8))
    return abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))


SCENES: dict[str, Callable[[], Draw]] = {
    "committed": lambda: at_once(8),
    "doors open": lambda: lots_open(8),
    "lots under way": lambda: lots_taken(7),
    "lots": lambda: closed(lots_taken(7), "house"),
    "at once": lambda: opened(at_once(8)),
    "many tables": lambda: opened(at_once(60)),
    "a box": lambda: a_box(8),
    "a box, closed": box_closed,
    "decks, committed to": lambda: seats_committed(1),
    "decks under way": lambda: seats_open(1),
    "decks": lambda: point_all(seats_open(2)),
    "given up": given_up,
}


def make_draw(scene: str) -> dict[str, Any]:
    """Return a draw's addresses, the owner's session and a code for a phone."""
    draw = SCENES[scene]()
    owner = owner_of(draw.event)
    _, code = invite_device(event=draw.event, name="phone", role="referee", by=owner)
    return {
        "event": draw.event.public_id,
        "draw": draw.public_id,
        "session": session_of(owner),
        "code": code,
    }
