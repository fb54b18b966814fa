"""Check-in."""

from tests.builders import a_participant, an_event, owner_of
from tournaments.check_in.services.check_in import check_in, close_check_in, record_leaving

from .case import Call, Case


def dora(*, here: bool = False, left: bool = False) -> Call:
    """Return a call about Dora, who is number 1 of an open event."""
    event = an_event(opened=True)
    who = a_participant(event)
    if here or left:
        check_in(participant=who, by=owner_of(event))
    if left:
        record_leaving(participant=who, by=owner_of(event))
    return Call(event, {"number": 1})


def closed() -> Call:
    event = an_event(opened=True)
    close_check_in(event=event, by=owner_of(event))
    return Call(event)


CASES = [
    Case("check_ins.list", lambda: Call(an_event(opened=True))),
    Case("check_ins.arrive", dora),
    Case("check_ins.undo", lambda: dora(here=True)),
    Case("check_ins.leave", lambda: dora(here=True)),
    Case("check_ins.return", lambda: dora(left=True)),
    Case("check_ins.close", lambda: Call(an_event(opened=True))),
    Case("check_ins.reopen", closed),
]
