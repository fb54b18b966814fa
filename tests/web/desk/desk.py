"""The desk as its people use it: somebody logged in, an address, a button."""

from typing import Any

from django.test import Client

from tests.builders import a_member, owner_of, user_of
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.staff.models import Role


def desk_of(event: Event, role: Role | None = None) -> Client:
    """Return the browser of the event's owner, or of somebody new with that role."""
    client = Client()
    client.force_login(user_of(a_member(event, role) if role else owner_of(event)))
    return client


def address(event: Event, rest: str = "") -> str:
    return f"/desk/{event.public_id}/{rest}"


def at(jiang: Jiang, rest: str = "") -> str:
    return address(jiang.event, f"jiangs/{jiang.number}/{rest}")


def text_of(answer: Any) -> str:
    content: str = answer.content.decode()
    return content


def typed(winner: str = "A", **left: Any) -> dict[str, Any]:
    """Return a hand as the desk types it: cards by seat, 2s as twos_B and so on."""
    given = {key if "_" in key else f"cards_{key}": value for key, value in left.items()}
    return {"winner": winner, **given}
