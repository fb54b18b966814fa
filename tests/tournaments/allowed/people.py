"""Participants are the desk's; whoever sits at the door, a scorer too, checks them in."""

from typing import Any

from tests.builders import a_participant, an_event, owner_of
from tournaments.check_in.services import check_in as check_ins
from tournaments.people.services import participants
from tournaments.people.services import try_list as importing
from tournaments.people.services.roster import NewParticipant

from .case import Case, Scene
from .cast import DESK, DOOR


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


def here(*, left: bool = False) -> Scene:
    scene = dora()
    check_ins.check_in(**scene.kwargs, by=owner_of(scene.event))
    if left:
        check_ins.record_leaving(**scene.kwargs, by=owner_of(scene.event))
    return scene


def check_in_of(*, closed: bool) -> Scene:
    event = an_event(opened=True)
    if closed:
        check_ins.close_check_in(event=event, by=owner_of(event))
    return Scene(event, {"event": event})


CASES = [
    Case(participants.register_participant, DESK, lambda: of(name="Eve")),
    Case(participants.register_many, DESK, lambda: of(people=[NewParticipant("Eve")])),
    Case(importing.try_list, DESK, lambda: of(people=[NewParticipant("Eve")])),
    Case(participants.add_house_player, DESK, of),
    Case(participants.edit_participant, DESK, lambda: dora(name="Dora Lin")),
    Case(participants.withdraw_participant, DESK, lambda: dora(reason="ill")),
    Case(participants.reinstate_participant, DESK, withdrawn),
    Case(participants.promote_from_waiting, DESK, lambda: dora(waiting=True)),
    Case(check_ins.check_in, DOOR, dora),
    Case(check_ins.undo_check_in, DOOR, here),
    Case(check_ins.record_leaving, DOOR, here),
    Case(check_ins.record_return, DOOR, lambda: here(left=True)),
    Case(check_ins.close_check_in, DESK, lambda: check_in_of(closed=False)),
    Case(check_ins.reopen_check_in, DESK, lambda: check_in_of(closed=True)),
]
