"""Presets: what a new event starts from; each is data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.utils.translation import gettext_noop as _

from scoring.errors import RuleError, short_text
from scoring.tiebreaks import DEFAULT_TIE_BREAKS
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Day:
    """A playing day (賽程日): a date, when play starts, and the cut-off, if there is one."""

    date: date
    starts: time
    cut_off: time | None = None


@dataclass(frozen=True, slots=True)
class Hours:
    """When a day of a preset starts and is cut off; the dates are the event's own."""

    starts: time
    cut_off: time | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to hold a tournament: settings by the names `configure_event` knows, and the days' hours."""

    code: str
    description: str
    settings: Mapping[str, object]
    days: tuple[Hours, ...]

    def day(self, number: int, on: date) -> Day:
        """Return the day of a date; days beyond the preset's own have the hours of its last."""
        hours = self.days[min(number, len(self.days)) - 1]
        return Day(on, hours.starts, hours.cut_off)


# The regulation (1.2, 1.3, 1.13): 12 hands, so a jiang of 8 and one of 4.
TW_TOURNAMENT = Preset(
    code="tw-tournament",
    description=_(
        "Tournament regulations: 12 hands, lots at check-in, same tables, seats drawn for "
        "each jiang"
    ),
    settings={
        "time_zone": "Asia/Taipei",
        "ruleset": "tw-tournament",
        "tie_breaks": DEFAULT_TIE_BREAKS,
        "total_hands": 12,
        "hands_per_jiang": 8,
        "minutes_per_jiang": 80,
        "confirm": Event.Confirm.PLAYER,
        "table_draw": Event.TableDraw.LOTS,
        "seat_draw": Event.SeatDraw.PHYSICAL,
        "next_tables": Event.NextTables.KEEP,
    },
    days=(Hours(time(9), time(16)), Hours(time(9), time(16))),
)

PRESETS: dict[str, Preset] = {each.code: each for each in (TW_TOURNAMENT,)}


def preset_of(code: str) -> Preset:
    """Return the preset of a code.

    Raises RuleError("preset.unknown").
    """
    found = PRESETS.get(code)
    if found is None:
        raise RuleError("preset.unknown", code=short_text(code))
    return found


def days_of(preset: Preset, given: Sequence[date | Day]) -> list[Day]:
    """Return days as they are given; a date alone gets the preset's hours, the earliest first."""
    ordered = sorted(given, key=lambda each: each.date if isinstance(each, Day) else each)
    return [
        each if isinstance(each, Day) else preset.day(number, each)
        for number, each in enumerate(ordered, 1)
    ]
