"""Score cards of a whole jiang at once, for paper: as many queries for a thousand as for one."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from tournaments.hands.models import HandLine
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import CardCheck, ScoreCard

from .card import CardHand, dealers_at, played_hands, results_at
from .checks import stale_checks

Checks = dict[tuple[str, str], datetime]  # when, by moment and checker


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card with what was played; `table` is where, also for one who gave the seat up."""

    number: int
    name: str
    club: str
    public_id: str
    table: int | None
    hands: tuple[CardHand, ...]
    checks: Checks

    @property
    def total(self) -> int:
        return sum(hand.points or 0 for hand in self.hands)


def cards_of(jiang: Jiang, numbers: Collection[int] | None = None) -> list[PlayedCard]:
    """Return the jiang's cards by number, of these participants or of all; void hands are left out."""
    cards = ScoreCard.objects.filter(jiang=jiang).select_related("participant")
    if numbers is not None:
        cards = cards.filter(participant__number__in=numbers)
    lines = lines_by_participant(jiang)
    tables = {line.report.hand.table_id for own in lines.values() for line in own}
    dealt = dealers_at(results_at(tables), jiang.event.game)
    checks = checks_by_card(jiang)
    return [
        PlayedCard(
            number=card.participant.number,
            name=card.participant.name,
            club=card.participant.club,
            public_id=card.public_id,
            table=table_of(lines[card.participant_id]),
            hands=tuple(played_hands(lines[card.participant_id], dealt)),
            checks=checks[card.pk],
        )
        for card in cards.order_by("participant__number")
    ]


def lines_by_participant(jiang: Jiang) -> dict[int, list[HandLine]]:
    rows = HandLine.objects.filter(
        report=F("report__hand__accepted"), report__hand__table__jiang=jiang
    )
    related = rows.select_related("report__hand__table", "report__confirmation__participant")
    lines = defaultdict[int, list[HandLine]](list)
    for line in related.order_by("report__hand__number"):
        lines[line.participant_id].append(line)
    return lines


def table_of(lines: list[HandLine]) -> int | None:
    return lines[-1].report.hand.table.number if lines else None


def checks_by_card(jiang: Jiang) -> dict[int, Checks]:
    """Return the checks that still hold."""
    stale = {check.pk for check in stale_checks(jiang)}
    found = defaultdict[int, Checks](dict)
    for check in CardCheck.objects.filter(card__jiang=jiang).order_by("seq"):
        if check.pk not in stale:
            found[check.card_id][check.moment, check.checker] = check.at
    return found
