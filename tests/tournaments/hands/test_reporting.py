"""What counts (docs/architecture.md): the first report is accepted, the same again agrees, anything else disputes."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.games.big_two.report import Report
from tests.builders import (
    a_device,
    a_member,
    a_published_jiang,
    a_report,
    a_stranger,
    participant_row,
)
from tests.scoring.reports import reports
from tests.tournaments.hall import (
    B_WINS,
    EIGHT_FIVE_ONE,
    NINE_FIVE_ONE,
    Hall,
    a_hall,
    refusal,
)
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.clock import suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.models import LogEntry, canonical
from tournaments.people.models import Participant
from tournaments.people.services.participants import add_house_player
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.tables.models import Seat, Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return a_hall()


def lines(row: HandReport) -> list[tuple[Any, ...]]:
    rows = row.lines.order_by("seat")
    return list(rows.values_list("seat", "participant__number", "points", "won", "figures", "why"))


class TestTheFirstReport:
    def test_is_accepted_with_its_points_and_their_reasons(self, hall: Hall) -> None:
        row = hall.report(report=a_report("A", B=9, C=(5, 1), D=1))

        assert (row.version, row.kind, row.result["winner"]) == (1, "first", "A")
        assert hall.stands() == ("reported", 1)
        assert lines(row) == [
            ("A", 1, 29, True, {"cards": 0}, [["collected", 29]]),
            ("B", 2, -18, False, {"cards": 9}, [["cards", 9], ["many", 2]]),
            ("C", 3, -10, False, {"cards": 5}, [["cards", 5], ["twos", 2]]),
            ("D", 4, -1, False, {"cards": 1}, [["cards", 1]]),
        ]

    def test_is_confirmed_at_once_where_nobody_confirms(self) -> None:
        hall = a_hall(confirm="none")

        hall.report()

        assert hall.stands() == ("confirmed", 1)

    def test_is_told_in_the_log_by_numbers(self, hall: Hall) -> None:
        row = hall.report()

        entry = LogEntry.objects.get(event=hall.event, seq=hall.event.head_seq)
        stored = HandReport.objects.get(pk=row.pk)
        assert (entry.kind, entry.by, entry.seq) == ("hand.reported", hall.bob.key, row.seq)
        assert entry.payload == canonical(stored.as_payload())
        assert entry.data == {
            "jiang": 1,
            "table": 1,
            "hand": 1,
            "attempt": 1,
            "version": 1,
            "kind": "first",
            "carried": {},
            "result": {
                "winner": "A",
                "left": {
                    "B": {"cards": 9, "twos": 0},
                    "C": {"cards": 5, "twos": 0},
                    "D": {"cards": 1, "twos": 0},
                },
            },
            "lines": {
                "A": line_payload(1, 24, 0, [["collected", 24]]),
                "B": line_payload(2, -18, 9, [["cards", 9], ["many", 2]]),
                "C": line_payload(3, -5, 5, [["cards", 5]]),
                "D": line_payload(4, -1, 1, [["cards", 1]]),
            },
            "replaces": None,
            "reason": "",
            "device_time": None,
        }

    def test_is_scored_by_the_rules_pinned_when_play_started(self) -> None:
        hall = a_hall(settings={"per_card": 3, "threshold": 14})

        row = hall.report()

        assert [line[2] for line in lines(row)] == [45, -27, -15, -3]

    def test_keeps_the_device_s_time_beside_the_server_s(self, hall: Hall) -> None:
        taipei = timezone(timedelta(hours=8))

        row = hall.report(device_time=datetime(2026, 3, 18, 14, 30, 5, 7, tzinfo=taipei))

        entry = LogEntry.objects.get(event=hall.event, seq=row.seq)
        stored = HandReport.objects.get(pk=row.pk)
        assert stored.device_time == datetime(2026, 3, 18, 6, 30, 5, 7, tzinfo=UTC)
        assert entry.payload == canonical(stored.as_payload())
        assert stored.at == entry.at

    def test_may_come_from_a_device_let_in(self, hall: Hall) -> None:
        phone = Actor.of_device(a_device(hall.event))

        row = hall.report(by=phone)

        assert row.by == phone.key


def line_payload(participant: int, points: int, cards: int, why: list[list[Any]]) -> dict[str, Any]:
    return {
        "participant": participant,
        "points": points,
        "won": cards == 0,
        "figures": {"cards": cards},
        "why": why,
    }


class TestTheSameAgain:
    def test_from_somebody_else_is_an_agreement(self, hall: Hall) -> None:
        hall.report()

        row = hall.report(by=hall.bea)

        assert (row.version, row.kind) == (2, "agreement")
        assert hall.stands() == ("reported", 1)

    def test_in_another_spelling_is_the_same(self, hall: Hall) -> None:
        left = NINE_FIVE_ONE["left"]
        hall.report()

        row = hall.report(
            report={"left": {seat: left[seat] for seat in reversed(list(left))}, "winner": "A"},
            by=hall.bea,
        )

        assert row.kind == "agreement"

    @pytest.mark.parametrize("replaces", [None, 1])
    def test_from_the_same_reporter_gives_the_first_back(
        self, hall: Hall, replaces: int | None
    ) -> None:
        first = hall.report()
        before = hall.event.head_seq

        again = hall.report(replaces=replaces)

        assert (again, hall.event.head_seq) == (first, before)

    def test_of_a_disputing_report_gives_that_back(self, hall: Hall) -> None:
        hall.report()
        dispute = hall.report(report=B_WINS, by=hall.bea)

        assert hall.report(report=B_WINS, by=hall.bea) == dispute

    def test_on_a_disputed_hand_agrees_and_settles_nothing(self, hall: Hall) -> None:
        hall.report()
        hall.report(report=B_WINS, by=hall.bea)

        row = hall.report(by=hall.hana)

        assert row.kind == "agreement"
        assert hall.stands() == ("disputed", 1)

    def test_after_one_s_own_dispute_agrees_too(self, hall: Hall) -> None:
        hall.report()
        hall.report(report=B_WINS, by=hall.bea)

        row = hall.report(by=hall.bea)

        assert (row.version, row.kind) == (3, "agreement")

    def test_leaves_a_confirmed_hand_confirmed(self, hall: Hall) -> None:
        hall.report()
        hall.confirm()

        row = hall.report(by=hall.bea)

        assert row.kind == "agreement"
        assert hall.stands() == ("confirmed", 1)


class TestANewVersion:
    def test_of_one_s_own_counts_until_it_is_confirmed(self, hall: Hall) -> None:
        first = hall.report()

        row = hall.report(report=EIGHT_FIVE_ONE, replaces=1)

        assert (row.version, row.kind, row.replaces) == (2, "replacement", first)
        assert hall.stands() == ("reported", 2)
        assert [line[2] for line in lines(row)] == [14, -8, -5, -1]

    def test_may_be_replaced_itself(self, hall: Hall) -> None:
        hall.report()
        hall.report(report=EIGHT_FIVE_ONE, replaces=1)

        row = hall.report(report=B_WINS, replaces=2)

        assert (row.version, row.kind) == (3, "replacement")
        assert hall.stands() == ("reported", 3)


def by_another(hall: Hall) -> HandReport:
    return hall.report(report=B_WINS, by=hall.bea)


def by_another_who_says_it_replaces(hall: Hall) -> HandReport:
    return hall.report(report=B_WINS, by=hall.bea, replaces=1)


def by_the_reporter_without_saying_so(hall: Hall) -> HandReport:
    return hall.report(report=B_WINS)


def by_the_reporter_who_saw_an_older_version(hall: Hall) -> HandReport:
    hall.report(report=EIGHT_FIVE_ONE, replaces=1)
    return hall.report(report=B_WINS, replaces=1)


def by_the_reporter_who_goes_back(hall: Hall) -> HandReport:
    hall.report(report=EIGHT_FIVE_ONE, replaces=1)
    return hall.report()


def by_the_reporter_of_a_confirmed_hand(hall: Hall) -> HandReport:
    hall.confirm()
    return hall.report(report=B_WINS, replaces=1)


def by_the_reporter_of_a_disputed_hand(hall: Hall) -> HandReport:
    hall.report(report=EIGHT_FIVE_ONE, by=hall.bea)
    return hall.report(report=B_WINS, replaces=1)


def by_another_against_a_settled_hand(hall: Hall) -> HandReport:
    hall.report(report=EIGHT_FIVE_ONE, by=hall.bea)
    settle_hand(table=hall.table, number=1, version=1, reason="asked", by=hall.hana)
    return hall.report(report=B_WINS, by=hall.hana)


class TestAnythingElse:
    @pytest.mark.parametrize(
        ("differing", "counts"),
        [
            (by_another, 1),
            (by_another_who_says_it_replaces, 1),
            (by_the_reporter_without_saying_so, 1),
            (by_the_reporter_who_saw_an_older_version, 2),
            (by_the_reporter_who_goes_back, 2),
            (by_the_reporter_of_a_confirmed_hand, 1),
            (by_the_reporter_of_a_disputed_hand, 1),
            (by_another_against_a_settled_hand, 1),
        ],
        ids=lambda value: getattr(value, "__name__", value),
    )
    def test_disputes_and_what_counted_still_counts(
        self, hall: Hall, differing: Callable[[Hall], HandReport], counts: int
    ) -> None:
        hall.report()

        row = differing(hall)

        assert (row.kind, row.replaces) == ("dispute", None)
        assert hall.stands() == ("disputed", counts)


class TestWhoPlayed:
    def test_is_fixed_by_the_first_report(self, hall: Hall) -> None:
        out = hall.player("D")
        house = add_house_player(event=hall.event, by=hall.alice)
        hall.report()
        replace_player(table=hall.table, out=out, into=house, reason="ill", by=hall.alice)

        later = hall.report(report=EIGHT_FIVE_ONE, by=hall.bea)
        following = hall.report(2)

        assert [line[1] for line in lines(later)] == [1, 2, 3, out.number]
        assert [line[1] for line in lines(following)] == [1, 2, 3, house.number]

    def test_is_asked_anew_after_a_misdeal(self, hall: Hall) -> None:
        out = hall.player("D")
        house = add_house_player(event=hall.event, by=hall.alice)
        hall.report()
        void_hand(table=hall.table, number=1, reason="D had left", by=hall.hana)
        replace_player(table=hall.table, out=out, into=house, reason="ill", by=hall.alice)

        row = hall.report(attempt=2)

        assert [line[1] for line in lines(row)] == [1, 2, 3, house.number]


Act = Callable[[], object]


def as_stranger(hall: Hall) -> Act:
    return lambda: hall.report(by=a_stranger())


def as_player(hall: Hall) -> Act:
    return lambda: hall.report(by=hall.link("A"))


def as_viewer(hall: Hall) -> Act:
    viewer = a_member(hall.event, Role.VIEWER)
    return lambda: hall.report(by=viewer)


def as_referee_of_another_table(hall: Hall) -> Act:
    referee = a_member(hall.event, Role.REFEREE, tables=[2])
    return lambda: hall.report(by=referee)


def as_device_sent_away(hall: Hall) -> Act:
    now = datetime(2026, 3, 18, tzinfo=UTC)
    device = a_device(hall.event, name="lost", revoked_at=now)
    return lambda: hall.report(by=Actor.of_device(device))


def hand_zero(hall: Hall) -> Act:
    return lambda: hall.report(0)


def hand_nine_of_eight(hall: Hall) -> Act:
    return lambda: hall.report(9)


def hand_two_before_one(hall: Hall) -> Act:
    return lambda: hall.report(2)


def hand_two_after_one_was_voided(hall: Hall) -> Act:
    hall.report()
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)
    return lambda: hall.report(2)


def an_attempt_that_was_voided(hall: Hall) -> Act:
    hall.report()
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)
    return hall.report


def an_attempt_to_come(hall: Hall) -> Act:
    return lambda: hall.report(attempt=2)


def an_attempt_beside_a_live_one(hall: Hall) -> Act:
    hall.report()
    return lambda: hall.report(attempt=2, by=hall.bea)


def replacing_nothing(hall: Hall) -> Act:
    return lambda: hall.report(replaces=1)


def replacing_a_version_to_come(hall: Hall) -> Act:
    hall.report()
    return lambda: hall.report(report=B_WINS, replaces=2)


def at_a_time_without_a_zone(hall: Hall) -> Act:
    return lambda: hall.report(device_time=datetime.fromisoformat("2026-03-18T14:30"))


def at_a_time_before_the_calendar(hall: Hall) -> Act:
    early = datetime.min.replace(tzinfo=timezone(timedelta(hours=8)))
    return lambda: hall.report(device_time=early)


def while_suspended(hall: Hall) -> Act:
    suspend_jiang(jiang=hall.jiang, reason="four o'clock", by=hall.alice)
    return hall.report


def after_closing(hall: Hall) -> Act:
    hall.report()
    hall.confirm()
    close_jiang(jiang=hall.jiang, reason="late", by=hall.alice)
    return lambda: hall.report(2)


def before_the_start(hall: Hall) -> Act:
    jiang = a_published_jiang(1)
    table, by = jiang.tables.get(), a_member(jiang.event, Role.REFEREE)
    return lambda: report_hand(table=table, number=1, report=NINE_FIVE_ONE, by=by)


def when_the_event_is_over(hall: Hall) -> Act:
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)
    return hall.report


def without_drawn_seats(hall: Hall) -> Act:
    Seat.objects.filter(table=hall.table, letter="C").update(letter=None, card=None)
    return hall.report


def at_a_table_that_is_gone(hall: Hall) -> Act:
    gone = Table.objects.select_related("jiang__event").get(pk=hall.table.pk)
    Seat.objects.filter(table=gone).delete()
    Table.objects.filter(pk=gone.pk).delete()
    return lambda: report_hand(table=gone, number=1, report=NINE_FIVE_ONE, by=hall.bob)


def with_the_card_that_was_led(hall: Hall) -> Act:
    left = {"B": "3C", "C": {"cards": 1}, "D": {"cards": 1}}
    return lambda: hall.report(report={"winner": "A", "left": left})


class TestRefusals:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            (as_stranger, "actor.not_allowed"),
            (as_player, "actor.not_allowed"),
            (as_viewer, "actor.not_allowed"),
            (as_referee_of_another_table, "actor.not_allowed"),
            (as_device_sent_away, "actor.not_allowed"),
            (hand_zero, "hand.no_such_number"),
            (hand_nine_of_eight, "hand.no_such_number"),
            (hand_two_before_one, "hand.out_of_order"),
            (hand_two_after_one_was_voided, "hand.out_of_order"),
            (an_attempt_that_was_voided, "hand.stale_attempt"),
            (an_attempt_to_come, "hand.stale_attempt"),
            (an_attempt_beside_a_live_one, "hand.stale_attempt"),
            (replacing_nothing, "hand.no_such_version"),
            (replacing_a_version_to_come, "hand.no_such_version"),
            (at_a_time_without_a_zone, "hand.device_time"),
            (at_a_time_before_the_calendar, "hand.device_time"),
            (while_suspended, "jiang.wrong_state"),
            (after_closing, "jiang.wrong_state"),
            (before_the_start, "event.wrong_state"),
            (when_the_event_is_over, "event.wrong_state"),
            (without_drawn_seats, "jiang.seats_not_drawn"),
            (at_a_table_that_is_gone, "table.gone"),
            (with_the_card_that_was_led, "hand.lowest_card_left"),
        ],
        ids=lambda value: getattr(value, "__name__", value),
    )
    def test_have_a_code_and_write_nothing(
        self, hall: Hall, given: Callable[[Hall], Act], code: str
    ) -> None:
        act = given(hall)
        before = everything()

        assert refusal(act) == code
        assert everything() == before


class TestAcceptedReports:
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(said=st.lists(st.tuples(reports(), st.integers(0, 2)), min_size=1, max_size=5))
    def test_sum_to_zero_whatever_is_said(self, hall: Hall, said: list[tuple[Report, int]]) -> None:
        attempt = 1 + Hand.objects.filter(table=hall.table).count()
        staff = (hall.bob, hall.bea, hall.hana)
        for report, who in said:
            hall.report(report=report.as_data(), by=staff[who], attempt=attempt)
        versions = hall.hand(attempt=attempt).reports
        kinds = list(versions.order_by("version").values_list("kind", flat=True))

        counting = HandLine.objects.filter(report__accepted_by__table=hall.table)
        points, figures = zip(*counting.values_list("points", "figures"), strict=True)

        first = said[0][0]
        cards = [left.cards for left in first.left.values()]
        assert sum(points) == 0
        assert sum(each["cards"] for each in figures) == sum(cards)
        assert (kinds[0], counting.count()) == ("first", 4)
        assert set(kinds[1:]) <= {"agreement", "dispute"}
        void_hand(table=hall.table, number=1, reason="next example", by=hall.hana)


OTHERS = [0, 400, pytest.param(10_000, marks=pytest.mark.deep)]


class TestStatements:
    """At most twelve, the same for ten participants and for ten thousand; BEGIN and COMMIT apart."""

    @pytest.mark.parametrize("others", OTHERS)
    def test_of_a_first_report(self, hall: Hall, others: int) -> None:
        crowd(hall, others)
        table = Table.objects.get(pk=hall.table.pk)

        with CaptureQueriesContext(connection) as captured:
            report_hand(table=table, number=1, report=NINE_FIVE_ONE, by=hall.bob)

        assert statements(captured) == 9

    @pytest.mark.parametrize("others", OTHERS)
    def test_of_a_first_report_from_a_view_that_joined_the_event(
        self, hall: Hall, others: int
    ) -> None:
        crowd(hall, others)
        table = Table.objects.select_related("jiang__event").get(pk=hall.table.pk)

        with CaptureQueriesContext(connection) as captured:
            report_hand(table=table, number=1, report=NINE_FIVE_ONE, by=hall.bob)

        assert statements(captured) == 7

    @pytest.mark.parametrize(
        ("report", "by", "replaces", "expected"),
        [
            pytest.param(NINE_FIVE_ONE, "bob", None, 6, id="repeated"),
            pytest.param(NINE_FIVE_ONE, "hana", None, 10, id="agreement"),
            pytest.param(EIGHT_FIVE_ONE, "bob", 1, 11, id="replacement"),
            pytest.param(B_WINS, "hana", None, 11, id="dispute"),
        ],
    )
    def test_of_a_later_report_however_many_came_before(
        self, hall: Hall, report: dict[str, Any], by: str, replaces: int | None, expected: int
    ) -> None:
        hall.report()
        for _ in range(3):
            hall.report(by=a_member(hall.event, Role.REFEREE))
        table = Table.objects.get(pk=hall.table.pk)

        with CaptureQueriesContext(connection) as captured:
            report_hand(
                table=table, number=1, report=report, by=getattr(hall, by), replaces=replaces
            )

        assert statements(captured) == expected


def everything() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (LogEntry, Hand, HandReport, HandLine))


def statements(captured: CaptureQueriesContext) -> int:
    """Count what was sent, without what opens and ends the transaction."""
    frame = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE SAVEPOINT")
    return sum(not query["sql"].startswith(frame) for query in captured.captured_queries)


def crowd(hall: Hall, number: int) -> None:
    """Seat so many others at further tables of the jiang."""
    event, jiang = hall.event, hall.jiang
    people = Participant.objects.bulk_create(
        participant_row(event, 100 + n, f"Player {100 + n}") for n in range(number)
    )
    tables = Table.objects.bulk_create(Table(jiang=jiang, number=2 + n) for n in range(number // 4))
    Seat.objects.bulk_create(
        Seat(
            jiang=jiang,
            table=tables[n // 4],
            participant=who,
            position=n % 4 + 1,
            letter="ABCD"[n % 4],
        )
        for n, who in enumerate(people)
    )
