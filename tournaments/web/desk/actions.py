"""Buttons of an event and of a jiang: each calls one service and comes back to the desk."""

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import require_POST

from tournaments.events.models import Event
from tournaments.events.services.lifecycle import (
    archive_event,
    finish_event,
    open_event,
    reopen_event,
    return_to_draft,
)
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import (
    continue_jiang,
    extend_clock,
    pause_clock,
    resume_clock,
    start_jiang,
    suspend_jiang,
)
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang, unpublish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt
from tournaments.web.draws.actions import at_desk

from .forms import PlainForm
from .home import FORMS, home_page
from .lookup import jiang_at

View = Callable[..., HttpResponseBase]


def press(
    request: HttpRequest,
    event: Event,
    actor: Actor,
    name: str,
    form: Form,
    do: Callable[[], object],
    done: str,
) -> HttpResponse:
    """Do what a button says and come back to the page it is on; refused, show that with what was typed."""
    if request.POST.get("then") == "draws":
        return at_desk(request, event, actor, name, form, do)
    if attempt(form, do) is not None:
        messages.success(request, gettext(done))
        return redirect("desk:home", event_id=event.public_id)
    event.refresh_from_db()
    page = home_page(event, actor, {name: form})
    return render(request, "desk/home.html", page, status=409)


def event_action(name: str, service: Callable[..., object], done: str) -> View:
    """Return the view of a button of the whole event."""

    @for_staff(Right.CONFIGURE)
    @require_POST
    def view(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
        form = FORMS.get(name, PlainForm)(request.POST, auto_id=f"{name}_%s")

        def do() -> object:
            return service(event=event, by=actor, **form.cleaned_data)

        return press(request, event, actor, name, form, do, done)

    return view


def jiang_action(
    name: str, service: Callable[..., object], done: str, right: Right = Right.RUN
) -> View:
    """Return the view of a button of one jiang."""

    @for_staff(right)
    @require_POST
    def view(request: HttpRequest, event: Event, actor: Actor, jiang: int) -> HttpResponse:
        row: Jiang = jiang_at(event, jiang)
        form = FORMS.get(name, PlainForm)(request.POST, auto_id=f"{name}_%s", jiang=row)

        def do() -> object:
            return service(jiang=row, by=actor, **form.cleaned_data)

        return press(request, event, actor, name, form, do, done)

    return view


EVENT_ACTIONS = {
    "open": event_action("open", open_event, _("The event is open.")),
    "return_to_draft": event_action(
        "return_to_draft", return_to_draft, _("The event is a draft again.")
    ),
    "plan": event_action("plan", plan_jiangs, _("The jiangs are planned.")),
    "finish": event_action(
        "finish", finish_event, _("The event is finished; its standings are final.")
    ),
    "reopen": event_action("reopen", reopen_event, _("The event is open for changes again.")),
    "archive": event_action("archive", archive_event, _("The event is archived.")),
}
JIANG_ACTIONS = {
    "keep_tables": jiang_action("keep_tables", keep_tables, _("The tables are kept."), Right.DRAW),
    "clear_tables": jiang_action(
        "clear_tables",
        clear_tables,
        _("The tables are cleared and can be drawn again."),
        Right.DRAW,
    ),
    "publish": jiang_action("publish", publish_jiang, _("The tables are published.")),
    "unpublish": jiang_action(
        "unpublish", unpublish_jiang, _("The tables are no longer published.")
    ),
    "start": jiang_action("start", start_jiang, _("The clock is running.")),
    "pause": jiang_action("pause", pause_clock, _("The clock is paused.")),
    "resume": jiang_action("resume", resume_clock, _("The clock is running again.")),
    "extend": jiang_action("extend", extend_clock, _("Time has been added.")),
    "suspend": jiang_action(
        "suspend", suspend_jiang, _("The jiang is suspended; everything is kept.")
    ),
    "continue": jiang_action("continue", continue_jiang, _("The jiang continues.")),
    "close": jiang_action("close", close_jiang, _("The jiang is closed.")),
    "reopen_jiang": jiang_action("reopen_jiang", reopen_jiang, _("The jiang continues.")),
}
