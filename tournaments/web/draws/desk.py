"""Draws at the desk: what to do next, and every draw there was."""

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.desk_actions import Action, NextStep
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import moments_of, names_of, tables_of, taken_in, view_of
from tournaments.draws.queries.draws import (
    document_of,
    draws_with_witnesses,
    kind_of_table_draw,
)
from tournaments.draws.queries.next_draw_step import next_draw_step, undrawn_tables
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.people.queries.renames import renames_after
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .forms import EntropyForm, ReasonForm, ReserveForm, digest_of
from .labels import act_label, sentence_of
from .lookup import found_draw
from .making import making_page

J = Jiang.State
# A draw can be given up as long as nobody plays by it.
GIVEN_UP_IN = {"tables": (J.PLANNED, J.DRAWN), "seats": (J.PLANNED, J.DRAWN, J.PUBLISHED)}


@for_staff(Right.DRAW)
@require_safe
def overview(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show what to do next about draws, and all draws."""
    page = overview_page(event, actor, anew="anew" in request.GET)
    return render(request, "draws/desk.html", page)


def overview_page(
    event: Event, actor: Actor, *, anew: bool = False, typed: Mapping[str, Form] | None = None
) -> dict[str, Any]:
    """Return the page; `typed` are forms that were refused, with what was typed in them."""
    step = next_draw_step(event, anew=anew)
    moments = moments_of(event)
    draw, tables = step.draw, []
    if draw is not None:
        tables = tables_of(document_of(draw), names_of(event))
    return desk_context(
        event,
        actor,
        step=step,
        sentence=sentence_of(step),
        seen=digest_of(step.choices),
        draw=view_of(draw, moments.get(draw.number)) if draw else None,
        tables=tables,
        undrawn=undrawn_tables(step.jiang) if step.jiang and step.action == Action.POINT else [],
        can_give_up=draw is not None and is_given_up_easily(draw),
        draws=[
            view_of(each, moments.get(each.number))
            for each in draws_with_witnesses(event).reverse()
        ],
        forms={**forms_for(step), **(typed or {})},
        anew=anew,
        **(making_page(draw, view_of(draw)) if draw else {}),
    )


def forms_for(step: NextStep) -> dict[str, Form]:
    """Return the forms that the page may need; places are kept where lots are drawn at check-in."""
    forms: dict[str, Form] = {"entropy": EntropyForm(), "reason": ReasonForm()}
    if step.action == Action.COMMIT and step.jiang is not None:
        by_lots = kind_of_table_draw(step.jiang) == Draw.Kind.TABLES_LOTS
        forms["commit"] = ReserveForm() if by_lots else Form()
    return forms


def desk_context(event: Event, actor: Actor, **page: Any) -> dict[str, Any]:
    return {"event": event, "actor": actor, "section": "draws", **page}


def is_given_up_easily(draw: Draw) -> bool:
    """Say whether the draw can still be given up for another."""
    return draw.state != Draw.State.ABANDONED and draw.jiang.state in GIVEN_UP_IN[draw.of]


@for_staff(Right.DRAW)
@require_safe
def draw(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Show one draw, with names."""
    return render(request, "draws/manage.html", draw_page(found_draw(event, draw_id), actor))


def draw_page(draw: Draw, actor: Actor, typed: Mapping[str, Form] | None = None) -> dict[str, Any]:
    document = document_of(draw)
    return desk_context(
        draw.event,
        actor,
        draw=view_of(draw, moments_of(draw.event).get(draw.number)),
        tables=tables_of(document, names_of(draw.event)),
        taken=taken_in(document),
        acts=[act_label(act) for act in document.get("closing", ())],
        renames=renames_after(draw),
        can_give_up=is_given_up_easily(draw),
        forms={"reason": ReasonForm(), **(typed or {})},
    )
