"""The desk's first page: what to do next, the jiang that is on, and all jiangs."""

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.events.queries.cut_off import cut_off_of
from tournaments.events.queries.next_step import next_step
from tournaments.events.queries.pristine import is_pristine
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.hall import Hall
from tournaments.push.keeping import stays_until_changed
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff, role_here
from tournaments.web.unchanged import tag_of, tagged, unchanged

from .advice import advice_of
from .forms import ContinueForm, ExtendForm, OptionalReasonForm, PlainForm, ReasonForm
from .hall_kept import TableShown, extend_fields, hall_now, left_of_minute, minute_of, shown_at
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
    """Show what is next; a page that asks again gets 304 while nothing has changed this minute."""
    now, role = timezone.now(), role_here(request).role
    stays_until_changed(request, event, left_of_minute(now))
    tag = tag_of(request, event, minute_of(now), role)
    if answer := unchanged(request, tag):
        return answer
    return tagged(render(request, "desk/home.html", home_page(event, actor, role=role)), tag)


def home_page(
    event: Event,
    actor: Actor,
    typed: Mapping[str, Form] | None = None,
    role: Role | None = None,
) -> dict[str, Any]:
    """Return the page; `typed` are forms that were refused, with what was typed in them."""
    now = timezone.now()
    jiangs = list(event.jiangs.select_related("day").order_by("number"))
    for each in jiangs:
        each.event = event
    begun = [each for each in jiangs if each.state != Jiang.State.PLANNED]
    current = begun[-1] if begun else None
    hall = hall_now(event, current) if current and current.state in ON else None
    forms = {
        name: form(auto_id=f"{name}_%s", jiang=current)
        for name, form in FORMS.items()
        if form is not ExtendForm
    }
    extend = ExtendForm(auto_id="extend_%s", jiang=current, hall=hall) if hall else None
    turn = next((each for each in jiangs if each.state != Jiang.State.CLOSED), None)
    step = next_step(event, now, hall if turn is current else None)
    return desk_context(
        event,
        actor,
        "home",
        role=role,
        advice=advice_of(event, step),
        jiangs=jiangs,
        jiang=current,
        cut_off=cut_off_of(current, now) if current else None,
        clock=hall.clock(now) if hall else None,
        summary=summary_of(hall, shown_at(hall, now)) if hall else {},
        forms={**forms, "extend": extend, **(typed or {})},
        extend_fields=extend_fields(event, hall, extend) if hall and extend else "",
        refused=next(iter(typed or {}), None),
        can_return_to_draft=event.state == Event.State.OPEN and is_pristine(event),
    )


def summary_of(hall: Hall, shown: list[TableShown]) -> dict[str, Any]:
    """Return what a glance at the hall would tell."""
    missing = [each.what for table in hall.tables for each in table.missing]
    return {
        "tables": len(hall.tables),
        "played": sum(table.played for table in hall.tables),
        "hands": sum(table.hands for table in hall.tables),
        "unconfirmed": missing.count("confirmation"),
        "disputed": missing.count("settlement"),
        "late": [each.table.number for each in shown if each.late],
        "unchecked": sum(table.unchecked for table in hall.tables),
    }
