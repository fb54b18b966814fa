"""Addresses of draws, and what a visit to them shows."""

from typing import Any

from django.test import Client

from tests.web.desk.desk import desk_of, text_of
from tournaments.desk_actions import Action
from tournaments.draws.models import Draw
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.staff.models import Role


def desk(event: Event, rest: str = "") -> str:
    return f"/desk/{event.public_id}/draws/{rest}"


def of(draw: Draw, rest: str = "") -> str:
    return desk(draw.event, f"{draw.public_id}/{rest}")


def of_jiang(jiang: Jiang, rest: str) -> str:
    return desk(jiang.event, f"jiangs/{jiang.number}/{rest}/")


def public(event: Event, rest: str = "") -> str:
    return f"/events/{event.public_id}/draws/{rest}"


def next_do(event: Event, **options: bool) -> Action:
    """Return what the desk is told to do next."""
    return next_draw_step(Event.objects.get(pk=event.pk), **options).action


def newest(event: Event) -> Draw:
    return event.draws.select_related("event", "jiang").latest("number")


def visit(event: Event, address: str, role: Role | None = None) -> tuple[int, str]:
    """Return status and text of a page for somebody of the event's desk."""
    answer = desk_of(event, role).get(address)
    return answer.status_code, text_of(answer)


def send(event: Event, address: str, **fields: Any) -> tuple[int, str]:
    answer = desk_of(event).post(address, fields)
    return answer.status_code, text_of(answer)


def as_anyone(address: str) -> str:
    """Return a page as somebody in the street sees it."""
    answer = Client().get(address)
    assert answer.status_code == 200
    return text_of(answer)
