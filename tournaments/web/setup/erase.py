"""Erasing somebody: what goes and what stays is shown first, and a reason is asked for."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.queries.erasure import erasure_of
from tournaments.people.services.erase import erase_participant
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .pages import desk_page
from .players import participant_of


@for_staff(Right.ERASE)
def erase(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Show what an erasure takes away; with a reason, do it."""
    participant = participant_of(event, number)
    if participant.erased:
        return redirect("setup:player", event_id=event.public_id, number=number)
    if request.method != "POST":
        return erase_page(request, actor, participant)
    reason = request.POST.get("reason", "")
    try:
        erase_participant(participant=participant, reason=reason, by=actor)
    except RuleError as error:
        return erase_page(request, actor, participant, refusal=message_of(error), reason=reason)
    messages.success(request, _("Number {number} was erased.").format(number=number))
    return redirect("setup:player", event_id=event.public_id, number=number)


def erase_page(
    request: HttpRequest,
    actor: Actor,
    participant: Participant,
    *,
    refusal: str = "",
    reason: str = "",
) -> HttpResponse:
    return desk_page(
        request,
        "erase",
        participant.event,
        actor,
        "players",
        status=409 if refusal else 200,
        participant=participant,
        erasure=erasure_of(participant),
        refusal=refusal,
        reason=reason,
    )
