"""Check-in from one box: a number or part of a name, Enter; the table drawn by lot stands there large."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.check_in.queries.arrivals import attendance_of, table_of
from tournaments.check_in.services import check_in as services
from tournaments.events.models import Event
from tournaments.people.queries.players import Player, matching, players_of
from tournaments.people.queries.presence import newest_fact_of, presence_of
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, may
from tournaments.web.access import for_staff

from .pages import desk_page
from .players import participant_of

MOST_SHOWN = 12

Act = Callable[..., object]


@for_staff(Right.CHECK_IN)
def check_in(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Check somebody in at once where the text means one person; else ask which."""
    if request.method != "POST":
        return check_in_page(request, event, actor, shown=number_in(request.GET.get("shown", "")))
    text = request.POST.get("q", "")
    found = sorted(matching(players_of(event), text), key=lambda each: not each.awaited)
    if len(found) != 1:
        return check_in_page(request, event, actor, text=text, found=found)
    return act_on(request, event, actor, found[0].number, services.check_in)


def number_in(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 9 else None


def check_in_page(
    request: HttpRequest,
    event: Event,
    actor: Actor,
    *,
    shown: int | None = None,
    text: str = "",
    found: list[Player] | None = None,
) -> HttpResponse:
    attendance = attendance_of(event)
    who = event.participants.filter(number=shown).first() if shown is not None else None
    newest = newest_fact_of(who) if who else None
    return desk_page(
        request,
        "check_in",
        event,
        actor,
        "check_in",
        status=422 if found == [] else 200,
        attendance=attendance,
        who=who,
        newest=newest.kind if newest else "",
        presence=presence_of(who) if who else None,
        table=table_of(who, attendance.draw) if who else None,
        text=text,
        found=found[:MOST_SHOWN] if found else found,
        more=len(found) > MOST_SHOWN if found else False,
        is_open=event.state in (Event.State.OPEN, Event.State.RUNNING),
        may_close=may(actor, Right.ROSTER, event),
    )


def act_on(request: HttpRequest, event: Event, actor: Actor, number: int, act: Act) -> HttpResponse:
    """Do it, and show the person with what became of it; a refusal is said above them."""
    try:
        act(participant=participant_of(event, number), by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    place = reverse("setup:check_in", kwargs={"event_id": event.public_id})
    return redirect(f"{place}?shown={number}")


ACTS: dict[str, Act] = {
    "arrive": services.check_in,
    "undo": services.undo_check_in,
    "leave": services.record_leaving,
    "return": services.record_return,
}


@for_staff(Right.CHECK_IN)
@require_POST
def act(request: HttpRequest, event: Event, actor: Actor, what: str) -> HttpResponse:
    """Let the person of a button arrive, leave or return, or take an arrival back."""
    number = number_in(request.POST.get("number", ""))
    if number is None or what not in ACTS:
        raise Http404
    return act_on(request, event, actor, number, ACTS[what])


@for_staff(Right.ROSTER)
@require_POST
def close(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Let nobody else check in."""
    return set_check_in(request, event, lambda: services.close_check_in(event=event, by=actor))


@for_staff(Right.ROSTER)
@require_POST
def reopen(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Let people check in again, until the tables stand."""
    return set_check_in(request, event, lambda: services.reopen_check_in(event=event, by=actor))


def set_check_in(request: HttpRequest, event: Event, do: Callable[[], Event]) -> HttpResponse:
    try:
        event = do()
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        if not event.check_in_closed:  # the page itself says that it is closed
            messages.success(request, _("Check-in is open again."))
    return redirect("setup:check_in", event_id=event.public_id)
