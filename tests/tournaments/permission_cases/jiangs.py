"""Jiangs: the desk plans and draws; it and the head referee run play; whoever stands at a table seats it."""

from collections.abc import Callable
from typing import Any

from tests.builders import (
    a_drawn_jiang,
    a_published_jiang,
    a_running_jiang,
    an_event,
    finish_hands,
    owner_of,
    players,
)
from tournaments.draws.services import real_cards
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services import clock
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang, unpublish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables, set_tables
from tournaments.tables.services.seat import replace_player

from .case import Case, Scene
from .cast import DESK, ENTRY, HEAD

REASON = {"reason": "so it is"}


def of(make: Callable[[], Jiang], **more: Any) -> Callable[[], Scene]:
    def scene() -> Scene:
        jiang = make()
        return Scene(jiang.event, {"jiang": jiang, **more})

    return scene


def planned() -> Scene:
    event = an_event(opened=True)
    jiang = plan_jiangs(event=event, by=owner_of(event))[0]
    return Scene(event, {"jiang": jiang, "tables": {1: players(event, 4)}})


def drawn() -> Jiang:
    return a_drawn_jiang(1)


def published() -> Jiang:
    return a_published_jiang(1)


def playing() -> Jiang:
    return a_running_jiang(1, total_hands=2, hands_per_jiang=1, confirm="none")


def paused() -> Jiang:
    jiang = playing()
    clock.pause_clock(jiang=jiang, by=owner_of(jiang.event))
    return jiang


def suspended() -> Jiang:
    jiang = playing()
    return clock.suspend_jiang(jiang=jiang, by=owner_of(jiang.event), **REASON)


def played() -> Jiang:
    jiang = playing()
    finish_hands(jiang)
    return jiang


def closed() -> Jiang:
    jiang = played()
    return close_jiang(jiang=jiang, by=owner_of(jiang.event))


def second() -> Jiang:
    return closed().event.jiangs.get(number=2)


def at_a_table(**more: Any) -> Scene:
    jiang = drawn()
    return Scene(jiang.event, {"table": jiang.tables.get(), **more})


def seat_drawn() -> Scene:
    return at_a_table(cards={1: "3C", 2: "4C", 3: "5C", 4: "6C"})


def seat_handed_over() -> Scene:
    scene = at_a_table(**REASON)
    out, into = scene.event.participants.all()[0], players(scene.event, 1)[0]
    return Scene(scene.event, {**scene.kwargs, "out": out, "into": into})


def one_table() -> Scene:
    jiang = playing()
    return Scene(jiang.event, {"jiang": jiang, "minutes": 5, "table": jiang.tables.get(), **REASON})


def unplanned() -> Scene:
    event = an_event()
    return Scene(event, {"event": event})


CASES = [
    Case(plan_jiangs, DESK, unplanned),
    Case(set_tables, DESK, planned),
    Case(keep_tables, DESK, of(second)),
    Case(clear_tables, DESK, of(drawn, **REASON)),
    Case(publish_jiang, HEAD, of(drawn)),
    Case(unpublish_jiang, HEAD, of(published, **REASON)),
    Case(real_cards.seat_by_cards, ENTRY, seat_drawn),
    Case(replace_player, HEAD, seat_handed_over),
    Case(clock.start_jiang, HEAD, of(published)),
    Case(clock.pause_clock, HEAD, of(playing)),
    Case(clock.resume_clock, HEAD, of(paused)),
    Case(clock.extend_clock, HEAD, of(playing, minutes=5, **REASON)),
    Case(clock.extend_clock, HEAD, one_table, "one table"),
    Case(clock.suspend_jiang, HEAD, of(playing, **REASON)),
    Case(clock.continue_jiang, HEAD, of(suspended)),
    Case(close_jiang, HEAD, of(played)),
    Case(reopen_jiang, HEAD, of(closed, **REASON)),
]
