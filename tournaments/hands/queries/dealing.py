"""Who deals the next hand of a table, and who leads it (1.5, 1.7)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from scoring.cards import Card
from scoring.deal import Seat, dealer_of
from scoring.rulesets import ruleset
from scoring.variants import Variant, variant
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Dealing:
    """The hand that comes next; who leads is known only where no card decides it."""

    number: int
    attempt: int
    dealer: Seat
    opens_with: Card | None  # whoever holds this card leads with it; nobody knows before the deal
    leader: Seat | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand as far as dealing goes: void ones have no winner."""

    number: int
    winner: Seat | None


def next_hand(dealt: Iterable[Dealt], hands: int, plays: Variant) -> Dealing | None:
    """Return the lowest number that has no result; a void hand is dealt again.

    >>> next_hand([Dealt(1, "C"), Dealt(2, None)], 8, variant("tw-tournament")).dealer
    'C'
    """
    dealt = list(dealt)
    winners = {each.number: each.winner for each in dealt if each.winner is not None}
    number = next((n for n in range(1, hands + 1) if n not in winners), None)
    if number is None:
        return None
    attempt = 1 + sum(each.number == number for each in dealt)
    before = winners.get(number - 1)
    opens = plays.must_open(number)
    return Dealing(
        number=number,
        attempt=attempt,
        dealer=dealer_of(number, before),
        opens_with=plays.lowest if opens else None,
        leader=None if opens else before,
    )


def dealers(winners: Mapping[int, str]) -> dict[int, Seat]:
    """Return who dealt each hand whose number, or the one before, has a winner."""
    after = {number + 1: cast("Seat", winner) for number, winner in winners.items()}
    return {1: "A", **after}


def variant_of(event: Event) -> Variant:
    return variant(ruleset(event.rules["ruleset"]).variant)
