"""Seats: letters in the order of play, which goes round the table (1.1)."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scoring.cards import RANKS, Card
from scoring.errors import RuleError, short_text

Seat = str
LETTERS: tuple[Seat, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")

K = TypeVar("K")


def first_seats(count: int) -> tuple[Seat, ...]:
    """Return the seats of a table for so many players.

    >>> first_seats(3)
    ('A', 'B', 'C')
    """
    return LETTERS[:count]


def next_seat(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """Return the next player (下家), who sits on the right and plays after you.

    >>> [next_seat(seat, "ABCD") for seat in "ABCD"]
    ['B', 'C', 'D', 'A']
    """
    return counted(seat, 1, seats)


def previous_seat(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """Return the previous player (上家), who sits on the left and plays before you."""
    return counted(seat, -1, seats)


def counted(seat: Seat, steps: int, seats: Sequence[Seat]) -> Seat:
    """Return the seat so many places on.

    Raises RuleError("hand.seat_unknown").
    """
    if seat not in seats:
        raise RuleError("hand.seat_unknown", seat=short_text(seat))
    return seats[(seats.index(seat) + steps) % len(seats)]


def seats_by_cards(cards: Mapping[K, Card], size: int, suits: str) -> dict[Seat, K]:
    """Return who sits where: the highest card drawn sits A, then B, C … (1.3); suits from low to high.

    >>> drawn = {"P1": Card("K", "D"), "P2": Card("2", "C"), "P3": Card("3", "S"), "P4": Card("2", "D")}
    >>> seats_by_cards(drawn, 4, "CDHS")
    {'A': 'P4', 'B': 'P2', 'C': 'P1', 'D': 'P3'}

    Raises RuleError("seats.wrong_number") or RuleError("seats.same_card").
    """
    if len(cards) != size:
        raise RuleError("seats.wrong_number", count=len(cards), size=size)
    seen: set[Card] = set()
    for card in cards.values():
        if card in seen:
            raise RuleError("seats.same_card", card=card.symbol)
        seen.add(card)

    def strength(who: K) -> tuple[int, int]:
        return RANKS.index(cards[who].rank), suits.index(cards[who].suit)

    return dict(zip(first_seats(size), sorted(cards, key=strength, reverse=True), strict=True))
