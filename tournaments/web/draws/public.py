"""Draws for everyone: each with all that is needed to recompute it, here or elsewhere."""

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.draws.queries.draw_view import (
    moments_of,
    public_names_of,
    tables_of,
    taken_in,
    view_of,
)
from tournaments.draws.queries.draws import document_of, draws_of
from tournaments.events.models import Event
from tournaments.web.access import for_public
from tournaments.web.public_page import public_page

from .labels import act_label, verification_labels
from .lookup import found_draw


@for_public
@require_safe
def draws(request: HttpRequest, event: Event) -> HttpResponse:
    """List all draws of the event, newest first, the abandoned ones too."""
    moments = moments_of(event)
    rows = [view_of(draw, moments.get(draw.number)) for draw in draws_of(event).reverse()]
    page = {"event": event, "section": "draws", "draws": rows}
    return public_page(request, "draws/list.html", page)


@for_public
@require_safe
def draw(request: HttpRequest, event: Event, draw_id: str) -> HttpResponse:
    """Show a draw step by step, and let the browser recompute it."""
    found = found_draw(event, draw_id)
    document = document_of(found)
    page = {
        "event": event,
        "section": "draws",
        "draw": view_of(found, moments_of(event).get(found.number)),
        "next": draws_of(event).filter(replaces=found).first(),
        "taken": taken_in(document),
        "acts": [act_label(act) for act in document.get("closing", ())],
        "tables": tables_of(document, public_names_of(found.jiang)),
        "labels": verification_labels(),
    }
    return public_page(request, "draws/draw.html", page)


@for_public
@require_safe
def document(request: HttpRequest, event: Event, draw_id: str) -> HttpResponse:
    """Give the draw as a file, for whoever wants to recompute it elsewhere."""
    found = found_draw(event, draw_id)
    text = json.dumps(document_of(found), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="draw-{found.number}.json"'
    answer["Cache-Control"] = "no-cache"
    return answer
