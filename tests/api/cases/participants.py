"""Participants."""

from typing import Any

from tests.builders import a_participant, an_event, owner_of
from tournaments.people.services.participants import withdraw_participant

from .case import Call, Case

PEOPLE = {"people": [{"name": "Eve"}, {"name": "Finn", "club": "North", "waiting": True}]}


def of_event(**body: Any) -> Call:
    return Call(an_event(), body=body)


def dora(*, waiting: bool = False, **body: Any) -> Call:
    """Return a call about Dora, who is number 1."""
    event = an_event()
    a_participant(event, waiting=waiting)
    return Call(event, {"number": 1}, body)


def dora_in_event() -> Call:
    return Call(dora().event)


def withdrawn() -> Call:
    event = an_event()
    withdraw_participant(participant=a_participant(event), reason="ill", by=owner_of(event))
    return Call(event, {"number": 1})


def gone() -> Call:
    call = withdrawn()
    return Call(call.event, call.address, {"reason": "Asked us to"})


CASES = [
    Case("participants.list", of_event),
    Case("participants.register", lambda: of_event(name="Eve")),
    Case("participants.register_many", lambda: of_event(**PEOPLE)),
    Case("participants.try", lambda: of_event(**PEOPLE)),
    Case("participants.read", lambda: of_event(text="Eve,North")),
    Case("participants.look_alikes", lambda: of_event(names=["Eve", "EVE"])),
    Case("participants.add_house", of_event),
    Case("participants.links", of_event),
    Case("participants.renew_links", dora_in_event),
    Case("participants.renew_link", dora),
    Case("participants.roster", of_event),
    Case("participants.show", dora),
    Case("participants.edit", lambda: dora(name="Dora Lin")),
    Case("participants.withdraw", lambda: dora(reason="ill")),
    Case("participants.reinstate", withdrawn),
    Case("participants.erasure", dora),
    Case("participants.erase", gone),
    Case("participants.promote", lambda: dora(waiting=True)),
]
