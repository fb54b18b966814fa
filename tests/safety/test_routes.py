"""Every page says whom it is for, and is there for nobody else: all routes, all roles, other people's events."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.builders import a_member, a_running_jiang, a_user, owner_of, play_hand, user_of
from tournaments.events.models import Event
from tournaments.printing.services.jobs import request_print
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.make_cards import make_missing_cards
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import ROLES, Right
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.staff.services.invitations import invite_member
from tournaments.staff.services.tokens import create_token
from tournaments.web.access import AUDIENCE, DEVICE_COOKIE

pytestmark = pytest.mark.django_db

ROWS = Path(__file__).parent / "routes"
# Areas that keep their own permissions and their own test of them.
APART = ("api:", "api-")


class Route(NamedTuple):
    """A line of routes/*.txt: `name | audience | kwargs`."""

    name: str
    audience: str
    kwargs: tuple[str, ...]


def rows() -> Iterator[Route]:
    for file in sorted(ROWS.glob("*.txt")):
        for line in file.read_text().splitlines():
            if line.strip():
                name, audience, kwargs = (part.strip() for part in line.split("|"))
                yield Route(name, audience, tuple(kwargs.split()))


def routes(
    resolver: URLResolver | None = None, prefix: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from routes(pattern, prefix + space)
        else:
            yield f"{prefix}{pattern.name}", pattern


def test_every_route_has_its_row_and_every_row_its_route() -> None:
    known = {name for name, _ in routes() if not name.startswith(APART)}

    assert known == {row.name for row in rows()}


def test_every_view_states_the_audience_of_its_row() -> None:
    stated = {
        name: getattr(pattern.callback, AUDIENCE, None)
        for name, pattern in routes()
        if not name.startswith(APART) and name != "set_language"
    }

    assert stated == {row.name: row.audience for row in rows() if row.name != "set_language"}


def eventful_event() -> Event:
    """Return an event that has one of everything its addresses name: draw, hand, card, phone, token, print job."""
    jiang = a_running_jiang(1)
    event, owner = jiang.event, owner_of(jiang.event)
    play_hand(jiang.tables.get(), 1)
    make_missing_cards(jiang)
    invite_device(event=event, name="phone", role="referee", by=owner)
    create_token(event=event, name="program", role="viewer", by=owner)
    invite_member(event=event, name="Bob", role="scorer", by=owner)
    request_print(event=event, kind="standings", by=owner)
    return event


def address_of(route: Route, event: Event) -> str:
    kwargs: dict[str, object] = {}
    given: dict[str, Callable[[], str]] = {
        "event_id": lambda: event.public_id,
        "link": lambda: event.participants.get(number=1).link,
        "draw_id": lambda: event.draws.get().public_id,
        "card_id": lambda: ScoreCard.objects.filter(jiang__event=event)[0].public_id,
        "user_id": lambda: event.memberships.get(role=Role.OWNER).user.public_id,
        "device_id": lambda: event.devices.all()[0].public_id,
        "invitation_id": lambda: event.invitations.get().public_id,
        "token_id": lambda: event.tokens.get().public_id,
        "job_id": lambda: event.print_jobs.get().public_id,
    }
    for each in route.kwargs:
        name, _, value = each.partition("=")
        kwargs[name] = value or given[name]()
    return reverse(route.name, kwargs=kwargs)


def clients(event: Event) -> dict[str, Client]:
    """Return a browser for everyone who might come: each role, a phone, a stranger, nobody."""
    made = {"nobody": Client(), "stranger": Client()}
    made["stranger"].force_login(a_user("charlie"))
    for role in Role:
        made[role] = Client()
        who = owner_of(event) if role == Role.OWNER else a_member(event, role)
        made[role].force_login(user_of(who))
    _, code = invite_device(event=event, name="phone", role="referee", by=owner_of(event))
    made["device"] = Client()
    made["device"].cookies[DEVICE_COOKIE] = admit_device(code=code)[1]
    return made


def may(who: str, audience: str) -> bool:
    if not audience.startswith("staff:"):
        return True
    role = Role.REFEREE if who == "device" else who
    return role in ROLES[Right(audience.removeprefix("staff:"))]


def staff_routes() -> list[Route]:
    return [row for row in rows() if row.audience.startswith("staff:")]


# What an event with seats drawn from real cards, in play, hasn't got: the page says so to everyone.
NOT_THERE = {"draws:lot": 404, "draws:backs": 404, "draws:at_table": 409}


def test_staff_pages_are_there_for_the_roles_that_have_the_right_and_for_nobody_else() -> None:
    event = eventful_event()
    everyone = clients(event)
    wrong = []
    for route in staff_routes():
        for who, client in everyone.items():
            answer = client.get(address_of(route, event))
            login = answer.status_code == 302 and answer["location"].startswith("/login/")
            # 405: it only takes forms.
            there = answer.status_code in (NOT_THERE.get(route.name), 200, 302, 405)
            let_in = there and not login
            shut_out = login or answer.status_code in (403, 404)
            if not (let_in if may(who, route.audience) else shut_out):
                wrong.append((route.name, who, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_of_one_event_are_strangers_in_another(method: str) -> None:
    mine, other = eventful_event(), eventful_event()
    wrong = []
    everyone = clients(mine)
    # An owner may do whatever other members may; a phone comes by another way.
    for who in (Role.OWNER, "device", "stranger"):
        for route in staff_routes():
            answer = getattr(everyone[who], method)(address_of(route, other))
            if answer.status_code != 404:
                wrong.append((route.name, who, answer.status_code))
    assert wrong == []


def test_pages_for_users_ask_for_a_login() -> None:
    event = a_running_jiang(1).event
    for route in rows():
        if route.audience == "users":
            answer = Client().get(address_of(route, event))
            assert answer["location"].startswith("/login/"), route.name


# Addresses that lead somewhere only once, one that only turns back to the page before, and one after a password.
ELSEWHERE = {"accounts:set_up": 404, "phone:join": 404, "set_language": 302, "accounts:code": 302}


def test_public_pages_are_there_for_everyone() -> None:
    event = eventful_event()
    found = {
        route.name: Client().get(address_of(route, event)).status_code
        for route in rows()
        if route.audience in ("everyone", "public", "participant")
    }

    # 405: it only takes forms.
    assert {name for name, status in found.items() if status not in (200, 405)} == set(ELSEWHERE)
    assert {name: found[name] for name in ELSEWHERE} == ELSEWHERE


# Left out on purpose: the template has a default for them.
WITH_A_DEFAULT = {
    ("desk:standings", "query.jiang.number"),
    ("desk:table", "place.attempt"),
    ("desk:table", "place.number"),
    ("phone:hand", "reason"),
}


def test_every_page_is_given_what_its_template_writes(settings: Any) -> None:
    """A name that nothing fills is written as nothing: nobody would see that something is missing."""
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [
        {**engine, "OPTIONS": {**engine["OPTIONS"], "string_if_invalid": "MISSING(%s)"}}
    ]
    event = eventful_event()
    everyone, missing = clients(event), set()
    for route in rows():
        for who in (Role.OWNER, "device"):
            answer = everyone[who].get(address_of(route, event))
            page = b"" if answer.streaming else answer.content
            missing |= {
                (route.name, name.decode()) for name in re.findall(rb"MISSING\((.*?)\)", page)
            }

    assert missing == WITH_A_DEFAULT
