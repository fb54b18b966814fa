"""What all pages of this area have in common: who looks, at which event, and what a refusal answers."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.events.models import Event
from tournaments.staff.actors import Actor


def desk_page(
    request: HttpRequest,
    name: str,
    event: Event,
    actor: Actor,
    section: str,
    *,
    status: int = 200,
    **page: Any,
) -> HttpResponse:
    """Answer with a page of an event's desk; `section` is its place in the navigation."""
    page |= {"event": event, "actor": actor, "section": section}
    return render(request, f"setup/{name}.html", page, status=status)
