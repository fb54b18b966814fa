"""Buttons of draws at the desk: each calls one service and shows what is next."""

from collections.abc import Callable

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournaments.check_in.services.complete_tables import close_lots, fill_tables
from tournaments.draws.models import Draw
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .desk import draw_page, overview_page
from .forms import ChoiceForm, ReasonForm, ReserveForm
from .lookup import found_draw, found_jiang


def at_desk(
    request: HttpRequest,
    event: Event,
    actor: Actor,
    name: str,
    form: Form,
    do: Callable[[], object],
) -> HttpResponse:
    """Do it and show what is next; refused, show the desk as it is now with what was typed."""
    if attempt(form, do) is not None:
        return redirect("draws:desk", event_id=event.public_id)
    return desk_again(request, event, actor, name, form)


def desk_again(
    request: HttpRequest, event: Event, actor: Actor, name: str, form: Form
) -> HttpResponse:
    event.refresh_from_db()
    anew = "anew" in request.POST
    page = overview_page(event, actor, anew=anew, typed={name: form, "refused": form})
    return render(request, "draws/desk.html", page, status=409)


@for_staff(Right.DRAW)
@require_POST
def commit_tables(request: HttpRequest, event: Event, actor: Actor, jiang: int) -> HttpResponse:
    """Fix the list, and commit to a secret where the computer draws."""
    row, form = found_jiang(event, jiang), ReserveForm(request.POST)

    def do() -> Draw:
        return commit_table_draw(jiang=row, by=actor, **form.cleaned_data)

    return committed(request, event, actor, form, do)


@for_staff(Right.DRAW)
@require_POST
def commit_seats(request: HttpRequest, event: Event, actor: Actor, jiang: int) -> HttpResponse:
    """Fix who sits where, and commit to a secret for the decks."""
    row, form = found_jiang(event, jiang), Form(request.POST)
    return committed(request, event, actor, form, lambda: commit_seat_draw(jiang=row, by=actor))


def committed(
    request: HttpRequest, event: Event, actor: Actor, form: Form, do: Callable[[], Draw]
) -> HttpResponse:
    """Commit to a draw; whoever repeats one in the hall sees the new one there."""
    if "hall" not in request.POST:
        return at_desk(request, event, actor, "commit", form, do)
    draw = attempt(form, do)
    if draw is None:
        return desk_again(request, event, actor, "commit", form)
    return redirect("draws:hall", event_id=event.public_id, draw_id=draw.public_id)


@for_staff(Right.DRAW)
@require_POST
def fill_tables_view(request: HttpRequest, event: Event, actor: Actor, jiang: int) -> HttpResponse:
    """Find or let go people so that a draw at once fills its tables."""
    row = found_jiang(event, jiang)
    form = ChoiceForm(next_draw_step(event, anew=True).choices, request.POST)

    def do() -> object:
        return fill_tables(jiang=row, choice=form.cleaned_data["choice"], by=actor)

    return at_desk(request, event, actor, "choice", form, do)


@for_staff(Right.DRAW)
@require_POST
def close(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Complete the tables in the way chosen."""
    row = found_draw(event, draw_id)
    form = ChoiceForm(next_draw_step(event).choices, request.POST)

    def do() -> object:
        return close_lots(draw=row, choice=form.cleaned_data["choice"], by=actor)

    return at_desk(request, event, actor, "choice", form, do)


@for_staff(Right.DRAW)
@require_POST
def abandon(request: HttpRequest, event: Event, actor: Actor, draw_id: str) -> HttpResponse:
    """Give a draw up, with a reason; it stays visible to everyone."""
    row, form = found_draw(event, draw_id), ReasonForm(request.POST)
    given_up = attempt(form, lambda: abandon_draw(draw=row, by=actor, **form.cleaned_data))
    if given_up is not None:
        return redirect("draws:desk", event_id=event.public_id)
    page = draw_page(found_draw(event, draw_id), actor, {"reason": form})
    return render(request, "draws/manage.html", page, status=409)
