"""Adjustments."""

from typing import Any

from tests.builders import a_running_jiang, owner_of
from tournaments.standings.services.adjustments import make_adjustment

from .case import Call, Case

PENALTY = {"participant": 1, "points": -10}


def running(**body: Any) -> Call:
    return Call(a_running_jiang(1).event, body=body)


def made() -> Call:
    event = a_running_jiang(1).event
    who = event.participants.get(number=1)
    make_adjustment(participant=who, points=-10, reason="Late", by=owner_of(event))
    return Call(event, {"number": 1}, {"reason": "It was somebody else"})


CASES = [
    Case("adjustments.list", running),
    Case("adjustments.make", lambda: running(**PENALTY, reason="Late")),
    Case("adjustments.preview", lambda: running(**PENALTY)),
    Case("adjustments.cancel", made),
]
