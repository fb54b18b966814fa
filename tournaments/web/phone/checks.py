"""The score cards of a table, and which check each of them waits for (1.4)."""

from dataclasses import dataclass

from scoring.seats import next_seat
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.one_table import OneTable
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.queries.checks import checks_of, stale_among
from tournaments.tables.models import Table

Moment, Checker = CardCheck.Moment, CardCheck.Checker


@dataclass(frozen=True, slots=True)
class CardChecks:
    """A card and the check that comes next; `checker` is None when both are made."""

    public_id: str
    number: int
    name: str
    moment: str
    checker: str | None
    checker_name: str
    checker_number: int | None


def moment_of(jiang: Jiang, now: OneTable) -> CardCheck.Moment:
    """Return which checks are due: of the empty cards, or of the filled ones."""
    full = now.played >= jiang.hands or jiang.state == Jiang.State.CLOSED
    return Moment.FILLED if full else Moment.HANDED_OUT


def checks_at(table: Table, now: OneTable) -> list[CardChecks]:
    """Return the cards of those who sit here, A to D; none before they are seated."""
    seats = {seat.letter: seat for seat in now.seats if seat.letter}
    letters = table.jiang.event.game.seats
    numbers = [seat.number for seat in seats.values()]
    rows = ScoreCard.objects.filter(jiang=table.jiang, participant__number__in=numbers)
    cards = {card.participant.number: card for card in rows.select_related("participant")}
    moment = moment_of(table.jiang, now)
    done = checkers_at(table.jiang, list(cards.values()), moment)
    found = []
    for letter, holder in sorted(seats.items()):
        card = cards.get(holder.number)
        if card is None:
            continue
        due = next((each for each in Checker if (card.pk, each) not in done), None)
        who = {Checker.HOLDER: holder, Checker.NEXT: seats[next_seat(letter, letters)]}
        found.append(
            CardChecks(
                card.public_id,
                holder.number,
                holder.name,
                moment,
                due,
                who[due].name if due else "",
                who[due].number if due else None,
            )
        )
    return found


def checkers_at(
    jiang: Jiang, cards: list[ScoreCard], moment: CardCheck.Moment
) -> set[tuple[int, str]]:
    """Return who has checked which card at this moment, so that it still holds."""
    checks = checks_of(cards)
    stale = stale_among([jiang], checks, [card.participant_id for card in cards])
    return {
        (check.card_id, check.checker)
        for check in checks
        if check.moment == moment and check not in stale
    }
