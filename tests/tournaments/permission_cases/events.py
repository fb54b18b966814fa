"""Events: the desk decides; anybody who can log in may found one of their own."""

from datetime import date, time

from tests.builders import a_finished_event, a_played_event, an_event, owner_of
from tournaments.events.services.configure import configure_event, set_days
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import (
    archive_event,
    finish_event,
    open_event,
    reopen_event,
    return_to_draft,
)
from tournaments.events.services.presets import Day

from .case import Case, Scene
from .cast import DESK, USERS


def archived() -> Scene:
    event = a_finished_event()
    archive_event(event=event, by=owner_of(event))
    return Scene(event, {"event": event, "reason": "a late protest"})


def of(**more: object) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, **more})


def opened() -> Scene:
    event = an_event(opened=True)
    return Scene(event, {"event": event})


def played() -> Scene:
    event = a_played_event()
    return Scene(event, {"event": event})


def finished() -> Scene:
    event = a_finished_event()
    return Scene(event, {"event": event})


CASES = [
    Case(create_event, USERS | {"system"}, lambda: Scene(an_event(), {"name": "Autumn Cup"})),
    Case(configure_event, DESK, lambda: of(changes={"place": "Hall 2"})),
    Case(set_days, DESK, lambda: of(days=[Day(date(2026, 3, 18), time(9))])),
    Case(open_event, DESK, of),
    Case(return_to_draft, DESK, opened),
    Case(finish_event, DESK, played),
    Case(archive_event, DESK, finished),
    Case(reopen_event, DESK, archived),
]
