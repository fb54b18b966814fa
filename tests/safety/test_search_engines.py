"""Search engines list nothing of it, but the public pages of an event that says so."""

import pytest
from django.test import Client

from tests.builders import an_event, owner_of
from tests.safety.test_routes import address_of, clients, eventful_event, rows
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.push.event_stream import HEADERS
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db

NOT_LISTED = "noindex, nofollow"
META = '<meta name="robots" content="noindex, nofollow">'


def listed(event: Event, *, yes: bool = True) -> Event:
    changes = {"search_engines": yes}
    return configure_event(event=event, changes=changes, by=owner_of(event))


def robots() -> list[str]:
    return Client().get("/robots.txt").content.decode().splitlines()


def test_by_default_every_answer_says_that_it_is_not_to_be_listed() -> None:
    event = eventful_event()
    owner = clients(event)[Role.OWNER]

    for route in rows():
        answer = owner.get(address_of(route, event))
        assert answer["X-Robots-Tag"] == NOT_LISTED, route.name
        page = b"" if answer.streaming else answer.content
        if b"<head>" in page:
            assert META in page.decode(), route.name
    assert robots() == ["User-agent: *", "Disallow: /"]


@pytest.mark.parametrize("path", ["/api/v1/events", "/api/v1/docs/", "/nothing/here/"])
def test_the_api_and_what_is_not_there_say_so_too(path: str) -> None:
    assert Client().get(path)["X-Robots-Tag"] == NOT_LISTED


def test_open_streams_say_so_too() -> None:
    assert (b"x-robots-tag", NOT_LISTED.encode()) in HEADERS


def test_an_event_that_says_so_has_its_public_pages_listed_and_nothing_else() -> None:
    event = listed(eventful_event())
    other = eventful_event()
    client = Client()

    for route in rows():
        for of in (event, other):
            answer = client.get(address_of(route, of))
            may_be = of == event and route.audience == "public"
            assert ("X-Robots-Tag" not in answer) == may_be, (route.name, of == event)
            assert not (may_be and META in answer.content.decode()), route.name
    assert robots() == [
        "User-agent: *",
        f"Allow: /events/{event.public_id}/",
        "Allow: /static/",
        "Disallow: /",
    ]


def test_a_draft_is_not_listed_whatever_it_says() -> None:
    event = listed(an_event())
    client = clients(event)[Role.OWNER]

    assert client.get(f"/events/{event.public_id}/")["X-Robots-Tag"] == NOT_LISTED
    assert robots() == ["User-agent: *", "Disallow: /"]


def test_it_can_be_taken_back() -> None:
    event = listed(an_event(opened=True))

    listed(event, yes=False)

    assert Client().get(f"/events/{event.public_id}/")["X-Robots-Tag"] == NOT_LISTED
    assert robots() == ["User-agent: *", "Disallow: /"]
