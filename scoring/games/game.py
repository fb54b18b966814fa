"""A game as an event plays it: a scoring system with the event's settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.seats import Seat

from . import ruleset
from .fields import Fields
from .ruleset import Deal, Result, Ruleset
from .score import Score
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Game:
    """What a tournament asks about its game; every setting is given."""

    rules: Ruleset
    settings: Settings

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rules.seats(self.settings)

    @property
    def fields(self) -> Fields:
        return self.rules.fields(self.settings)

    def read(self, report: object) -> dict[str, Any]:
        """Return a report from outside in its canonical shape.

        Raises RuleError where it cannot have happened.
        """
        return self.rules.read(report, self.settings)

    def score(self, result: Result) -> Score:
        """Return what a hand is worth."""
        return self.rules.points(result, self.settings)

    def counted(self, result: Result) -> Result:
        """Return a result with nothing in it but what the fields describe, as somebody would enter it."""
        return self.rules.counted(result)

    def deal(self, before: Sequence[Result]) -> Deal:
        """Return who deals the hand after these of the same jiang, and who leads it."""
        return self.rules.deal(before, self.settings)

    def confirmer(self, result: Result) -> Seat:
        """Return the player who confirms a hand where players do."""
        return self.rules.confirmer(result, self.settings)


def game_of(rules: Mapping[str, Any]) -> Game:
    """Return the game of an event's rules: a ruleset's code and settings, as far as they are given.

    >>> game_of({"ruleset": "tw-tournament", "settings": {}}).seats
    ('A', 'B', 'C', 'D')

    Raises RuleError("ruleset.unknown").
    """
    found = ruleset(rules["ruleset"])
    return Game(found, {**found.defaults, **rules["settings"]})
