"""The score cards of a table, and which check each of them waits for (1.4)."""

from dataclasses import dataclass
from typing import cast

from scoring.deal import Seat, next_seat
from tournaments.models import CardCheck, Jiang, ScoreCard, Table
from tournaments.selectors.card_checks import standing_checks
from tournaments.selectors.table_hands import hands_at

Moment, Checker = CardCheck.Moment, CardCheck.Checker


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card and the check that comes next; `checker` is None when both are made."""

    public_id: str
    name: str
    moment: str
    checker: str | None
    checker_name: str


def moment_of(table: Table) -> CardCheck.Moment:
    """Return which checks are due: of the empty cards, or of the filled ones."""
    full = len(hands_at(table)) >= table.jiang.hands
    return Moment.FILLED if full or table.jiang.state == Jiang.State.CLOSED else Moment.HANDED_OUT


def card_rows(table: Table) -> list[CardRow]:
    """Return the cards of those who sit here, A to D; none before they are seated."""
    seats = {s.letter: s.participant for s in table.seats.select_related("participant") if s.letter}
    cards = {
        card.participant_id: card
        for card in ScoreCard.objects.filter(
            jiang=table.jiang, participant__in=seats.values()
        ).select_related("jiang", "participant")
    }
    moment = moment_of(table)
    rows = []
    for letter, holder in sorted(seats.items()):
        card = cards.get(holder.pk)
        if card is None:
            continue
        checker = next_checker(card, moment)
        after = seats[next_seat(cast(Seat, letter))]
        who = {Checker.HOLDER: holder.name, Checker.NEXT: after.name}
        rows.append(
            CardRow(card.public_id, holder.name, moment, checker, who[checker] if checker else "")
        )
    return rows


def next_checker(card: ScoreCard, moment: CardCheck.Moment) -> CardCheck.Checker | None:
    """Return who checks next: the holder, then the next player."""
    done = {check.checker for check in standing_checks(card) if check.moment == moment}
    return next((checker for checker in Checker if checker not in done), None)
