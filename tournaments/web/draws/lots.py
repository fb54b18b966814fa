"""Lots from a box, typed in by keyboard alone; what is still in the box stands beside."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleError
from tournaments.draws.algorithm.tables_physical import lots_left
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import view_of
from tournaments.draws.queries.draws import arrivals_of, counting_steps, tables_of
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.events.models import Event
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, may
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .desk import desk_context
from .forms import LotForm
from .lookup import found_draw


@for_staff(Right.CHECK_IN)
@require_http_methods(["GET", "HEAD", "POST"])
def lot(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Type in a lot; Enter takes it, and the next can be typed at once."""
    draw = box_at(event, draw_id)
    if request.method != "POST":
        return render(request, "draws/lots.html", lots_page(draw, actor, LotForm(draw)))
    form = LotForm(draw, request.POST)
    step = attempt(form, lambda: type_lot(draw=draw, by=actor, **form.cleaned_data))
    if step is None:
        return render(request, "draws/lots.html", lots_page(draw, actor, form), status=409)
    who, words = step.participant, _("{name} ({number}): table {table}")
    messages.success(request, words.format(name=who.name, number=who.number, table=step.table))
    return redirect(request.path)


def box_at(event: Event, draw_id: str) -> Draw:
    draw = found_draw(event, draw_id)
    if draw.kind != Draw.Kind.TABLES_PHYSICAL:
        raise Http404
    return draw


def lots_page(draw: Draw, actor: Actor, form: LotForm) -> dict[str, Any]:
    steps = counting_steps(draw)
    return desk_context(
        draw.event,
        actor,
        draw=view_of(draw),
        form=form,
        steps=list(reversed(steps)),
        left=lots_left(arrivals_of(steps), tables=tables_of(draw), size=draw.table_size),
        is_open=draw.state == Draw.State.OPEN,
        may_draw=may(actor, Right.DRAW, draw.event),
    )


@for_staff(Right.CHECK_IN)
@require_POST
def take_back(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Take back a lot that was typed in by mistake."""
    draw = box_at(event, draw_id)
    number = request.POST.get("participant", "")
    who = event.participants.filter(number=number).first() if is_number(number) else None
    if who is None:
        raise Http404
    try:
        take_back_lot(draw=draw, participant=who, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    return redirect("draws:lot", event_id=event.public_id, draw_id=draw.public_id)


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9
