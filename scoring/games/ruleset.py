"""What a scoring system declares about itself and its game; the rest of the product asks here."""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.cards import Card
from scoring.errors import RuleError, short_text
from scoring.seats import Seat
from scoring.words import Sentence, Text

from .fields import Fields
from .score import Fact, Figure, Score
from .settings import Setting, Settings

Result = Mapping[str, Any]  # a hand as it was read: canonical, in JSON's types
State = Mapping[str, Any]  # what a table carries from hand to hand, by name, in JSON's types


@dataclass(frozen=True, slots=True)
class Deal:
    """Who deals the next hand, and who leads it, where no card decides that."""

    dealer: Seat
    opens_with: Card | None = None  # whoever holds this card leads with it
    leader: Seat | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """What a table carries from hand to hand: levels, stakes, roles.

    The game's functions find the state of the hand among its settings, by names that no setting has. `after`
    is the state that a hand leaves; `notice` is what the table hears before the next: levels, roles, what is owed.
    A report has the same fields whatever is carried, for it may be read again with something else; what they
    offer may depend on it.
    """

    start: Callable[[Settings], State]
    after: Callable[[Result, Settings], State]
    notice: Callable[[Settings], Sequence[Sentence]]


@dataclass(frozen=True, slots=True)
class Column:
    """A column that is this game's own on paper; `width` in millimetres."""

    label: Text
    width: float
    value: Callable[[Result, Seat, Sequence[Fact]], str]


@dataclass(frozen=True, slots=True)
class Paper:
    """A game on paper: its columns on a player's card, and on a table's sheet by hand and by seat."""

    card: tuple[Column, ...]
    sheet_hand: tuple[Column, ...] = ()
    sheet_seat: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules page; `items` are a list, `sentences` a paragraph each."""

    title: str
    sentences: tuple[Sentence, ...] = ()
    items: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """What a new event of this kind starts from: settings of an event by name."""

    description: str
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A scoring system of a game."""

    code: str
    description: str
    settings: tuple[Setting, ...]
    zero_sum: bool
    seats: Callable[[Settings], tuple[Seat, ...]]
    fields: Callable[[Settings], Fields]
    read: Callable[[object, Settings], dict[str, Any]]
    points: Callable[[Result, Settings], Score]
    deal: Callable[[Sequence[Result], Settings], Deal]
    confirmer: Callable[[Result, Settings], Seat]
    won_label: str
    facts: Mapping[str, Text | str]
    summary: Callable[[Settings], Sequence[Sentence]]
    rules: Callable[[Settings], Sequence[Section]]
    paper: Paper
    preset: Preset
    counted: Callable[[Result], Result] = lambda result: result  # as the fields describe it
    # Whether two results may both be true of one hand; then they are worth the same.
    agree: Callable[[Result, Result], bool] = operator.eq
    figures: tuple[Figure, ...] = ()
    decks: Callable[[Settings], int] = lambda settings: 1  # at each table
    sides: tuple[str, ...] = ()  # who plays together, as "AC" and "BD"
    carried: Carried | None = None
    suits: str = "CDHS"  # low to high: equal ranks drawn for the seats go by it
    variant: str | None = None  # what beats what, where the library can say it
    defaults: Mapping[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", {each.name: each.default for each in self.settings})

    def with_defaults(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Return every setting: the given ones checked, the others by default.

        Raises RuleError("setting.unknown") or the refusal of a value.
        """
        for name in given:
            if name not in self.defaults:
                raise RuleError("setting.unknown", name=short_text(name))
        return {
            each.name: each.checked(given.get(each.name, each.default)) for each in self.settings
        }

    def score(self, report: object, settings: Mapping[str, object] | None = None) -> Score:
        """Return what a report from outside is worth; settings not given have their defaults.

        Raises RuleError where the report cannot have happened.
        """
        chosen = self.defaults if settings is None else self.with_defaults(settings)
        given = {**chosen, **self.start(chosen)}
        return self.points(self.read(report, given), given)

    def start(self, settings: Settings) -> State:
        """Return what a table carries into its first hand."""
        return self.carried.start(settings) if self.carried else {}
