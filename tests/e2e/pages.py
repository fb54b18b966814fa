"""Every page of an event, by who reads it: all routes that answer with a page."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.builders import a_finished_event, an_event, owner_of, players, user_of
from tests.e2e.draw_scenes import SCENES
from tests.e2e.sessions import session_of
from tests.safety.test_routes import Route, rows
from tests.tournaments.eventful import an_eventful_hall
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.score_cards.models import ScoreCard
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.web.access import DEVICE_COOKIE

ON_PHONES = ("phone:", "draws:backs", "draws:at_table")


def a_draft() -> Event:
    event = an_event()
    players(event, 8)
    return event


EVENTS: dict[str, Callable[[], Event]] = {
    "a draft": a_draft,
    "in play": lambda: an_eventful_hall().event,
    "finished": a_finished_event,
}
# In play there is everything; elsewhere, the routes whose pages look different then.
SHOWN: dict[str, tuple[str, ...]] = {
    "in play": ("",),
    "a draft": ("desk:home", "setup:check_in", "setup:settings", "draws:desk"),
    "finished": ("desk:home", "desk:standings", "public:"),
    **dict.fromkeys(("committed", "lots under way", "a box"), ("draws:",)),
    **dict.fromkeys(("decks under way", "decks", "given up"), ("draws:",)),
}


def make_pages(scene: str) -> dict[str, Any]:
    """Return the addresses of an event by reader, with what lets them in."""
    draw = SCENES[scene]() if scene in SCENES else None
    event = draw.event if draw else EVENTS[scene]()
    owner = owner_of(event)
    codes = [
        invite_device(event=event, name=name, role="referee", by=owner)[1] for name in ("1", "2")
    ]
    cookies = {"sessionid": session_of(owner), DEVICE_COOKIE: admit_device(code=codes[0])[1]}
    known = what_exists(event, draw) | {"code": codes[1]}
    pages: dict[str, list[str]] = {"desk": [], "phone": [], "participant": [], "onlooker": []}
    for route in rows():
        reader, address = reader_of(route), address_of(route, known)
        wanted = route.name.startswith(SHOWN[scene])
        if wanted and address and is_page(address, {} if reader == "onlooker" else cookies):
            pages[reader].append(address)
    return {"cookies": cookies, "pages": pages}


def what_exists(event: Event, draw: Draw | None) -> dict[str, str | None]:
    card = ScoreCard.objects.filter(jiang__event=event).first()
    return {
        "event_id": event.public_id,
        "draw_id": draw.public_id if draw else None,
        "link": event.participants.earliest("number").link,
        "card_id": card.public_id if card else None,
        "user_id": user_of(owner_of(event)).public_id,
    }


def reader_of(route: Route) -> str:
    if route.name.startswith(ON_PHONES):
        return "phone"
    if route.audience.startswith("staff:") or route.audience == "users":
        return "desk"
    return "participant" if route.audience == "participant" else "onlooker"


def address_of(route: Route, known: dict[str, str | None]) -> str | None:
    """Return the route's address for what exists; None if something of it doesn't."""
    pairs = (each.partition("=") for each in route.kwargs)
    kwargs = {name: known.get(name, value or None) for name, _, value in pairs}
    return None if None in kwargs.values() else reverse(route.name, kwargs=kwargs)


def is_page(address: str, cookies: dict[str, str]) -> bool:
    """Whether the address shows a whole page, and not a piece, a file or a form's target."""
    client = Client(headers={"host": "localhost"})
    client.cookies.load(cookies)
    answer = client.get(address)
    return answer.status_code in (200, 409) and b"<html" in getattr(answer, "content", b"")
