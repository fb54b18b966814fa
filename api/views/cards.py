"""Score cards (計分卡): a participant's own, and which still lack a check (1.4)."""

from django.http import Http404

from api.access import staff
from api.lookup import jiang_of, participant_of
from api.operations import Call, operation
from api.pagination import Page, listing
from api.resource import Resource
from api.serializers import cards as shapes
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import CardCheck
from tournaments.score_cards.queries.card import Card, card_of
from tournaments.score_cards.queries.due_checks import cards_to_check
from tournaments.score_cards.services.check_card import check_card
from tournaments.staff.queries.rights import Right

Moment = CardCheck.Moment


class Cards(Resource):
    @operation(
        "cards.list",
        "List the score cards of a jiang",
        staff(Right.VIEW),
        query=shapes.CardsQuery,
        answer=listing("Cards", shapes.CardLineSerializer),
    )
    def get(self, call: Call, jiang: int) -> Page:
        """By table, each with the check it is waiting for; filled-in cards once the jiang is closed."""
        found = jiang_of(call.event, jiang)
        usual = Moment.FILLED if found.state == Jiang.State.CLOSED else Moment.HANDED_OUT
        rows = cards_to_check(found, call.query.get("moment", usual))
        return Page([row for row in rows if row.due or not call.query["open"]], None)


class OneCard(Resource):
    @operation(
        "cards.show",
        "Show a participant's score card",
        staff(Right.VIEW),
        answer=shapes.CardSerializer,
    )
    def get(self, call: Call, jiang: int, number: int) -> Card:
        """Every hand with its points and why, including those not reported yet, and the checks."""
        return card_of(participant_of(call.event, number), jiang_of(call.event, jiang))


class Check(Resource):
    @operation(
        "cards.check",
        "Record a check of a score card",
        staff(Right.CHECK_CARD),
        services=(check_card,),
        body=shapes.CheckRequest,
        answer=shapes.CardSerializer,
        status=201,
        codes=("event.wrong_state", "jiang.wrong_state", "score_card.*"),
        once=True,
        example={"moment": "filled", "checker": "holder"},
    )
    def post(self, call: Call, jiang: int, number: int) -> Card:
        """The holder checks first, then the next player; a result that changes later makes the check stale."""
        found, who = jiang_of(call.event, jiang), participant_of(call.event, number)
        card = found.score_cards.filter(participant=who).first()
        if card is None:
            raise Http404
        card.jiang = found
        check_card(card=card, by=call.actor, **call.body)
        return card_of(who, found)
