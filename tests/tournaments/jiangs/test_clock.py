"""Play and its clock: started, paused, extended, suspended to another day (1.13), gone on with."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_published_jiang,
    a_running_jiang,
    finish_hands,
    owner_of,
    play_hand,
    seat_all,
)
from tests.tournaments.log_reading import kinds, logged
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.hands.models import HandLine
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.jiangs.queries.clock import Clock, clock_of
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
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()
NINE = datetime(2026, 3, 18, 1, tzinfo=UTC)  # 9 o'clock in Taipei
DAYS = [date(2026, 3, 18), date(2026, 3, 20)]

Step = tuple[int, Callable[..., Any], dict[str, Any]]


@pytest.fixture(autouse=True)
def hour() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NINE, tick=False) as traveller:
        yield traveller


def at(minute: float) -> datetime:
    return NINE + timedelta(minutes=minute)


def the_jiang(**changes: Any) -> Jiang:
    return a_running_jiang(2, minutes_per_jiang=80, days=DAYS, **changes)


def clock_text(jiang: Jiang, minute: float) -> tuple[str, float]:
    clock = clock_of(jiang, now=at(minute))
    return clock.state, clock.remaining / 60


WHY: dict[str, Any] = {"reason": "the lights went out"}
MORE: dict[str, Any] = {"minutes": 10, **WHY}


class TestClock:
    @pytest.mark.parametrize(
        ("steps", "minute", "state", "left"),
        [
            pytest.param([], 0, "running", 80, id="starts full"),
            pytest.param([], 79.5, "running", 0.5, id="runs down"),
            pytest.param([], 80, "over", 0, id="is over when nothing is left"),
            pytest.param([], 95, "over", -15, id="says how long it is over"),
            pytest.param([(10, pause_clock, {})], 30, "paused", 70, id="stands still in a pause"),
            pytest.param([(90, pause_clock, {})], 99, "paused", -10, id="stands still when over"),
            pytest.param(
                [(10, pause_clock, {}), (30, resume_clock, {})], 35, "running", 65, id="runs on"
            ),
            pytest.param([(5, extend_clock, MORE)], 10, "running", 80, id="more time for all"),
            pytest.param([(85, extend_clock, MORE)], 85, "running", 5, id="more time when over"),
            pytest.param(
                [(5, extend_clock, MORE), (6, extend_clock, MORE)], 10, "running", 90, id="twice"
            ),
            pytest.param([(20, suspend_jiang, WHY)], 999, "suspended", 60, id="1.13 is kept"),
            pytest.param(
                [(20, suspend_jiang, WHY), (2900, continue_jiang, {})],
                2910,
                "running",
                50,
                id="1.13 goes on with the time left",
            ),
            pytest.param(
                [(5, pause_clock, {}), (20, suspend_jiang, WHY), (2900, continue_jiang, {})],
                2910,
                "running",
                65,
                id="1.13 a pause ends with the suspension",
            ),
            pytest.param(
                [(20, suspend_jiang, WHY), (30, extend_clock, MORE)],
                40,
                "suspended",
                70,
                id="more time while suspended",
            ),
            pytest.param([(30, close_jiang, WHY)], 70, "closed", 50, id="stops when closed"),
            pytest.param(
                [(30, close_jiang, WHY), (50, reopen_jiang, WHY)],
                60,
                "running",
                40,
                id="runs on when reopened",
            ),
        ],
    )
    def test_what_is_left_follows_from_the_facts(
        self,
        hour: time_machine.Traveller,
        steps: list[Step],
        minute: float,
        state: str,
        left: float,
    ) -> None:
        jiang = the_jiang()

        for when, do, given in steps:
            hour.move_to(at(when))
            do(jiang=jiang, by=owner_of(jiang.event), **given)

        assert clock_text(jiang, minute) == (state, left)

    def test_before_the_start_it_waits(self) -> None:
        jiang = a_published_jiang(1, minutes_per_jiang=80)

        assert clock_of(jiang) == Clock("waiting", 80, 80 * 60, None)

    def test_one_table_gets_more_time_than_the_others(self) -> None:
        jiang = the_jiang()
        one, two = jiang.tables.all()

        extend_clock(jiang=jiang, minutes=7, table=two, reason="a ruling", by=SYSTEM)
        extend_clock(jiang=jiang, minutes=2, reason="noise", by=SYSTEM)

        hall = clock_of(jiang, now=at(82))
        second = Clock("running", 89, 7 * 60, at(89))
        assert hall == Clock("over", 82, 0, at(82), {2: second})
        assert clock_of(jiang, one, now=at(82)) == Clock("over", 82, 0, at(82))
        assert clock_of(jiang, two, now=at(82)) == second
        assert logged(jiang.event, "clock.extended") == [
            {"jiang": 1, "table": 2, "kind": "extended", "minutes": 7, "reason": "a ruling"},
            {"jiang": 1, "table": None, "kind": "extended", "minutes": 2, "reason": "noise"},
        ]

    def test_part_of_a_second_counts_as_one_until_it_is_over(self) -> None:
        jiang = the_jiang()
        almost = at(80) - timedelta(milliseconds=1)

        assert clock_of(jiang, now=almost) == Clock("running", 80, 1, at(80))

    def test_a_server_clock_that_is_set_back_takes_no_time_back(
        self, hour: time_machine.Traveller
    ) -> None:
        jiang = the_jiang()
        hour.move_to(at(-30))

        pause_clock(jiang=jiang, by=SYSTEM)
        resume_clock(jiang=jiang, by=SYSTEM)

        assert clock_text(jiang, -40) == ("running", 80)
        assert clock_text(jiang, -20) == ("running", 70)

    def test_the_clock_is_one_query_however_much_happened(self) -> None:
        jiang = the_jiang()
        for table in jiang.tables.all():
            extend_clock(jiang=jiang, minutes=1, table=table, reason="late", by=SYSTEM)

        with CaptureQueriesContext(connection) as queries:
            clock_of(jiang)

        assert len(queries) == 1


class TestStart:
    def test_the_first_start_pins_the_rules_and_lets_the_event_run(self) -> None:
        jiang = a_published_jiang(1, settings={"threshold": 8}, tie_breaks=["hands_won"], days=DAYS)
        head = jiang.event.head_seq

        start_jiang(jiang=jiang, by=owner_of(jiang.event))

        event = Event.objects.get(pk=jiang.event.pk)
        rules = {
            "ruleset": "tw-tournament",
            "settings": {"per_card": 1, "threshold": 8, "many_factor": 2, "two_factor": 2},
            "tie_breaks": ["hands_won"],
        }
        assert (event.state, event.pinned) == (Event.State.RUNNING, rules)
        assert kinds(event, since=head) == ["event.started", "jiang.started", "clock.started"]
        assert logged(event, "event.started") == [rules]
        assert logged(event, "jiang.started") == [{"jiang": 1, "day": 1}]

    def test_a_later_start_pins_nothing_anew(self) -> None:
        jiang = the_jiang(total_hands=2, hands_per_jiang=1, confirm="none")
        finish_hands(jiang)
        close_jiang(jiang=jiang, by=SYSTEM)
        pinned = Event.objects.get(pk=jiang.event.pk).pinned

        second = a_later_jiang(jiang.event)

        assert second.state == Jiang.State.PLAYING
        assert Event.objects.get(pk=jiang.event.pk).pinned == pinned
        assert len(logged(jiang.event, "event.started")) == 1

    def test_on_no_playing_day_the_jiang_has_none(self, hour: time_machine.Traveller) -> None:
        hour.move_to(at(24 * 60))

        assert the_jiang().day is None

    def test_the_day_is_the_one_in_the_events_time_zone(self, hour: time_machine.Traveller) -> None:
        jiang = a_published_jiang(1, days=DAYS)
        configure_event(event=jiang.event, changes={"time_zone": "America/New_York"}, by=SYSTEM)
        hour.move_to(datetime(2026, 3, 21, 2, tzinfo=UTC))  # still the 20th in New York

        day = start_jiang(jiang=jiang, by=SYSTEM).day

        assert day is not None
        assert day.date == date(2026, 3, 20)


def a_later_jiang(event: Event) -> Jiang:
    jiang = event.jiangs.get(state=Jiang.State.PLANNED)
    keep_tables(jiang=jiang, by=SYSTEM)
    seat_all(jiang)
    publish_jiang(jiang=jiang, by=SYSTEM)
    return start_jiang(jiang=jiang, by=SYSTEM)


class TestAnotherDay:
    def test_1_13_seats_hands_and_scores_are_the_same(self, hour: time_machine.Traveller) -> None:
        jiang = the_jiang(confirm="none")
        finish_hands(jiang, upto=3)
        before = kept(jiang)
        hour.move_to(at(400))

        suspend_jiang(jiang=jiang, reason="four o'clock", by=owner_of(jiang.event))
        hour.move_to(at(48 * 60))
        jiang = continue_jiang(jiang=jiang, by=owner_of(jiang.event))

        assert kept(jiang) == before
        assert (jiang.state, jiang.day and jiang.day.number) == (Jiang.State.PLAYING, 2)
        assert logged(jiang.event, "jiang.suspended") == [{"jiang": 1, "reason": "four o'clock"}]
        assert logged(jiang.event, "jiang.continued") == [{"jiang": 1, "day": 2}]
        assert play_hand(jiang.tables.all()[0], 4).number == 4

    def test_a_day_can_be_named(self) -> None:
        jiang = the_jiang()
        suspend_jiang(jiang=jiang, reason="four o'clock", by=SYSTEM)

        jiang = continue_jiang(jiang=jiang, day=jiang.event.days.get(number=2), by=SYSTEM)

        assert (jiang.day and jiang.day.date) == date(2026, 3, 20)

    def test_on_the_same_day_it_keeps_its_day(self) -> None:
        jiang = the_jiang()
        suspend_jiang(jiang=jiang, reason="fire alarm", by=SYSTEM)

        jiang = continue_jiang(jiang=jiang, by=SYSTEM)

        assert (jiang.day and jiang.day.number) == 1


def kept(jiang: Jiang) -> list[list[Any]]:
    seats = jiang.seats.order_by("pk").values_list("table", "participant", "letter", "card")
    lines = HandLine.objects.filter(report__hand__table__jiang=jiang).order_by("pk")
    return [list(seats), list(lines.values_list("report__hand__number", "participant", "points"))]


def test_every_fact_of_the_clock_is_in_the_log() -> None:
    jiang = the_jiang()
    pause_clock(jiang=jiang, reason=" fire\nalarm ", by=SYSTEM)
    resume_clock(jiang=jiang, by=SYSTEM)

    facts = ClockFact.objects.filter(jiang=jiang)

    entries = jiang.event.log.filter(kind__startswith="clock.")
    assert [(entry.seq, entry.data) for entry in entries] == [
        (fact.seq, fact.as_payload()) for fact in facts
    ]
    assert [(fact.kind, fact.reason) for fact in facts] == [
        ("started", ""),
        ("paused", "fire alarm"),
        ("resumed", ""),
    ]
