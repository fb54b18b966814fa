"""Many phones at the same moment, in several processes: nothing is lost, doubled or refused without need."""

from collections import Counter
from pathlib import Path

import pytest

from tests.builders import a_member, a_report, a_running_jiang, owner_of, user_of
from tests.draw_builders import found
from tests.faults.crowd import Call, send_together
from tests.tournaments.log_reading import logged
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.jiangs.models import Jiang
from tournaments.log.models import Idempotency
from tournaments.staff.models import Role
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 16  # each twice: a phone that had no answer sends again while the first is still under way
HANDS = 3
SAID, OTHERWISE = a_report("A"), a_report("A", B=8)


def referees(event: Event, count: int) -> list[int]:
    return [user_of(a_member(event, Role.REFEREE)).pk for _ in range(count)]


def reports_of(phone: int, user: int, tables: list[Table]) -> list[Call]:
    """Return what a phone sends: every fourth counted otherwise."""
    table = tables[phone % len(tables)]
    said = OTHERWISE if phone % 8 in (0, 1) else SAID
    return [
        Call(user, f"hand-{number}", table.jiang_id, table.pk, number, said)
        for number in range(1, HANDS + 1)
    ]


def test_thirty_two_threads_report_the_same_hands(tmp_path: Path) -> None:
    jiang = a_running_jiang(2)
    tables = list(jiang.tables.all())
    users = referees(jiang.event, PHONES)
    threads = [reports_of(phone, user, tables) for phone, user in enumerate(users)]

    outcomes = send_together(tmp_path, threads + threads)

    for first, second in zip(outcomes[:PHONES], outcomes[PHONES:], strict=True):
        for one, other in zip(first, second, strict=True):
            done, again = sorted((one, other))
            assert again == f"{done} again"
    for table in tables:
        for hand in table.hands.all():
            assert_one_counts_and_all_are_kept(hand)
        assert [hand.number for hand in table.hands.all()] == [1, 2, 3]
    assert Idempotency.objects.count() == PHONES * HANDS
    assert found(jiang.event) == []


def assert_one_counts_and_all_are_kept(hand: Hand) -> None:
    """The first counts; six of the eight at a table said one thing and two another."""
    reports = list(hand.reports.order_by("version"))
    first = reports[0]
    same = 6 if first.result == SAID else 2
    kinds = Counter(report.kind for report in reports)
    assert hand.accepted == first
    assert hand.state == Hand.State.DISPUTED
    assert [report.version for report in reports] == list(range(1, 9))
    assert kinds == {
        HandReport.Kind.FIRST: 1,
        HandReport.Kind.AGREEMENT: same - 1,
        HandReport.Kind.DISPUTE: 8 - same,
    }


def test_a_jiang_is_closed_once_and_with_what_it_had_at_that_moment(tmp_path: Path) -> None:
    jiang = a_running_jiang(8, confirm="none", hands_per_jiang=1, total_hands=1)
    tables = list(jiang.tables.all())
    alice = user_of(owner_of(jiang.event)).pk
    reporting = [
        [Call(user, "hand", jiang.pk, table.pk, 1, SAID)]
        for table, user in zip(tables * 2, referees(jiang.event, 16), strict=True)
    ]
    closing = [[Call(alice, f"close-{each}", jiang.pk)] for each in range(16)]
    together = [each for pair in zip(reporting, closing, strict=True) for each in pair]

    outcomes = Counter(outcome for (outcome,) in send_together(tmp_path, together))

    played = Hand.objects.filter(table__jiang=jiang)
    late = outcomes["jiang.wrong_state"] - 15
    assert outcomes["closed"] == 1
    assert outcomes["first"] == played.count()
    assert outcomes["first"] + outcomes["agreement"] + late == 16
    assert outcomes.keys() <= {"closed", "first", "agreement", "jiang.wrong_state"}
    short = {str(table.number): 0 for table in tables if not table.hands.exists()}
    assert [entry["short"] for entry in logged(jiang.event, "jiang.closed")] == [short]
    assert Jiang.objects.get(pk=jiang.pk).state == Jiang.State.CLOSED
    assert found(jiang.event) == []
