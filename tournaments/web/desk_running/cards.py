"""Score cards (計分卡) of a jiang: which still lack a check, and checking them at the desk (1.4)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournaments.messages import message_of
from tournaments.models import CardCheck, Event, Jiang, ScoreCard
from tournaments.selectors.due_checks import card_rows
from tournaments.services.actors import Actor
from tournaments.services.rights import Right
from tournaments.services.score_cards import check_card
from tournaments.web.access import for_staff

from .finding import desk_page, jiang_at

Moment = CardCheck.Moment


def moment_of(request: HttpRequest, jiang: Jiang) -> str:
    asked = request.POST.get("moment") or request.GET.get("moment", "")
    if asked in Moment.values:
        return asked
    return Moment.FILLED if jiang.state == Jiang.State.CLOSED else Moment.HANDED_OUT


@for_staff(Right.CHECK_CARD)
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, event: Event, actor: Actor, jiang: int) -> HttpResponse:
    """List the cards by table with the check that each waits for; the button records it."""
    row = jiang_at(event, jiang)
    moment = moment_of(request, row)
    if request.method == "POST":
        record(request, row, actor, moment)
        answer = redirect("desk_running:cards", event_id=event.public_id, jiang=jiang)
        answer["Location"] += f"?moment={moment}"
        return answer
    found = card_rows(row, moment)
    page = desk_page(event, actor, "board", jiang=row, moment=moment, cards=found)
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
