"""The regulation as preset one (1.2, 1.3, 1.13)."""

from datetime import date, time

import pytest

from scoring.games import RULESETS, ruleset
from tests.builders import an_event
from tests.tournaments.refusal_cases import refusal
from tournaments.events.models import Event
from tournaments.events.services.presets import Day, days_of, preset_of, presets
from tournaments.events.services.settings import SETTINGS, settings_of

DAYS = [Day(date(2026, 3, 20), time(9), time(16)), Day(date(2026, 3, 18), time(9), time(16))]


@pytest.mark.django_db
def test_the_regulation_has_twelve_hands_in_jiangs_of_eight_by_lots_with_kept_tables() -> None:
    event = an_event(name="Spring Cup", days=[date(2026, 3, 20), date(2026, 3, 18)])

    assert settings_of(event, event.stages.get()) == {
        "name": "Spring Cup",
        "place": "",
        "time_zone": "Asia/Taipei",
        "ruleset": "tw-tournament",
        "settings": ruleset("tw-tournament").defaults,
        "tie_breaks": ["hands_won", "fewest_cards", "best_hand"],
        "total_hands": 12,
        "hands_per_jiang": 8,
        "minutes_per_jiang": 80,
        "confirm": Event.Confirm.PLAYER,
        "table_draw": Event.TableDraw.LOTS,
        "seat_draw": Event.SeatDraw.PHYSICAL,
        "next_tables": Event.NextTables.KEEP,
        "public_names": Event.PublicNames.FULL,
        "search_engines": False,
    }
    assert list(event.days.values_list("number", "date", "starts", "cut_off")) == [
        (1, date(2026, 3, 18), time(9), time(16)),
        (2, date(2026, 3, 20), time(9), time(16)),
    ]


def test_a_preset_says_everything_but_what_is_the_events_own() -> None:
    own = {"name", "place", "settings"}

    assert {preset.code: set(preset.settings) for preset in presets()} == {
        code: set(SETTINGS) - own for code in RULESETS
    }


def test_whole_days_keep_their_hours_and_dates_alone_get_the_presets() -> None:
    evening = Day(date(2026, 3, 19), time(18))

    days = days_of(preset_of("tw-tournament"), [date(2026, 3, 20), evening, date(2026, 3, 18)])

    assert days == [DAYS[1], evening, DAYS[0]]


def test_a_day_beyond_the_presets_own_has_the_hours_of_its_last() -> None:
    dates = [date(2026, 3, day) for day in (18, 19, 20)]

    days = days_of(preset_of("tw-tournament"), dates)

    assert [(day.starts, day.cut_off) for day in days] == [(time(9), time(16))] * 3


def test_there_is_no_other_preset() -> None:
    assert refusal(lambda: preset_of("world-cup")) == "preset.unknown"
