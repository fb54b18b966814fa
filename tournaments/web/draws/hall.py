"""The hall's page for the projector: what is fixed before, the entropy, then table after table."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.draws.algorithm.document import Document
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import moments_of, names_of, tables_of, taken_in, view_of
from tournaments.draws.queries.draws import document_of
from tournaments.events.models import Event
from tournaments.people.queries.public_names import as_public
from tournaments.public_url import public_url
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .forms import EntropyForm
from .lookup import found_draw

FEW = 6
MOST_SHOWN = 12


@for_staff(Right.DRAW)
@require_safe
def hall(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Show one draw so that it can be read from the last row."""
    page = hall_page(found_draw(event, draw_id), actor, EntropyForm())
    return render(request, "draws/hall.html", page)


def hall_page(draw: Draw, actor: Actor, form: EntropyForm) -> dict[str, Any]:
    """Return the page, its names as everybody may see them: the desk opens it, and the hall reads it."""
    event = draw.event
    own_page = reverse(
        "draws:draw", kwargs={"event_id": event.public_id, "draw_id": draw.public_id}
    )
    document, names = document_of(draw), names_of(event)
    tables = tables_of(document, names)
    page = {
        "event": event,
        "actor": actor,
        "draw": view_of(draw, moments_of(event).get(draw.number)),
        "tables": tables,
        "size": size_of(draw, len(tables)),
        "newest": newest_of(document, names),
        "taken": taken_in(document),
        "form": form,
        "address": public_url(own_page),
    }
    return as_public(page, event)


def size_of(draw: Draw, tables: int) -> str:
    """Return how large tables can be on the wall; a reveal turns pages, so it never has many."""
    is_revealed = draw.state == Draw.State.COMPLETE
    if tables <= FEW or (is_revealed and draw.kind.startswith("seats-")):
        return "few"
    return "some" if is_revealed or tables <= MOST_SHOWN else "many"


def newest_of(document: Document, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return the lots taken last, newest first, as many as a wall can show."""
    return [
        {"number": who, "name": names.get(who, ""), "table": arrival["table"]}
        for arrival in reversed(document.get("arrivals", ())[-MOST_SHOWN:])
        for who in (arrival["participant"],)
    ]
