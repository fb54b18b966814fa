"""Playing days, jiangs and their clock."""

from collections.abc import Callable
from typing import Any

from tests.builders import an_event
from tests.tournaments.permission_cases import jiangs as scenes
from tournaments.jiangs.models import Jiang

from .case import Call, Case

REASON: dict[str, Any] = {"reason": "The lights went out"}


def at(make: Callable[[], Jiang], **body: Any) -> Callable[[], Call]:
    """Return a call about the jiang that is made."""

    def scene() -> Call:
        jiang = make()
        return Call(jiang.event, {"jiang": jiang.number}, body)

    return scene


def days(*dates: str) -> Call:
    body = {"days": [{"date": date, "starts": "09:30", "cut_off": "17:30"} for date in dates]}
    return Call(an_event(), body=body)


CASES = [
    Case("days.list", lambda: Call(an_event(opened=True))),
    Case("days.set", lambda: days("2027-03-20", "2027-03-21")),
    Case("jiangs.list", lambda: Call(scenes.published().event)),
    Case("jiangs.show", at(scenes.published)),
    Case("jiangs.next", lambda: Call(scenes.published().event)),
    Case("jiangs.plan", lambda: Call(an_event())),
    Case("jiangs.publish", at(scenes.drawn)),
    Case("jiangs.unpublish", at(scenes.published, **REASON)),
    Case("jiangs.start", at(scenes.published)),
    Case("jiangs.suspend", at(scenes.playing, **REASON)),
    Case("jiangs.continue", at(scenes.suspended)),
    Case("jiangs.close", at(scenes.played)),
    Case("jiangs.reopen", at(scenes.closed, **REASON)),
    Case("clock.show", at(scenes.published)),
    Case("clock.pause", at(scenes.playing)),
    Case("clock.resume", at(scenes.paused)),
    Case("clock.extend", at(scenes.playing, minutes=5, **REASON)),
]
