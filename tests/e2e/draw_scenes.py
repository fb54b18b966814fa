"""Draws for browsers, made through the services."""

from collections.abc import Callable
from typing import Any

import time_machine
from django.utils import timezone

from tests.builders import owner_of
from tests.draw_builders import (
    DICE,
    a_box,
    at_once,
    closed,
    committed,
    lots_open,
    lots_taken,
    opened,
    point_all,
    rolling,
    seats_committed,
    seats_open,
    time_over,
    type_all,
    witnessed,
)
from tests.e2e.sessions import session_of
from tournaments.draws.models import Draw, DrawWitness, WitnessValue
from tournaments.draws.queries.draw_view import view_of
from tournaments.draws.queries.witnesses import TIME_TO_SHOW
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.staff.services.devices import invite_device
from tournaments.triggers import install_guards, remove_guards
from tournaments.web.draws.making import mark_of


def box_closed() -> Draw:
    draw = a_box(8)
    type_all(draw)
    return closed(draw)


def given_up() -> Draw:
    draw = opened(at_once(8))
    return abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))


def forty() -> Draw:
    """Forty people whose draw twelve phones saw, one of which was silent."""
    draw = time_over(witnessed(at_once(40), 12, show=11))
    return add_entropy(draw=draw, dice=DICE[::-1], by=owner_of(draw.event))


def a_void_draw() -> Draw:
    return time_over(witnessed(at_once(8), 12, show=9))


def a_repeated_draw() -> Draw:
    return committed(a_void_draw().jiang)


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
    "joining": lambda: at_once(8),
    "rerolling": lambda: time_over(witnessed(at_once(8), 3, show=2)),
    "rolling": lambda: rolling(at_once(8)),
    "values awaited": lambda: witnessed(at_once(8), 5, show=4),
    "many values awaited": lambda: witnessed(at_once(8), 20, show=2),
    "forty": forty,
    "forty by lots": lambda: closed(lots_taken(39), "house"),
    "void": a_void_draw,
    "repeated": a_repeated_draw,
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
        "mark": mark_of(draw, view_of(draw)),
    }


def found(draw: str) -> Draw:
    return Draw.objects.select_related("event", "jiang", "replaces").get(public_id=draw)


def roll_a_minute_ago(draw: str) -> None:
    """Fix the witnesses and enter dice, so long ago that the desk need not wait for anybody."""
    with time_machine.travel(timezone.now() - TIME_TO_SHOW, tick=False):
        opened(found(draw))


def newest_draw(event: str) -> str:
    return Draw.objects.filter(event__public_id=event).latest("number").public_id


def remove_witness(draw: str, order: int) -> None:
    """Take a witness out of a draw beneath the product, with the guards of the database away."""
    remove_guards()
    WitnessValue.objects.filter(witness__draw__public_id=draw, witness__order=order)._raw_delete(
        "default"
    )
    DrawWitness.objects.filter(draw__public_id=draw, order=order)._raw_delete("default")
    install_guards()
