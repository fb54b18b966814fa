"""Participants are the desk's; whoever sits at the door, a scorer too, checks them in."""

from typing import Any

from tests.builders import a_participant, an_event, owner_of
from tournaments.check_in.services.check_in import (
    check_in,
    close_check_in,
    record_leaving,
    record_return,
    reopen_check_in,
    undo_check_in,
)
from tournaments.people.services import links, participants
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.roster import NewParticipant
from tournaments.people.services.try_list import try_list

from .case import Case, Scene
from .cast import DESK, DOOR, LINK, OWNER


def of(**more: Any) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, **more})


def dora(*, waiting: bool = False, **more: Any) -> Scene:
    event = an_event(opened=True)
    participant = a_participant(event, waiting=waiting)
    return Scene(event, {"participant": participant, **more}, participant)


def withdrawn() -> Scene:
    scene = dora()
    participants.withdraw_participant(**scene.kwargs, reason="ill", by=owner_of(scene.event))
    return scene


def withdrawn_for_good() -> Scene:
    scene = withdrawn()
    return Scene(scene.event, {**scene.kwargs, "reason": "asked us to"}, scene.participant)


def here(*, left: bool = False) -> Scene:
    scene = dora()
    check_in(**scene.kwargs, by=owner_of(scene.event))
    if left:
        record_leaving(**scene.kwargs, by=owner_of(scene.event))
    return scene


def check_in_of(*, closed: bool) -> Scene:
    event = an_event(opened=True)
    if closed:
        close_check_in(event=event, by=owner_of(event))
    return Scene(event, {"event": event})


CASES = [
    Case(participants.register_participant, DESK, lambda: of(name="Eve")),
    Case(participants.register_many, DESK, lambda: of(people=[NewParticipant("Eve")])),
    Case(try_list, DESK, lambda: of(people=[NewParticipant("Eve")])),
    Case(participants.add_house_player, DESK, of),
    Case(participants.edit_participant, DESK, lambda: dora(name="Dora Lin")),
    Case(participants.withdraw_participant, DESK, lambda: dora(reason="ill")),
    Case(participants.reinstate_participant, DESK, withdrawn),
    Case(erase_participant, OWNER, withdrawn_for_good),
    Case(participants.promote_from_waiting, DESK, lambda: dora(waiting=True)),
    Case(links.renew_link, DESK | LINK, dora),
    Case(links.renew_all_links, DESK, of),
    Case(check_in, DOOR, dora),
    Case(undo_check_in, DOOR, here),
    Case(record_leaving, DOOR, here),
    Case(record_return, DOOR, lambda: here(left=True)),
    Case(close_check_in, DESK, lambda: check_in_of(closed=False)),
    Case(reopen_check_in, DESK, lambda: check_in_of(closed=True)),
]
