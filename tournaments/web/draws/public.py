"""Draws for everyone: each with all that is needed to recompute it, here or elsewhere."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import (
    VISIBLE,
    moments_of,
    public_names_of,
    tables_of,
    taken_in,
    view_of,
)
from tournaments.draws.queries.draws import document_of, draws_of, draws_with_witnesses
from tournaments.draws.queries.origin import origin_of, turn_of, turns_of
from tournaments.draws.queries.witnesses import newest_void
from tournaments.events.models import Event
from tournaments.people.queries.renames import renames_after
from tournaments.push.keeping import kept_until_changed
from tournaments.web.access import for_public
from tournaments.web.public_page import public_page

from .labels import act_label, verification_labels
from .lookup import found_draw
from .words import phone_words

FOLLOWED = (Event.State.OPEN, Event.State.RUNNING)


@for_public
@kept_until_changed
@require_safe
def draws(request: HttpRequest, event: Event) -> HttpResponse:
    """List all draws of the event, newest first, the abandoned ones too."""
    moments = moments_of(event)
    found = list(draws_with_witnesses(event).reverse())
    turns = turns_of(found)
    rows = [(view_of(draw, moments.get(draw.number)), turns[draw.number]) for draw in found]
    page = {"event": event, "section": "draws", "draws": rows}
    return public_page(request, "draws/list.html", page)


@for_public
@kept_until_changed
@require_safe
def draw(request: HttpRequest, event: Event, draw_id: str) -> HttpResponse:
    """Show a draw for people first and for computers after, and let the browser recompute it."""
    found = found_draw(event, draw_id)
    return public_page(request, "draws/draw.html", draw_page(event, found))


def draw_page(event: Event, draw: Draw) -> dict[str, Any]:
    document = document_of(draw)
    void = newest_void(draw)
    return {
        "event": event,
        "section": "draws",
        "draw": view_of(draw, moments_of(event).get(draw.number)),
        "turn": turn_of(draw),
        "origin": origin_of(draw.jiang) if draw.jiang.state in VISIBLE else None,
        "void": void.number if void is not None else None,
        "next": draws_of(event).filter(replaces=draw).first(),
        "taken": taken_in(document),
        "acts": [act_label(act) for act in document.get("closing", ())],
        "tables": tables_of(document, public_names_of(draw.jiang)),
        "labels": {**verification_labels(), "phone": phone_words()},
        "renames": renames_after(draw),
        "live": event.state in FOLLOWED,
    }


@for_public
@require_safe
def document(request: HttpRequest, event: Event, draw_id: str) -> HttpResponse:
    """Give the draw as a file, from its rows as they are: for whoever wants to recompute it elsewhere."""
    found = found_draw(event, draw_id)
    text = json.dumps(document_of(found), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="draw-{found.number}.json"'
    answer["Cache-Control"] = "no-cache"
    return answer
