"""Seats by real cards (抓位, rules 1.3): one card each, the highest sits A, the next B, and so on."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from scoring.cards import Card
from scoring.errors import RuleError
from scoring.seats import Seat, seats_by_cards

Tables = Mapping[int, Iterable[int]]

# Every order of the suits that a draw can name, each low to high.
SUIT_ORDERS = tuple("".join(order) for order in permutations("CDHS"))


def listing_of(tables: Tables, size: int) -> list[list[int]]:
    """Return the list that is fixed before: each table's number, then its participants in order.

    >>> listing_of({2: [9, 4, 1, 7], 1: (2, 3, 5, 8)}, 4)
    [[1, 2, 3, 5, 8], [2, 1, 4, 7, 9]]

    Raises RuleError("draw.no_participants"), ("draw.short_table") or ("draw.listed_twice").
    """
    rows = [[table, *sorted(tables[table])] for table in sorted(tables)]
    if not rows:
        raise RuleError("draw.no_participants")
    seen: set[int] = set()
    for table, *people in rows:
        if len(people) != size:
            raise RuleError("draw.short_table", table=table, count=len(people), size=size)
        for participant in people:
            if participant in seen:
                raise RuleError("draw.listed_twice", participant=participant)
            seen.add(participant)
    return rows


def check_turn(people: Sequence[int], drawn: Mapping[int, object], participant: int) -> None:
    """Raise RuleError unless the participant sits here and has no card yet.

    Codes: draw.not_at_table, draw.drawn_twice.
    """
    if participant not in people:
        raise RuleError("draw.not_at_table", participant=participant)
    if participant in drawn:
        raise RuleError("draw.drawn_twice", participant=participant)


def seats_of(cards: Mapping[int, Card], suits: str, size: int) -> dict[Seat, int]:
    """Return who sits where once everyone at a table of this size has a card; suits go low to high.

    >>> seats_of({7: Card("3", "S"), 8: Card("2", "C"), 9: Card("2", "D")}, "DCHS", 3)
    {'A': 8, 'B': 9, 'C': 7}

    Raises RuleError("seats.wrong_number") or ("seats.same_card").
    """
    return seats_by_cards(cards, size, suits)
