"""The settings of an event: how each is read, and until when it may be changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db.models import TextChoices

from scoring.errors import RuleError, short_text
from scoring.games import ruleset
from scoring.reading import boolean_of, integer_of, object_of, text_of
from scoring.tiebreaks import tie_breaks_of
from tournaments.events.models import Event, Stage
from tournaments.validation import optional_text, required_text

from .setting_deadlines import (
    Guard,
    at_any_time,
    until_archived,
    until_finished,
    until_pinned,
    until_published,
    while_no_draw,
    while_nothing_awaits,
)

LONGEST_NAME = 200

Reader = Callable[[object, str], Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing about an event that can be chosen."""

    read: Reader
    guard: Guard


def read_name(value: object, field: str) -> str:
    return required_text(value, field, longest=LONGEST_NAME)


def read_place(value: object, field: str) -> str:
    return optional_text(value, field, longest=LONGEST_NAME)


def read_time_zone(value: object, field: str) -> str:
    zone = text_of(value, field).strip()
    try:
        return ZoneInfo(zone).key
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise RuleError("event.unknown_time_zone", zone=short_text(zone)) from error


def read_ruleset(value: object, field: str) -> str:
    return ruleset(text_of(value, field)).code


def read_ruleset_settings(value: object, field: str) -> dict[str, object]:
    return dict(object_of(value, field))


def read_tie_breaks(value: object, field: str) -> list[str]:
    if not isinstance(value, list | tuple):
        raise RuleError("event.not_a_list", field=field, value=short_text(value))
    return [text_of(code, field) for code in value]


def one_of(choices: type[TextChoices]) -> Reader:
    def read(value: object, field: str) -> str:
        if value not in choices.values:
            known = ", ".join(choices.values)
            raise RuleError(
                "event.unknown_choice", field=field, value=short_text(value), choices=known
            )
        return str(value)

    return read


def number(lowest: int, highest: int) -> Reader:
    def read(value: object, field: str) -> int:
        given = integer_of(value, field)
        if not lowest <= given <= highest:
            raise RuleError(
                "event.number_out_of_range",
                field=field,
                value=short_text(given),
                lowest=lowest,
                highest=highest,
            )
        return given

    return read


SETTINGS: dict[str, Setting] = {
    "name": Setting(read_name, until_archived),
    "place": Setting(read_place, until_archived),
    "time_zone": Setting(read_time_zone, until_finished),
    "ruleset": Setting(read_ruleset, until_pinned),
    "settings": Setting(read_ruleset_settings, until_pinned),
    "tie_breaks": Setting(read_tie_breaks, until_pinned),
    "total_hands": Setting(number(1, 200), until_published),
    "hands_per_jiang": Setting(number(1, 64), until_published),
    "minutes_per_jiang": Setting(number(1, 600), until_finished),
    "confirm": Setting(one_of(Event.Confirm), while_nothing_awaits),
    "table_draw": Setting(one_of(Event.TableDraw), while_no_draw("tables-")),
    "seat_draw": Setting(one_of(Event.SeatDraw), while_no_draw("seats-")),
    "next_tables": Setting(one_of(Event.NextTables), until_finished),
    "public_names": Setting(one_of(Event.PublicNames), at_any_time),
    "search_engines": Setting(boolean_of, at_any_time),
}
ON_STAGE = ("total_hands", "hands_per_jiang")


def settings_of(event: Event, stage: Stage) -> dict[str, Any]:
    """Return every setting as it is."""
    return {name: getattr(stage if name in ON_STAGE else event, name) for name in SETTINGS}


def read_settings(given: Mapping[str, object], current: Mapping[str, Any]) -> dict[str, Any]:
    """Return the given settings checked; the ruleset's own are completed.

    Settings of the ruleset that aren't named stay as they are, or get the defaults of a new ruleset.
    Raises RuleError("event.unknown_setting") or the refusal of a setting's value.
    """
    for name in given:
        if name not in SETTINGS:
            raise RuleError("event.unknown_setting", name=short_text(name))
    values = {name: SETTINGS[name].read(value, name) for name, value in given.items()}
    if "ruleset" in values or "settings" in values:
        code = values.get("ruleset", current["ruleset"])
        kept = current["settings"] if code == current["ruleset"] else {}
        values["settings"] = ruleset(code).with_defaults({**kept, **values.get("settings", {})})
    check_tie_breaks(values, current)
    return values


def check_tie_breaks(values: dict[str, Any], current: Mapping[str, Any]) -> None:
    """Refuse a tie-break that the game hasn't got; a new game brings its own, unless they are given.

    Raises RuleError("tie_break.unknown") or RuleError("tie_break.twice").
    """
    rules = ruleset(values.get("ruleset", current["ruleset"]))
    if values.get("ruleset", current["ruleset"]) != current["ruleset"]:
        values.setdefault(
            "tie_breaks", list(cast("Sequence[str]", rules.preset.settings["tie_breaks"]))
        )
    if "tie_breaks" in values:
        tie_breaks_of(values["tie_breaks"], rules.figures)
