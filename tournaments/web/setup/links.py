"""Personal links, renewed by the desk: of one player, or of all."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.people.services.links import renew_all_links, renew_link
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .players import participant_of


@for_staff(Right.LINK)
@require_POST
def renew(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Give a player's page a new address, and show it."""
    try:
        renew_link(participant=participant_of(event, number), by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, _("The personal link is new: show the player this QR code."))
    return redirect("setup:player", event_id=event.public_id, number=number)


@for_staff(Right.ROSTER)
@require_POST
def renew_all(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Give everyone's page a new address."""
    try:
        renewed = renew_all_links(event=event, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        words = ngettext(
            "{number} personal link is new.", "{number} personal links are new.", len(renewed)
        )
        messages.success(request, words.format(number=len(renewed)))
    return redirect("setup:players", event_id=event.public_id)
