"""A game as an event plays it: a scoring system with the event's settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.seats import Seat
from scoring.words import Sentence

from . import ruleset
from .fields import Fields
from .ruleset import Deal, Result, Ruleset, State
from .score import Score
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Game:
    """What a tournament asks about its game; every setting is given, and so is what the table carries."""

    rules: Ruleset
    settings: Settings

    def carrying(self, state: State) -> "Game":
        """Return the game as a table plays it that carries this into the hand."""
        return Game(self.rules, {**self.settings, **state}) if state else self

    @property
    def carries(self) -> bool:
        return self.rules.carried is not None

    @property
    def start(self) -> State:
        """Return what a table carries into its first hand; nothing where hands stand alone."""
        return self.rules.start(self.settings)

    def after(self, result: Result) -> State:
        """Return what the table carries into the hand after this one."""
        return self.rules.carried.after(result, self.settings) if self.rules.carried else {}

    def notice(self) -> Sequence[Sentence]:
        """Return what the table hears before the hand: levels, roles, what is owed."""
        return self.rules.carried.notice(self.settings) if self.rules.carried else ()

    def keeps_sides(self, before: Mapping[Seat, int], now: Mapping[Seat, int]) -> bool:
        """Say whether each side has the same players as before, so that a jiang goes on from the last one.

        >>> from dataclasses import replace
        >>> sided = Game(replace(ruleset("tw-tournament"), sides=("AC", "BD")), {})
        >>> sided.keeps_sides({"A": 1, "B": 2, "C": 3, "D": 4}, {"A": 3, "B": 2, "C": 1, "D": 4})
        True
        """
        sides = self.rules.sides

        def players(at: Mapping[Seat, int], side: str) -> set[int | None]:
            return {at.get(seat) for seat in side}

        return bool(sides) and all(players(before, side) == players(now, side) for side in sides)

    @property
    def decks(self) -> int:
        return self.rules.decks(self.settings)

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

    def agree(self, one: Result, other: Result) -> bool:
        """Say whether two results say the same, though one may say more: they are worth the same.

        >>> left = {"B": {"cards": 9, "twos": 0}, "C": {"cards": 2, "twos": 1}, "D": {"cards": 1, "twos": 0}}
        >>> counts, cards = {"winner": "A", "left": left}, {"winner": "A", "left": {**left, "C": "4D 2S"}}
        >>> game_of({"ruleset": "tw-tournament", "settings": {}}).agree(counts, cards)
        True
        """
        return self.rules.agree(one, other)

    def says_more(self, one: Result, other: Result) -> bool:
        """Say whether a result says anything that the other does not: another thing, or more than its fields."""
        return one != other and not (self.agree(one, other) and self.counted(one) == one)

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
    settings = {**found.defaults, **rules["settings"]}
    return Game(found, {**settings, **found.start(settings)})
