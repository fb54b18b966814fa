"""What a scoring system declares about itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.deal import Seat
from scoring.errors import RuleError, short_text
from scoring.report import Report, Score


@dataclass(frozen=True, slots=True)
class Setting:
    """A whole number that an event may choose within its range."""

    name: str
    default: int
    lowest: int
    highest: int
    description: str

    def checked(self, value: object) -> int:
        """Return the value if it is a whole number in range.

        Raises RuleError("setting.not_an_integer") or RuleError("setting.out_of_range").
        """
        if type(value) is not int:
            raise RuleError("setting.not_an_integer", name=self.name, value=short_text(value))
        if not self.lowest <= value <= self.highest:
            raise RuleError(
                "setting.out_of_range",
                name=self.name,
                lowest=self.lowest,
                highest=self.highest,
                value=short_text(value),
            )
        return value


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A scoring system: its seats, its settings, how its reports are read and what they are worth."""

    code: str
    description: str
    variant: str
    seats: tuple[Seat, ...]
    settings: tuple[Setting, ...]
    zero_sum: bool
    read: Callable[[object], Report]
    points: Callable[[Report, Mapping[str, int]], Score]
    defaults: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", {each.name: each.default for each in self.settings})

    def with_defaults(self, given: Mapping[str, object]) -> dict[str, int]:
        """Return every setting: the given ones checked, the others by default.

        Raises RuleError("setting.unknown"), RuleError("setting.not_an_integer") or RuleError("setting.out_of_range").
        """
        for name in given:
            if name not in self.defaults:
                raise RuleError("setting.unknown", name=short_text(name))
        return {
            each.name: each.checked(given.get(each.name, each.default)) for each in self.settings
        }

    def score(self, report: Report, settings: Mapping[str, int] | None = None) -> Score:
        """Return the points of each seat and why; settings not given have their defaults.

        Raises RuleError where the ruleset cannot have produced the report.
        """
        return self.points(
            report, self.defaults if settings is None else self.with_defaults(settings)
        )
