"""The desk's first page: what to do next, the jiang that is on, and all jiangs."""

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.events.queries.cut_off import cut_off_of
from tournaments.events.queries.next_step import next_step
from tournaments.events.queries.pristine import is_pristine
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.board import Board, board_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .advice import advice_of
from .forms import ContinueForm, ExtendForm, OptionalReasonForm, PlainForm, ReasonForm
from .lookup import desk_context

FORMS: dict[str, type[PlainForm]] = {
    "extend": ExtendForm,
    "suspend": ReasonForm,
    "continue": ContinueForm,
    "close": OptionalReasonForm,
    "unpublish": ReasonForm,
    "clear_tables": ReasonForm,
    "reopen_jiang": ReasonForm,
    "finish": OptionalReasonForm,
    "reopen": ReasonForm,
}
ON = (Jiang.State.PUBLISHED, Jiang.State.PLAYING, Jiang.State.SUSPENDED)


@for_staff(Right.VIEW)
@require_safe
def home(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    return render(request, "desk/home.html", home_page(event, actor))


def home_page(
    event: Event, actor: Actor, typed: Mapping[str, Form] | None = None
) -> dict[str, Any]:
    """Return the page; `typed` are forms that were refused, with what was typed in them."""
    jiangs = list(event.jiangs.select_related("day").order_by("number"))
    for each in jiangs:
        each.event = event
    begun = [each for each in jiangs if each.state != Jiang.State.PLANNED]
    current = begun[-1] if begun else None
    board = board_of(current) if current and current.state in ON else None
    forms = {name: form(auto_id=f"{name}_%s", jiang=current) for name, form in FORMS.items()}
    advice = advice_of(event, next_step(event))
    return desk_context(
        event,
        actor,
        "home",
        advice=advice,
        jiangs=jiangs,
        jiang=current,
        cut_off=cut_off_of(current) if current else None,
        board=board,
        summary=summary_of(board) if board else {},
        forms={**forms, **(typed or {})},
        refused=next(iter(typed or {}), None),
        can_return_to_draft=event.state == Event.State.OPEN and is_pristine(event),
    )


def summary_of(board: Board) -> dict[str, Any]:
    """Return what a glance at the hall would tell."""
    missing = [each.what for table in board.tables for each in table.missing]
    return {
        "tables": len(board.tables),
        "played": sum(table.played for table in board.tables),
        "hands": sum(table.hands for table in board.tables),
        "unconfirmed": missing.count("confirmation"),
        "disputed": missing.count("settlement"),
        "late": board.late,
        "unchecked": sum(table.unchecked for table in board.tables),
    }
