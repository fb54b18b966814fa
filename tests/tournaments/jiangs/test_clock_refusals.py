"""Every refusal about the clock, other days and closing."""

from collections.abc import Callable
from datetime import date

import pytest

from tests.builders import (
    a_drawn_jiang,
    a_report,
    a_running_jiang,
    an_event,
    finish_hands,
    play_hand,
    seat_all,
)
from tests.tournaments.check_in.test_table_refusals import (
    BY,
    FOUR,
    SHORT,
    WHY,
    a_closed_jiang,
    second,
)
from tests.tournaments.check_in.test_table_refusals import REFUSALS as TABLE_REFUSALS
from tests.tournaments.refusal_catalog import Refusal, cases, prove
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.events.models import Event, PlayingDay
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import (
    continue_jiang,
    extend_clock,
    pause_clock,
    resume_clock,
    start_jiang,
    suspend_jiang,
)
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.refusals.jiangs import JIANGS
from tournaments.refusals.tables import TABLES

DAYS = [date(2026, 3, 18), date(2026, 3, 20)]


def start_with_tables_not_seated() -> None:
    jiang = a_drawn_jiang(3)
    cards = {number + 4: card for number, card in FOUR.items()}
    seat_by_cards(table=jiang.tables.get(number=2), cards=cards, **BY)
    start_jiang(jiang=publish_jiang(jiang=jiang, **BY), **BY)


def pause_twice() -> None:
    jiang = a_running_jiang(1)
    pause_clock(jiang=jiang, **BY)
    pause_clock(jiang=jiang, **BY)


def resume_twice() -> None:
    jiang = a_running_jiang(1)
    pause_clock(jiang=jiang, **BY)
    resume_clock(jiang=jiang, **BY)
    resume_clock(jiang=jiang, **BY)


def extend(minutes: int) -> Callable[[], object]:
    return lambda: extend_clock(jiang=a_running_jiang(1), minutes=minutes, **WHY)


def extend_a_table_of_another_jiang() -> None:
    jiang, other = a_running_jiang(1), a_running_jiang(2)
    extend_clock(jiang=jiang, minutes=5, table=other.tables.get(number=2), **WHY)


def go_on_after_the_second_day(day: Callable[[Event], PlayingDay]) -> Callable[[], object]:
    def do() -> None:
        jiang = a_running_jiang(1, days=DAYS)
        suspend_jiang(jiang=jiang, **WHY)
        Jiang.objects.filter(pk=jiang.pk).update(day=jiang.event.days.get(number=2))
        continue_jiang(jiang=jiang, day=day(jiang.event), **BY)

    return do


def close_with_a_dispute() -> None:
    jiang = a_running_jiang(2, **SHORT)
    finish_hands(jiang)
    for number, report in ((1, a_report("D")), (2, a_report("C"))):
        report_hand(table=jiang.tables.get(number=2), number=number, report=report, **BY)
    close_jiang(jiang=jiang, **WHY)


def close_with_hands_unconfirmed() -> None:
    jiang = a_running_jiang(2, confirm="player")
    for table in jiang.tables.all():
        report_hand(table=table, number=1, report=a_report(), **BY)
    play_hand(jiang.tables.get(number=1), 2)
    close_jiang(jiang=jiang, **WHY)


def close_short_without_a_reason() -> None:
    jiang = a_running_jiang(3, **SHORT)
    for table, hand in ((1, 1), (1, 2), (3, 1)):
        play_hand(jiang.tables.get(number=table), hand)
    close_jiang(jiang=jiang, reason=" \n ", **BY)


def reopen_when_the_next_has_started() -> None:
    jiang = a_closed_jiang()
    keep_tables(jiang=second(jiang), **BY)
    seat_all(second(jiang))
    publish_jiang(jiang=second(jiang), **BY)
    start_jiang(jiang=second(jiang), **BY)
    reopen_jiang(jiang=jiang, **WHY)


REFUSALS = [
    Refusal("jiang.seats_not_drawn", {"tables": "1, 3"}, start_with_tables_not_seated),
    Refusal("clock.already_paused", {}, pause_twice),
    Refusal("clock.not_paused", {}, lambda: resume_clock(jiang=a_running_jiang(1), **BY)),
    Refusal("clock.not_paused", {}, resume_twice),
    Refusal("clock.minutes_out_of_range", {"minutes": 0, "longest": 180}, extend(0)),
    Refusal("clock.minutes_out_of_range", {"minutes": -5, "longest": 180}, extend(-5)),
    Refusal("clock.minutes_out_of_range", {"minutes": 181, "longest": 180}, extend(181)),
    Refusal("clock.table_of_another_jiang", {"number": 2}, extend_a_table_of_another_jiang),
    Refusal(
        "day.of_another_event",
        {"date": "2026-03-20"},
        go_on_after_the_second_day(lambda event: an_event(days=DAYS).days.get(number=2)),
    ),
    Refusal(
        "day.not_later",
        {"date": "2026-03-18", "before": "2026-03-20"},
        go_on_after_the_second_day(lambda event: event.days.get(number=1)),
    ),
    Refusal(
        "day.not_later",
        {"date": "2026-03-20", "before": "2026-03-20"},
        go_on_after_the_second_day(lambda event: event.days.get(number=2)),
    ),
    Refusal("closing.disputed", {"hands": "2-1, 2-2"}, close_with_a_dispute),
    Refusal("closing.unconfirmed", {"hands": "1-1, 2-1"}, close_with_hands_unconfirmed),
    Refusal(
        "closing.hands_missing",
        {"hands": 2, "tables": "2 (0), 3 (1)"},
        close_short_without_a_reason,
    ),
    Refusal("reopening.later_started", {"jiang": 2}, reopen_when_the_next_has_started),
]


@pytest.mark.django_db
@pytest.mark.parametrize("refusal", cases(REFUSALS))
def test_is_refused(refusal: Refusal) -> None:
    prove(refusal)


def test_every_refusal_of_the_topic_is_provoked() -> None:
    provoked = {refusal.code for refusal in [*TABLE_REFUSALS, *REFUSALS]}

    others = {"day.of_another_event", "day.not_later", "reason.missing", "reason.too_long"}
    in_states = {"jiang.wrong_state"}  # test_jiang_states.py
    assert {*JIANGS, *TABLES, *others} - provoked == in_states
