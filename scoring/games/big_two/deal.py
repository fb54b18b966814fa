"""Dealing (1.1, 1.5): everything goes counter-clockwise, A→B→C→D→A."""

from collections.abc import Sequence

from scoring.cards import Card
from scoring.errors import RuleError
from scoring.games.ruleset import Deal, Result
from scoring.seats import Seat, counted, first_seats

from .variants import Variant

SEATS = first_seats(4)

_NUMBERS = {
    rank: number for number, rank in enumerate(("A", *map(str, range(2, 11)), "J", "Q", "K"), 1)
}


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
    return counted(dealer, _NUMBERS[card.rank] - 1, SEATS)


def next_deal(before: Sequence[Result], variant: Variant) -> Deal:
    """Return who deals the hand after those of the jiang so far, and who leads it (1.5, 1.7, 2.5).

    >>> from .variants import variant
    >>> next_deal([{"winner": "C"}], variant("tw-tournament")).dealer
    'C'
    """
    number, winner = len(before) + 1, before[-1]["winner"] if before else None
    opens = variant.must_open(number)
    return Deal(
        dealer=dealer_of(number, winner),
        opens_with=variant.lowest if opens else None,
        leader=None if opens else winner,
    )
