"""Events: the desk decides; anybody who can log in may found one of their own."""

from datetime import date, time

from tests.builders import a_finished_event, a_played_event, an_event, owner_of
from tournaments.events.services import lifecycle as events
from tournaments.events.services.presets import Day

from .case import Case, Scene
from .cast import DESK, USERS


def archived() -> Scene:
    event = a_finished_event()
    events.archive_event(event=event, by=owner_of(event))
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
    Case(
        events.create_event, USERS | {"system"}, lambda: Scene(an_event(), {"name": "Autumn Cup"})
    ),
    Case(events.configure_event, DESK, lambda: of(changes={"place": "Hall 2"})),
    Case(events.set_days, DESK, lambda: of(days=[Day(date(2026, 3, 18), time(9))])),
    Case(events.open_event, DESK, of),
    Case(events.close_to_draft, DESK, opened),
    Case(events.finish_event, DESK, played),
    Case(events.archive_event, DESK, finished),
    Case(events.reopen_event, DESK, archived),
]
