"""Which hand of a table comes next, who deals it and who leads it, as its game says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.cards import Card
from scoring.games.game import Game
from scoring.games.ruleset import Result
from scoring.seats import Seat


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
    """A hand as far as dealing goes: void ones have no result."""

    number: int
    result: Result | None


def next_hand(dealt: Iterable[Dealt], hands: int, game: Game) -> Dealing | None:
    """Return the lowest number that has no result; a void hand is dealt again."""
    dealt = list(dealt)
    results = {each.number: each.result for each in dealt if each.result is not None}
    number = next((n for n in range(1, hands + 1) if n not in results), None)
    if number is None:
        return None
    deal = game.deal([results[n] for n in range(1, number)])
    return Dealing(
        number=number,
        attempt=1 + sum(each.number == number for each in dealt),
        dealer=deal.dealer,
        opens_with=deal.opens_with,
        leader=deal.leader,
    )


def dealers(results: Mapping[int, Result], game: Game) -> dict[int, Seat]:
    """Return who dealt each hand whose number, or the one before, has a result."""
    found = {1: game.deal([]).dealer}
    before: list[Result] = []
    for number in range(1, len(results) + 1):
        if number not in results:
            break
        before.append(results[number])
        found[number + 1] = game.deal(before).dealer
    return found
