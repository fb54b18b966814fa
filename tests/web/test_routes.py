"""Every page says whom it is for, and is there for nobody else: all routes, all roles, other people's events."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.builders import a_member, a_running_jiang, a_user, owner_of, user_of
from tournaments.events.models import Event
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import ROLES, Right
from tournaments.staff.services.devices import admit_device, invite_device
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


def address_of(route: Route, event: Event) -> str:
    link = event.participants.get(number=1).link
    given: dict[str, object] = {"event_id": event.public_id, "link": link}
    kwargs = {}
    for each in route.kwargs:
        name, _, value = each.partition("=")
        kwargs[name] = value or given[name]
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


def test_staff_pages_are_there_for_the_roles_that_have_the_right_and_for_nobody_else() -> None:
    event = a_running_jiang(1).event
    everyone = clients(event)
    wrong = []
    for route in staff_routes():
        for who, client in everyone.items():
            answer = client.get(address_of(route, event))
            login = answer.status_code == 302 and answer["location"].startswith("/login/")
            shut = login or answer.status_code in (403, 404)
            # 404 may also be an example that does not exist, 405 a page that only takes forms.
            if may(who, route.audience) and (login or answer.status_code == 403):
                wrong.append((route.name, who, answer.status_code, "should be let in"))
            if not may(who, route.audience) and not shut:
                wrong.append((route.name, who, answer.status_code, "should be shut out"))
    assert wrong == []


@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_of_one_event_are_strangers_in_another(method: str) -> None:
    mine, other = a_running_jiang(1).event, a_running_jiang(1).event
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


def test_public_pages_are_there_for_everyone() -> None:
    event = a_running_jiang(1).event
    for route in rows():
        if route.audience == "audience":
            assert Client().get(address_of(route, event)).status_code in (200, 404), route.name
