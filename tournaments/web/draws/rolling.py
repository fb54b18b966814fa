"""Buttons of a draw that is being made: fix the witnesses, enter what fell, go on without the silent."""

from collections.abc import Callable

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournaments.draws.algorithm.witnesses import silent
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import witnesses_of
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.witnesses import close_witnesses, go_on_without_silent
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .actions import at_desk
from .forms import EntropyForm, GoOnForm
from .hall import hall_page
from .lookup import found_draw


def where_it_was(
    request: HttpRequest, draw: Draw, actor: Actor, name: str, form: Form, do: Callable[[], object]
) -> HttpResponse:
    """Do it and show what is next where the button was: the hall's own page stays in the hall."""
    event = draw.event
    if "hall" not in request.POST:
        return at_desk(request, event, actor, name, form, do)
    if attempt(form, do) is not None:
        return redirect("draws:hall", event_id=event.public_id, draw_id=draw.public_id)
    event.refresh_from_db()
    page = hall_page(found_draw(event, draw.public_id), actor, {name: form, "refused": form})
    return render(request, "draws/hall.html", page, status=409)


@for_staff(Right.DRAW)
@require_POST
def witnesses(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Fix who the witnesses are; now the hall rolls."""
    row, form = found_draw(event, draw_id), Form(request.POST)

    def do() -> object:
        return close_witnesses(draw=row, by=actor)

    return where_it_was(request, row, actor, "witnesses", form, do)


@for_staff(Right.DRAW)
@require_POST
def entropy(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Enter the dice and cards as they lie."""
    row, form = found_draw(event, draw_id), EntropyForm(request.POST)

    def do() -> object:
        return add_entropy(draw=row, by=actor, **form.cleaned_data)

    return where_it_was(request, row, actor, "entropy", form, do)


@for_staff(Right.DRAW)
@require_POST
def go_on(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Go on without the values that are missing, or declare the draw void: as the button said."""
    row = found_draw(event, draw_id)
    form = GoOnForm(len(silent(witnesses_of(row))), request.POST)

    def do() -> object:
        return go_on_without_silent(draw=row, by=actor)

    return where_it_was(request, row, actor, "go_on", form, do)
