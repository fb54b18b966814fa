"""The table board: which hand every table is on, what is missing, who is late."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from tests.builders import a_drawn_jiang, a_running_jiang, finish_hands, play_hand
from tests.tournaments.hall import B_WINS, Hall, a_hall
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.board import TableNow, board_of
from tournaments.jiangs.queries.hall import Missing
from tournaments.jiangs.services.clock import extend_clock, pause_clock
from tournaments.jiangs.services.close import close_jiang
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card

pytestmark = pytest.mark.django_db


def first_table(hall: Hall, minutes: float = 0) -> TableNow:
    """Return the first table as the board shows it after some minutes."""
    return board_of(hall.jiang, now=now() + timedelta(minutes=minutes)).tables[0]


def test_a_table_shows_the_hand_it_is_on() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)
    hall.report(2, B_WINS)

    table = first_table(hall)

    assert (table.played, table.hands) == (2, 8)
    assert table.coming is not None
    assert (table.coming.number, table.coming.dealer) == (3, "B")
    assert table.last is not None
    assert (table.last.number, table.last.state, table.last.won) == (2, "reported", ("B",))
    assert [seat.letter for seat in table.seats] == ["A", "B", "C", "D"]


def test_a_table_without_seats_waits_for_them() -> None:
    board = board_of(a_drawn_jiang(tables=1))

    assert [table.missing for table in board.tables] == [(Missing("seats"),)]


def test_a_reported_hand_waits_for_the_player_after_the_winner() -> None:
    hall = a_hall()
    hall.report(1)

    assert first_table(hall).missing == (
        Missing("confirmation", 1, who=2, name="Player 2"),
        Missing("report", 2),
    )


def test_with_second_staff_a_reported_hand_waits_for_nobody_by_name() -> None:
    hall = a_hall(confirm="second_staff")
    hall.report(1)

    assert first_table(hall).missing == (Missing("confirmation", 1), Missing("report", 2))


def test_a_disputed_hand_waits_to_be_settled() -> None:
    hall = a_hall()
    hall.report(1)
    hall.report(1, B_WINS, by=hall.bea)

    assert first_table(hall).missing == (Missing("settlement", 1), Missing("report", 2))


def test_a_void_hand_is_awaited_again() -> None:
    hall = a_hall()
    hall.report(1)
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)

    table = first_table(hall)

    assert (table.played, table.last, table.missing) == (0, None, (Missing("report", 1),))
    assert table.coming is not None
    assert table.coming.attempt == 2


def test_a_table_that_is_through_waits_for_nothing() -> None:
    hall = a_hall(total_hands=2)
    finish_hands(hall.jiang)

    table = first_table(hall, minutes=70)

    assert (table.coming, table.missing, table.late) == (None, (), False)


def test_after_the_close_nothing_is_missing() -> None:
    hall = a_hall(total_hands=2)
    finish_hands(hall.jiang, upto=1)
    close_jiang(jiang=hall.jiang, reason="time is up", by=hall.alice)

    assert (first_table(hall).coming, first_table(hall).missing) == (None, ())


# Late


def test_a_table_two_hands_behind_the_median_is_late() -> None:
    jiang = a_running_jiang(tables=3, confirm="none")
    slow, middle, quick = jiang.tables.all()
    for table, hands in ((slow, 1), (middle, 3), (quick, 4)):
        for number in range(1, hands + 1):
            play_hand(table, number)

    board = board_of(jiang)

    assert [table.behind for table in board.tables] == [2, 0, 0]
    assert board.late == [1]


def test_a_table_without_a_report_for_twice_a_hands_time_is_late() -> None:
    hall = a_hall()  # 80 minutes for 8 hands: 10 each
    hall.report(1)

    assert [first_table(hall, minutes).silent for minutes in (0, 19, 21)] == [None, None, 21]


def test_before_the_first_report_the_time_counts_from_the_start() -> None:
    hall = a_hall()

    assert [first_table(hall, minutes).silent for minutes in (19, 25)] == [None, 25]


def test_nobody_is_late_while_the_clock_stands_still() -> None:
    hall = a_hall()
    pause_clock(jiang=hall.jiang, by=hall.hana)

    assert first_table(hall, minutes=60).silent is None


# Clock and cards


def test_a_table_with_minutes_of_its_own_has_its_own_clock() -> None:
    hall = a_hall(tables=2)
    extend_clock(jiang=hall.jiang, minutes=5, table=hall.table, reason="recount", by=hall.hana)

    board = board_of(hall.jiang)

    assert [table.clock.minutes for table in board.tables] == [85, 80]
    assert board.clock.minutes == 80


def test_cards_without_both_checks_are_counted() -> None:
    hall = a_hall(total_hands=1)
    card = ScoreCard.objects.get(participant=hall.player("A"))
    unchecked = [first_table(hall).unchecked]
    for checker in ("holder", "next"):
        check_card(card=card, moment="handed_out", checker=checker, by=hall.bob)
        unchecked.append(first_table(hall).unchecked)
    finish_hands(hall.jiang)
    unchecked.append(first_table(hall).unchecked)
    for checker in ("holder", "next"):
        check_card(card=card, moment="filled", checker=checker, by=hall.bob)
    unchecked.append(first_table(hall).unchecked)

    assert unchecked == [4, 4, 3, 4, 3]


# Cost


def queries(jiang: Jiang) -> int:
    with CaptureQueriesContext(connection) as captured:
        board_of(jiang)
    return len(captured)


def test_the_number_of_queries_is_the_same_for_one_table_and_for_three() -> None:
    costs = set()
    for tables in (1, 3):
        jiang = a_running_jiang(tables)
        finish_hands(jiang, upto=tables)
        costs.add(queries(jiang))

    assert len(costs) == 1
    assert costs.pop() == 6
