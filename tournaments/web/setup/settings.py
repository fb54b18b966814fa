"""Settings and playing days; a draft is opened to everyone, and taken back while nothing happened."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.events.queries.pristine import is_pristine
from tournaments.events.services.configure import configure_event, set_days
from tournaments.events.services.lifecycle import open_event, return_to_draft
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt, status_of

from .days_form import DayForm, days_form, days_given
from .pages import desk_page
from .settings_form import SettingsForm


def settings_page(
    request: HttpRequest,
    event: Event,
    actor: Actor,
    *,
    form: SettingsForm | None = None,
    lines: BaseFormSet[DayForm] | None = None,
    refusal: str = "",
) -> HttpResponse:
    form = form or SettingsForm(event)
    return desk_page(
        request,
        "settings",
        event,
        actor,
        "settings",
        status=422 if lines is not None else status_of(form),
        form=form,
        lines=lines or days_form(event),
        refusal=refusal,
        can_return_to_draft=event.state == Event.State.OPEN and is_pristine(event),
    )


@for_staff(Right.CONFIGURE)
def settings(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show all settings and change those that may still be changed, all or none."""
    if request.method != "POST":
        return settings_page(request, event, actor)
    form = SettingsForm(event, request.POST)
    changed = attempt(form, lambda: configure_event(event=event, changes=form.changes(), by=actor))
    if changed is None:
        return settings_page(request, event, actor, form=form)
    messages.success(request, _("The settings are saved."))
    return redirect("setup:settings", event_id=event.public_id)


@for_staff(Right.CONFIGURE)
@require_POST
def days(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Give the event exactly the days that stand there."""
    lines, refusal = days_form(event, request.POST), ""
    if lines.is_valid():
        try:
            set_days(event=event, days=days_given(lines), by=actor)
        except RuleError as error:
            refusal = message_of(error)
        else:
            messages.success(request, _("The days are saved."))
            return redirect("setup:settings", event_id=event.public_id)
    return settings_page(request, event, actor, lines=lines, refusal=refusal)


@for_staff(Right.CONFIGURE)
@require_POST
def open_to_all(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show a draft to everyone; from now on people check in."""
    words = _("The event is open: everyone can see it, and people can check in.")
    return move(request, event, lambda: open_event(event=event, by=actor), words)


@for_staff(Right.CONFIGURE)
@require_POST
def return_to_draft_view(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Take an open event back from everyone's eyes."""
    words = _("The event is a draft again: only its staff can see it.")
    return move(request, event, lambda: return_to_draft(event=event, by=actor), words)


def move(request: HttpRequest, event: Event, do: Callable[[], Event], words: str) -> HttpResponse:
    try:
        do()
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, words)
    return redirect("setup:settings", event_id=event.public_id)
