"""Presets: what a new event starts from; each is data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from scoring.errors import RuleError, short_text
from scoring.games import RULESETS, Ruleset
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


HOURS = (Hours(time(9), time(16)), Hours(time(9), time(16)))
COMMON: Mapping[str, object] = {
    "time_zone": "Asia/Taipei",
    "confirm": Event.Confirm.PLAYER,
    "table_draw": Event.TableDraw.LOTS,
    "seat_draw": Event.SeatDraw.PHYSICAL,
    "next_tables": Event.NextTables.KEEP,
    "public_names": Event.PublicNames.FULL,
    "search_engines": False,
}
DEFAULT = "tw-tournament"


def preset_for(rules: Ruleset) -> Preset:
    """Return what an event with this scoring system starts from, as its game declares it."""
    settings = {**COMMON, "ruleset": rules.code, **rules.preset.settings}
    return Preset(rules.code, rules.preset.description, settings, HOURS)


def presets() -> list[Preset]:
    """Return all presets, the regulation's first."""
    found = [preset_for(rules) for rules in RULESETS.values()]
    return sorted(found, key=lambda preset: (preset.code != DEFAULT, preset.code))


def preset_of(code: str) -> Preset:
    """Return the preset of a code.

    Raises RuleError("preset.unknown").
    """
    found = next((preset for preset in presets() if preset.code == code), None)
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
