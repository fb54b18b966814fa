"""Score cards (計分卡) of a jiang: which still lack a check, and checking them at the desk (1.4)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.refusals import message_of
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.queries.due_checks import cards_to_check
from tournaments.score_cards.services.check_card import check_card
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .lookup import desk_context, jiang_at

Moment = CardCheck.Moment


def moment_of(request: HttpRequest, jiang: Jiang) -> str:
    requested = request.POST.get("moment") or request.GET.get("moment", "")
    if requested in Moment.values:
        return requested
    return Moment.FILLED if jiang.state == Jiang.State.CLOSED else Moment.HANDED_OUT


@for_staff(Right.CHECK_CARD)
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, event: Event, actor: Actor, jiang: int) -> HttpResponse:
    """List the cards by table with the check that each waits for; the button records it."""
    row = jiang_at(event, jiang)
    moment = moment_of(request, row)
    if request.method == "POST":
        record(request, row, actor, moment)
        answer = redirect("desk:cards", event_id=event.public_id, jiang=jiang)
        answer["Location"] += f"?moment={moment}"
        return answer
    found = cards_to_check(row, moment)
    page = desk_context(event, actor, "board", jiang=row, moment=moment, cards=found)
    page["open"] = [card for card in found if card.due]
    return render(request, "desk/cards.html", page)


def record(request: HttpRequest, jiang: Jiang, actor: Actor, moment: str) -> None:
    card = ScoreCard.objects.filter(jiang=jiang, public_id=request.POST.get("card", "")).first()
    if card is None:
        raise Http404
    card.jiang = jiang
    try:
        check_card(card=card, moment=moment, checker=request.POST.get("checker", ""), by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, _("The check is recorded."))
