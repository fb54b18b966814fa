"""Seats by real cards (抓位, rules 1.3): four at a table, one card each, highest A … lowest D."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.cards import Card
from scoring.deal import Seat, seats_by_cards
from scoring.errors import RuleError
from scoring.variants import variant
from tournaments.draws.algorithm.places import PLACES

Tables = Mapping[int, Iterable[int]]

# Rules 1.6, whatever the event plays: verifiers know this one order.
ORDER = variant("tw-tournament")


def listing_of(tables: Tables) -> list[list[int]]:
    """Return the list that is fixed before: each table's number, then its four participants in order.

    >>> listing_of({2: [9, 4, 1, 7], 1: (2, 3, 5, 8)})
    [[1, 2, 3, 5, 8], [2, 1, 4, 7, 9]]

    Raises RuleError("draw.no_participants"), ("draw.short_table") or ("draw.listed_twice").
    """
    rows = [[table, *sorted(tables[table])] for table in sorted(tables)]
    if not rows:
        raise RuleError("draw.no_participants")
    seen: set[int] = set()
    for table, *four in rows:
        if len(four) != PLACES:
            raise RuleError("draw.short_table", table=table, count=len(four))
        for participant in four:
            if participant in seen:
                raise RuleError("draw.listed_twice", participant=participant)
            seen.add(participant)
    return rows


def check_turn(four: Sequence[int], drawn: Mapping[int, object], participant: int) -> None:
    """Raise RuleError unless the participant sits here and has no card yet.

    Codes: draw.not_at_table, draw.drawn_twice.
    """
    if participant not in four:
        raise RuleError("draw.not_at_table", participant=participant)
    if participant in drawn:
        raise RuleError("draw.drawn_twice", participant=participant)


def seats_of(cards: Mapping[int, Card]) -> dict[Seat, int]:
    """Return who sits where once all four have a card.

    Raises RuleError("seats.not_four") or ("seats.same_card").
    """
    return seats_by_cards(cards, ORDER)
