"""Score cards (計分卡): a participant's own, and which still lack a check (1.4)."""

from django.http import Http404

from api.access import staff
from api.finding import jiang_of, participant_of
from api.operations import Asked, operation
from api.pages import Page, listing
from api.resource import Resource
from api.serializers import cards as shapes
from tournaments.models import CardCheck, Jiang
from tournaments.selectors.cards import Card, card_of
from tournaments.selectors.due_checks import card_rows
from tournaments.services.rights import Right
from tournaments.services.score_cards import check_card

Moment = CardCheck.Moment


class Cards(Resource):
    @operation(
        "cards.list",
        "List the score cards of a jiang",
        staff(Right.VIEW),
        query=shapes.CardsQuery,
        answer=listing("Cards", shapes.CardLineSerializer),
    )
    def get(self, asked: Asked, jiang: int) -> Page:
        """By table, each with the check that it waits for; filled cards once the jiang is closed."""
        found = jiang_of(asked.event, jiang)
        usual = Moment.FILLED if found.state == Jiang.State.CLOSED else Moment.HANDED_OUT
        rows = card_rows(found, asked.query.get("moment", usual))
        return Page([row for row in rows if row.due or not asked.query["open"]], None)


class OneCard(Resource):
    @operation(
        "cards.show",
        "Show a participant's score card",
        staff(Right.VIEW),
        answer=shapes.CardSerializer,
    )
    def get(self, asked: Asked, jiang: int, number: int) -> Card:
        """Every hand with its points and why, awaited ones too, and the checks."""
        return card_of(participant_of(asked.event, number), jiang_of(asked.event, jiang))


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
    def post(self, asked: Asked, jiang: int, number: int) -> Card:
        """Its holder counts first, then whoever sits next; a result that changes later makes it stale."""
        found, who = jiang_of(asked.event, jiang), participant_of(asked.event, number)
        card = found.score_cards.filter(participant=who).first()
        if card is None:
            raise Http404
        card.jiang = found
        check_card(card=card, by=asked.actor, **asked.body)
        return card_of(who, found)
