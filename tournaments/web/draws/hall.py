"""The hall's page for the projector: what is fixed before, witnesses, dice and cards, then table after table."""

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.desk_actions import Action
from tournaments.draws.algorithm.document import Document
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import names_of, tables_of, taken_in, view_of
from tournaments.draws.queries.draws import active_draw, document_of
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.draws.queries.origin import origin_of, turn_of
from tournaments.events.models import Event
from tournaments.people.queries.public_names import as_public
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .forms import EntropyForm
from .lookup import found_draw
from .making import making_page

FEW = 6
MOST_SHOWN = 12


@for_staff(Right.DRAW)
@require_safe
def hall(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Show one draw so that it can be read from the last row."""
    page = hall_page(found_draw(event, draw_id), actor)
    return render(request, "draws/hall.html", page)


def hall_page(draw: Draw, actor: Actor, typed: Mapping[str, Form] | None = None) -> dict[str, Any]:
    """Return the page, its names as everybody may see them: the desk opens it, and the hall reads it.

    `typed` are forms that were refused, with what was typed in them.
    """
    event = draw.event
    document, names = document_of(draw), names_of(event)
    tables, view = tables_of(document, names), view_of(draw)
    page = {
        "event": event,
        "actor": actor,
        "draw": view,
        "in_hall": True,
        "tables": tables,
        "size": size_of(draw, len(tables)),
        "newest": newest_of(document, names),
        "taken": taken_in(document),
        "turn": turn_of(draw),
        "origin": origin_of(draw.jiang) if draw.state == Draw.State.COMPLETE else None,
        "forms": {"entropy": EntropyForm(), **(typed or {})},
        **making_page(draw, view),
        **(after(draw) if draw.state == Draw.State.ABANDONED else {}),
    }
    return as_public(page, event)


def after(draw: Draw) -> dict[str, Any]:
    """Return what comes instead of a draw that was given up: another that is there, or what would prepare one."""
    step = next_draw_step(draw.event, anew=True)
    again = (Action.COMMIT, Action.COMMIT_SEATS)
    is_next = step.jiang is not None and step.jiang.pk == draw.jiang_id and step.action in again
    return {"next": active_draw(draw.jiang, of=f"{draw.of}-"), "may_repeat": is_next}


def size_of(draw: Draw, tables: int) -> str:
    """Return how large tables can be on the wall; a reveal turns pages, so it never has many."""
    is_revealed = draw.state == Draw.State.COMPLETE
    if tables <= FEW or (is_revealed and draw.of == "seats"):
        return "few"
    return "some" if is_revealed or tables <= MOST_SHOWN else "many"


def newest_of(document: Document, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return the lots taken last, newest first, as many as a wall can show."""
    return [
        {"number": who, "name": names.get(who, ""), "table": arrival["table"]}
        for arrival in reversed(document.get("arrivals", ())[-MOST_SHOWN:])
        for who in (arrival["participant"],)
    ]
