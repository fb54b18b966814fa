"""Seats and dealing (1.1, 1.3, 1.5): everything goes counter-clockwise, A→B→C→D→A."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from scoring.cards import Card
from scoring.errors import RuleError
from scoring.variants import Variant

Seat = Literal["A", "B", "C", "D"]
SEATS: tuple[Seat, ...] = ("A", "B", "C", "D")

K = TypeVar("K")

_NUMBERS = {
    rank: number for number, rank in enumerate(("A", *map(str, range(2, 11)), "J", "Q", "K"), 1)
}


def next_seat(seat: Seat) -> Seat:
    """Return the next player (下家), who sits on the right and plays after you.

    >>> [next_seat(seat) for seat in SEATS]
    ['B', 'C', 'D', 'A']
    """
    return _counted(seat, 1)


def previous_seat(seat: Seat) -> Seat:
    """Return the previous player (上家), who sits on the left and plays before you."""
    return _counted(seat, 3)


def seats_by_cards(cards: Mapping[K, Card], variant: Variant) -> dict[Seat, K]:
    """Return who sits where: the highest card drawn sits A, then B, C, D (1.3).

    >>> from scoring.cards import parse_card
    >>> from scoring.variants import variant
    >>> drawn = {"P1": parse_card("KD"), "P2": parse_card("2C"), "P3": parse_card("3S"), "P4": parse_card("2D")}
    >>> seats_by_cards(drawn, variant("tw-tournament"))
    {'A': 'P4', 'B': 'P2', 'C': 'P1', 'D': 'P3'}

    Raises RuleError("seats.not_four") or RuleError("seats.same_card").
    """
    if len(cards) != len(SEATS):
        raise RuleError("seats.not_four", count=len(cards))
    seen: set[Card] = set()
    for card in cards.values():
        if card in seen:
            raise RuleError("seats.same_card", card=card.symbol)
        seen.add(card)
    ordered = sorted(cards, key=lambda who: variant.strength(cards[who]), reverse=True)
    return dict(zip(SEATS, ordered, strict=True))


def dealer_of(number: int, previous_winner: Seat | None) -> Seat:
    """Return who deals hand `number` of a jiang: A the first, then the winner of the hand before (1.5).

    >>> dealer_of(1, None), dealer_of(5, "C")
    ('A', 'C')

    Raises RuleError("deal.winner_needed") for a later hand without a winner before it.
    """
    if number < 1:
        raise RuleError("deal.no_such_hand", number=number)
    if number == 1:
        return "A"
    if previous_winner is None:
        raise RuleError("deal.winner_needed", number=number)
    return previous_winner


def receiver_of_first_card(dealer: Seat, card: Card) -> Seat:
    """Return who gets the first card: the turned card's number, counted with the dealer as 1 (1.5).

    >>> receiver_of_first_card("B", Card("10", "H"))
    'C'
    """
    return _counted(dealer, _NUMBERS[card.rank] - 1)


def _counted(seat: Seat, steps: int) -> Seat:
    return SEATS[(SEATS.index(seat) + steps) % len(SEATS)]
