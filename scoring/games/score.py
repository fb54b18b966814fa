"""What a hand is worth: points, who won, figures for the standings, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.seats import Seat

Fact = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Score:
    """The points of each seat and the facts they follow from; a figure not given is 0."""

    points: Mapping[Seat, int]
    why: Mapping[Seat, tuple[Fact, ...]]
    won: tuple[Seat, ...]
    figures: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        """Return points and explanation in JSON's types."""
        return {
            "points": dict(self.points),
            "why": {seat: [list(fact) for fact in facts] for seat, facts in self.why.items()},
        }


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that standings add up; it can be a tie-break too, more or fewer being better."""

    name: str
    label: str
    tie_break: str
    tie_break_label: str
    fewer_is_better: bool = False
