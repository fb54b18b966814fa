"""A second bookkeeping: what somebody with paper and pencil would come to, sharing nothing with the product."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.games.big_two.report import left_of
from tournaments.standings.queries.standings import Standings

Place = tuple[int, int, int]  # jiang, table, hand


class Entry(NamedTuple):
    """A line of a score card."""

    points: int
    cards: int
    won: bool


class Result(NamedTuple):
    """What one stands by: total, then hands won, fewest cards left, best hand (1.2)."""

    total: int
    hands_won: int
    cards_left: int
    best_hand: int
    hands: int

    @property
    def order(self) -> tuple[int, ...]:
        return -self.total, -self.hands_won, self.cards_left, -self.best_hand


@dataclass
class Paper:
    """Every hand that counts, by who played it, and every adjustment that holds."""

    hands: dict[Place, dict[int, Entry]] = field(default_factory=dict)
    adjusted: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    house: set[int] = field(default_factory=set)

    def write(self, place: Place, seated: Mapping[str, int], report: Mapping[str, Any]) -> None:
        """Write a hand down, or over what stood there."""
        held = {seat: left_of(left, seat) for seat, left in report["left"].items()}
        losses = {seat: loss(left.cards, left.twos) for seat, left in held.items()}
        self.hands[place] = {
            seated[seat]: Entry(-losses[seat], held[seat].cards, False) for seat in losses
        } | {seated[report["winner"]]: Entry(sum(losses.values()), 0, True)}

    def results(self) -> dict[int, Result]:
        """Return what everybody who played has come to, by number."""
        lines: dict[int, list[Entry]] = defaultdict(list)
        for hand in self.hands.values():
            for number, entry in hand.items():
                lines[number].append(entry)
        return {
            number: Result(
                total=sum(entry.points for entry in own) + self.adjusted[number],
                hands_won=sum(entry.won for entry in own),
                cards_left=sum(entry.cards for entry in own),
                best_hand=max(entry.points for entry in own),
                hands=len(own),
            )
            for number, own in lines.items()
        }

    def ranks(self) -> dict[int, int]:
        """Return the rank of everybody but house players: one more than stand before them."""
        orders = {n: each.order for n, each in self.results().items() if n not in self.house}
        return {
            number: 1 + sum(other < own for other in orders.values())
            for number, own in orders.items()
        }


def loss(cards: int, twos: int) -> int:
    """Return what a loser pays (1.11): a point a card, double from nine on, double for each 2."""
    return cards * (2 if cards >= 9 else 1) * 2**twos


def results_of(standings: Standings) -> dict[int, Result]:
    """Return what standings say of everybody who played."""
    return {
        row.number: Result(
            row.total, row.hands_won, row.figures["cards"], row.best_hand or 0, row.hands
        )
        for row in standings.rows
        if row.hands
    }


def ranks_of(standings: Standings) -> dict[int, int]:
    return {row.number: row.rank for row in standings.rows if row.hands and row.rank is not None}
