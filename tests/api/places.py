"""Events to send anything to, and everyone who might: made once, looked at by many requests."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tests.api.cases.prints import a_print
from tests.builders import (
    a_finished_event,
    a_participant,
    a_report,
    a_running_jiang,
    a_stranger,
    an_event,
    owner_of,
    play_hand,
    user_of,
)
from tests.draw_builders import at_once, lots_taken, seats_open
from tournaments.events.models import Event
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.report import report_hand
from tournaments.printing.models import PrintJob
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role, User
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.staff.services.tokens import create_token
from tournaments.standings.services.adjustments import make_adjustment

# Stands in everything of the event that nobody here has anything to do with.
HIDDEN = "HIDDENNAME"


@dataclass(frozen=True)
class Caller:
    """What somebody shows with a request."""

    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Place:
    """An event, what addresses within it can name, and its people."""

    event: Event
    address: dict[str, Any]
    callers: dict[str, Caller]


def all_places() -> dict[str, Place]:
    """Return an event in each state of play, and whose ids name things of a hidden one."""
    made = {make.__name__: place_of(make()) for make in SCENES}
    hidden = a_hidden_event()
    mixed = made["in_play"]
    ids = {name: value for name, value in ids_of(hidden).items() if name != "event_id"}
    return {
        **made,
        "hidden": Place(hidden, {**mixed.address, **ids_of(hidden)}, mixed.callers),
        "mixed": Place(mixed.event, {**mixed.address, **ids}, mixed.callers),
    }


def place_of(event: Event) -> Place:
    numbers = {"jiang": 1, "table": 1, "hand": 1, "number": 1}
    return Place(event, {**numbers, **ids_of(event)}, callers_of(event))


def ids_of(event: Event) -> dict[str, str]:
    """Return the public ids of an event and of what is in it."""
    owner = owner_of(event)
    token, _ = create_token(event=event, name=event.name, role="viewer", by=owner)
    device, _ = invite_device(event=event, name=event.name, role="referee", by=owner)
    draw = event.draws.order_by("-pk").first()
    return {
        "event_id": event.public_id,
        "user_id": user_of(owner).public_id,
        "job_id": a_print(event, PrintJob.State.DONE).public_id,
        "token_id": token.public_id,
        "device_id": device.public_id,
        **({"draw_id": draw.public_id} if draw else {}),
    }


def callers_of(event: Event) -> dict[str, Caller]:
    """Return everyone: the owner logged in, each other role by a token, a phone, a stranger, nobody."""
    owner = owner_of(event)
    roles = [role for role in Role if role != Role.OWNER]
    _, code = invite_device(event=event, name="phone", role="referee", by=owner)
    return {
        "owner": by_login(user_of(owner)),
        **{str(role): by_token(event, role, owner) for role in roles},
        "phone": Caller({"Authorization": f"Bearer {admit_device(code=code)[1]}"}),
        "stranger": by_login(user_of(a_stranger())),
        "nobody": Caller(),
    }


def by_token(event: Event, role: str, owner: Actor) -> Caller:
    _, secret = create_token(event=event, name="program", role=role, by=owner)
    return Caller({"Authorization": f"Bearer {secret}"})


def by_login(user: User) -> Caller:
    client, guard = Client(), "x" * 32
    client.force_login(user)
    cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": guard}
    return Caller({"X-CSRFToken": guard}, cookies)


def in_play() -> Event:
    """Return an event whose hands are confirmed, disputed and reported."""
    jiang = a_running_jiang(2)
    owner, tables = owner_of(jiang.event), list(jiang.tables.order_by("number"))
    play_hand(tables[0], 1)
    report_hand(table=tables[1], number=1, report=a_report("B"), by=owner)
    dispute_hand(table=tables[1], number=1, reason="It was ten", by=owner)
    who = jiang.event.participants.get(number=1)
    make_adjustment(participant=who, points=-5, reason="Late", by=owner)
    return Event.objects.get(pk=jiang.event_id)


def over() -> Event:
    return a_finished_event()


def begun() -> Event:
    """Return a draft with somebody in it."""
    event = an_event()
    a_participant(event)
    return event


def drawing_tables() -> Event:
    return at_once(4).event


def taking_lots() -> Event:
    return lots_taken(4).event


def drawing_seats() -> Event:
    return seats_open(1).event


SCENES: list[Callable[[], Event]] = [
    in_play,
    over,
    begun,
    drawing_tables,
    taking_lots,
    drawing_seats,
]


def a_hidden_event() -> Event:
    """Return a draft of other people, in which every word is the one that must never be seen."""
    event = lots_taken(4, name=HIDDEN, place=HIDDEN).event
    a_participant(event, HIDDEN, club=HIDDEN)
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    return Event.objects.get(pk=event.pk)
