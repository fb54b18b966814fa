"""Which check each score card of a jiang waits for (1.4)."""

from dataclasses import dataclass

from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.tables.queries.seats import seats_of

from .batches import checks_by_card

Checker = CardCheck.Checker


@dataclass(frozen=True, slots=True)
class CardToCheck:
    """A card that is out; `due` is the check that comes next, None when both are made, `checker` who makes it."""

    table: int
    number: int
    name: str
    public_id: str
    due: str | None
    checker: str
    checker_number: int


def cards_to_check(jiang: Jiang, moment: str) -> list[CardToCheck]:
    """Return the cards of everyone seated, by table; as many queries however many cards."""
    made = checks_by_card(jiang)
    cards = {
        card.participant.number: card
        for card in ScoreCard.objects.filter(jiang=jiang).select_related("participant")
    }
    rows = []
    for table in seats_of(jiang):
        for place, seat in enumerate(table.seats):
            card = cards.get(seat.number)
            if card is None:
                continue
            done = {checker for at, checker in made[card.pk] if at == moment}
            due = next((each for each in Checker if each not in done), None)
            after = table.seats[(place + 1) % len(table.seats)]
            who = seat if due == Checker.HOLDER else after
            rows.append(
                CardToCheck(
                    table.number, seat.number, seat.name, card.public_id, due, who.name, who.number
                )
            )
    return rows
