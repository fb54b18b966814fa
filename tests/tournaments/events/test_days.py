"""Playing days (1.13): changed freely until play has reached them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine

from tests.builders import (
    a_finished_event,
    a_published_jiang,
    a_running_jiang,
    an_event,
    owner_of,
)
from tests.tournaments.log_reading import logged
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.events.models import Event, PlayingDay
from tournaments.events.queries.cut_off import CutOff, cut_off_of
from tournaments.events.services.configure import set_days
from tournaments.events.services.presets import Day
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import plan_jiangs

pytestmark = pytest.mark.django_db

MARCH_18, MARCH_20, MARCH_21 = (date(2026, 3, day) for day in (18, 20, 21))
NINE, FOUR, FIVE = time(9), time(16), time(17)
FIRST, SECOND = Day(MARCH_18, NINE, FOUR), Day(MARCH_20, NINE, FOUR)


def put(event: Event, *days: Day) -> None:
    set_days(event=event, days=days, by=owner_of(event))


def days_of(event: Event) -> list[tuple[int, Day]]:
    return [(row.number, Day(row.date, row.starts, row.cut_off)) for row in event.days.all()]


def an_event_on_its_first_day() -> Event:
    """Return an event of two days in whose first the first jiang is being played."""
    with time_machine.travel("2026-03-18T02:00:00Z", tick=False):
        return a_running_jiang(1, days=[MARCH_18, MARCH_20]).event


def test_days_are_numbered_by_date_and_replace_those_before() -> None:
    event = an_event(days=[MARCH_21])

    put(event, SECOND, FIRST)

    assert days_of(event) == [(1, FIRST), (2, SECOND)]
    assert logged(event, "event.days_set")[-1] == {
        "days": [
            {"date": "2026-03-18", "starts": "09:00:00", "cut_off": "16:00:00"},
            {"date": "2026-03-20", "starts": "09:00:00", "cut_off": "16:00:00"},
        ]
    }


def test_two_days_can_change_places() -> None:
    event = an_event(days=[MARCH_18, MARCH_20])
    evening = Day(MARCH_18, time(18), None)

    put(event, SECOND, evening)

    assert days_of(event) == [(1, evening), (2, SECOND)]


def test_an_event_may_have_no_days() -> None:
    event = an_event(days=[MARCH_18])

    put(event)

    assert days_of(event) == []


def test_a_jiang_to_come_keeps_the_number_of_its_day() -> None:
    event = an_event(days=[MARCH_18, MARCH_20])
    plan_jiangs(event=event, by=owner_of(event))
    for jiang in event.jiangs.all():
        Jiang.objects.filter(pk=jiang.pk).update(day=event.days.get(number=jiang.number))

    put(event, Day(MARCH_21, NINE))

    assert list(event.jiangs.values_list("number", "day__date")) == [(1, MARCH_21), (2, None)]


def test_the_cut_off_of_a_day_can_be_moved_while_it_is_played() -> None:
    event = an_event_on_its_first_day()

    put(event, Day(MARCH_18, NINE, FIVE), SECOND)

    assert days_of(event) == [(1, Day(MARCH_18, NINE, FIVE)), (2, SECOND)]
    assert event.jiangs.get(number=1).day == event.days.get(number=1)


@pytest.mark.parametrize(
    ("zone", "day", "utc"),
    [
        pytest.param("Asia/Taipei", FIRST, "08:00", id="1.13 four o'clock in the afternoon"),
        pytest.param(
            "America/New_York",
            Day(date(2026, 3, 8), time(1), time(3, 15)),
            "07:15",
            id="1.13 soon after the clocks go forward",
        ),
        pytest.param(
            "America/New_York",
            Day(date(2026, 11, 1), time(0), time(2, 15)),
            "07:15",
            id="1.13 soon after the clocks go back",
        ),
    ],
)
def test_the_cut_off_warns_for_half_an_hour(zone: str, day: Day, utc: str) -> None:
    at = datetime.combine(day.date, time.fromisoformat(utc), UTC)
    event = Event(time_zone=zone)
    row = PlayingDay(date=day.date, starts=day.starts, cut_off=day.cut_off)
    jiang = Jiang(event=event, day=row, state=Jiang.State.PLAYING)

    shown = {minute: cut_off_of(jiang, at + timedelta(minutes=minute)) for minute in (-31, -30, 0)}

    assert shown == {-31: None, -30: CutOff(at, passed=False), 0: CutOff(at, passed=True)}


def test_days_to_come_can_be_changed_while_play_is_on() -> None:
    event = an_event_on_its_first_day()

    put(event, FIRST, Day(MARCH_21, NINE))

    assert days_of(event) == [(1, FIRST), (2, Day(MARCH_21, NINE))]


def test_a_published_jiang_does_not_fix_its_day() -> None:
    event = a_published_jiang(1, days=[MARCH_18]).event

    put(event, SECOND)

    assert days_of(event) == [(1, SECOND)]


REFUSED: Refused = [
    ("day.twice", lambda: put(an_event(), FIRST, FIRST)),
    ("day.cut_off_before_start", lambda: put(an_event(), Day(MARCH_18, NINE, NINE))),
    ("day.out_of_range", lambda: put(an_event(), Day(date(1, 1, 1), NINE))),
    ("day.out_of_range", lambda: put(an_event(), Day(date(9999, 12, 31), NINE))),
    ("day.too_many", lambda: put(an_event(), *[FIRST] * 61)),
    ("day.already_played", lambda: put(an_event_on_its_first_day(), SECOND)),
    ("day.already_played", lambda: put(an_event_on_its_first_day())),
    ("day.already_played", lambda: put(an_event_on_its_first_day(), Day(MARCH_18, FOUR), SECOND)),
    (
        "day.already_played",
        lambda: put(an_event_on_its_first_day(), Day(date(2026, 3, 1), NINE), FIRST),
    ),
    ("event.wrong_state", lambda: put(a_finished_event(), FIRST)),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_days_that_can_not_be_are_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code
