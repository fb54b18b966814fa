"""Everything that is done to a participant, in every state one can be in."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import transaction

from scoring.errors import RuleError
from tests.builders import a_participant, an_event, players
from tests.draw_builders import a_planned_jiang, committed, opened
from tournaments.check_in.services.check_in import (
    check_in,
    record_leaving,
    record_return,
    undo_check_in,
)
from tournaments.people.models import Participant
from tournaments.people.services import participants
from tournaments.people.services.erase import erase_participant
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.django_db

BY: dict[str, Any] = {"by": Actor.system()}
WHY: dict[str, Any] = {"reason": "so it is", **BY}
Do = Callable[[Participant], object]

SERVICES: Mapping[str, Do] = {
    "check_in": lambda who: check_in(participant=who, **BY),
    "undo_check_in": lambda who: undo_check_in(participant=who, **BY),
    "record_leaving": lambda who: record_leaving(participant=who, **BY),
    "record_return": lambda who: record_return(participant=who, **BY),
    "withdraw": lambda who: participants.withdraw_participant(participant=who, **WHY),
    "reinstate": lambda who: participants.reinstate_participant(participant=who, **BY),
    "promote": lambda who: participants.promote_from_waiting(participant=who, **BY),
    "edit": lambda who: participants.edit_participant(participant=who, club="Taipei", **BY),
    "erase": lambda who: erase_participant(participant=who, **WHY),
}

# How somebody who is registered gets into each state.
WAYS: Mapping[str, tuple[str, ...]] = {
    "expected": (),
    "here": ("check_in",),
    "undone": ("check_in", "undo_check_in"),
    "away": ("check_in", "record_leaving"),
    "back": ("check_in", "record_leaving", "record_return"),
    "withdrawn": ("withdraw",),
    "withdrawn while here": ("check_in", "withdraw"),
    "erased": ("withdraw", "erase"),
}
NOT_HERE, NOT_AWAY = "check_in.not_here", "check_in.not_away"
NOTHING, NOT_REGISTERED = "check_in.nothing_to_undo", "check_in.not_registered"
IN_TWICE, STILL_IN = "check_in.already_here", "participant.not_withdrawn"
OUT, NOT_WAITING = "participant.already_withdrawn", "participant.not_waiting"
IN_PLAY = "participant.still_in"
ALL = tuple(SERVICES)

#   check in, undo, leave, return, withdraw, reinstate, promote, edit, erase
OUTCOMES: Mapping[str, tuple[str, ...]] = {
    "expected": ("ok", NOTHING, NOT_HERE, NOT_AWAY, "ok", STILL_IN, NOT_WAITING, "ok", IN_PLAY),
    "here": (IN_TWICE, "ok", "ok", NOT_AWAY, "ok", STILL_IN, NOT_WAITING, "ok", IN_PLAY),
    "undone": ("ok", NOTHING, NOT_HERE, NOT_AWAY, "ok", STILL_IN, NOT_WAITING, "ok", IN_PLAY),
    "away": (
        "check_in.has_left",
        NOTHING,
        NOT_HERE,
        "ok",
        "ok",
        STILL_IN,
        NOT_WAITING,
        "ok",
        IN_PLAY,
    ),
    "back": (IN_TWICE, NOTHING, "ok", NOT_AWAY, "ok", STILL_IN, NOT_WAITING, "ok", IN_PLAY),
    "withdrawn": (NOT_REGISTERED, NOTHING, NOT_HERE, NOT_AWAY, OUT, "ok", NOT_WAITING, "ok", "ok"),
    "withdrawn while here": (
        NOT_REGISTERED,
        "ok",
        "ok",
        NOT_AWAY,
        OUT,
        "ok",
        NOT_WAITING,
        "ok",
        "ok",
    ),
    "waiting": (NOT_REGISTERED, NOTHING, NOT_HERE, NOT_AWAY, "ok", STILL_IN, "ok", "ok", IN_PLAY),
    "of the house": (
        "check_in.house_player",
        NOTHING,
        NOT_HERE,
        NOT_AWAY,
        "ok",
        STILL_IN,
        NOT_WAITING,
        "ok",
        IN_PLAY,
    ),
    "erased": ("participant.erased",) * len(ALL),
}


def somebody(state: str) -> Participant:
    event = an_event(opened=True)
    if state == "of the house":
        return participants.add_house_player(event=event, **BY)
    who = a_participant(event, waiting=state == "waiting")
    for step in WAYS.get(state, ()):
        SERVICES[step](who)
    return who


def outcome(do: Do, who: Participant) -> str:
    """Return how it ends: "ok" or the refusal's code; what was done is undone."""
    with transaction.atomic():
        try:
            do(who)
        except RuleError as error:
            return error.code
        finally:
            transaction.set_rollback(True)
    return "ok"


@pytest.mark.parametrize("state", OUTCOMES)
def test_in_every_state_of_a_participant(state: str) -> None:
    who = somebody(state)

    outcomes = {name: outcome(do, who) for name, do in SERVICES.items()}

    assert outcomes == dict(zip(ALL, OUTCOMES[state], strict=True))


def test_who_withdrew_takes_no_lot_when_they_come_back() -> None:
    jiang = a_planned_jiang(4)
    who = jiang.event.participants.get(number=1)
    for step in ("check_in", "record_leaving", "withdraw"):
        SERVICES[step](who)
    players(jiang.event, 1)
    draw = opened(committed(jiang))

    SERVICES["record_return"](who)

    assert draw.steps.count() == 0
