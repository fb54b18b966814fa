"""Standings: summed by the database or folded from the log, ranked by the rules (1.2, I7, I8, I9)."""

from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.halls import a_hall as a_bulk_hall
from tests.builders import (
    a_participant,
    a_report,
    a_running_jiang,
    an_event,
    finish_hands,
    owner_of,
    play_hand,
    players,
    seat_all,
)
from tests.tournaments.eventful import an_eventful_hall
from tests.tournaments.hall import B_WINS, Hall, a_hall, refusal
from tests.tournaments.meanwhile import during
from tournaments.events.models import Event
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.people.services.participants import (
    add_house_player,
    register_participant,
    withdraw_participant,
)
from tournaments.standings.queries.standings import Row, Standings, standings_of
from tournaments.standings.services.adjustments import cancel_adjustment, make_adjustment
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db


def places(standings: Standings) -> list[tuple[int, int | None, int]]:
    """Return number, rank and total of everybody, in order."""
    return [(row.number, row.rank, row.total) for row in standings.rows]


def row_of(standings: Standings, number: int) -> Row:
    return next(row for row in standings.rows if row.number == number)


def test_participants_are_ranked_by_the_sum_of_their_hands() -> None:
    hall = a_hall()
    hall.report(1)  # A wins 24: B pays 18, C 5, D 1
    hall.report(2, B_WINS)  # B wins 24: A pays 18, C 5, D 1
    hall.report(3, a_report("C", A=1, B=1, D=1))

    standings = standings_of(hall.event)

    assert places(standings) == [(1, 1, 5), (2, 1, 5), (4, 3, -3), (3, 4, -7)]
    assert row_of(standings, 1) == Row(
        number=1,
        public_id=hall.player("A").public_id,
        name="Player 1",
        club="",
        rank=1,
        shared=True,
        decided_by=None,
        total=5,
        points=5,
        adjustments=0,
        jiangs={1: 5},
        hands=3,
        hands_won=1,
        figures={"cards": 10},
        best_hand=24,
        provisional=True,
        house=False,
        withdrawn=False,
    )


def test_ties_are_broken_as_the_event_says() -> None:
    hall = a_hall(tables=2)
    hall.report(1, a_report("A", B=2, C=2, D=2))
    other = hall.jiang.tables.get(number=2)
    play_hand(other, 1, a_report("A", B=1, C=1, D=1))
    play_hand(other, 2, a_report("A", B=1, C=1, D=1))

    standings = standings_of(hall.event)

    leaders = [(row.number, row.rank, row.decided_by) for row in standings.rows[:2]]
    assert leaders == [(5, 1, "hands_won"), (1, 2, "hands_won")]


def test_head_to_head_compares_the_tied_where_they_met() -> None:
    hall = a_hall(tie_breaks=["head_to_head"])
    hall.report(1, a_report("B", A=1, C=3, D=2))
    make_adjustment(participant=hall.player("B"), points=-7, reason="late", by=hall.hana)

    standings = standings_of(hall.event)

    assert places(standings) == [(2, 1, -1), (1, 2, -1), (4, 3, -2), (3, 4, -3)]
    assert [row.decided_by for row in standings.rows] == ["head_to_head"] * 2 + [None] * 2
    assert standings_of(hall.event, at=standings.seq) == standings


def test_adjustments_count_apart_until_they_are_cancelled() -> None:
    hall = a_hall()
    hall.report(1)
    penalty = make_adjustment(participant=hall.player("A"), points=-30, reason="late", by=hall.hana)

    punished = row_of(standings_of(hall.event), 1)
    cancel_adjustment(adjustment=penalty, reason="was in time", by=hall.hana)
    forgiven = row_of(standings_of(hall.event), 1)

    assert (punished.total, punished.points, punished.adjustments) == (-6, 24, -30)
    assert (forgiven.total, forgiven.points, forgiven.adjustments) == (24, 24, 0)


def test_before_the_tables_are_set_everybody_is_listed_without_a_rank() -> None:
    event = an_event()
    players(event, 2)
    register_participant(event=event, name="Dora", waiting=True, by=owner_of(event))
    add_house_player(event=event, by=owner_of(event))

    assert places(standings_of(event)) == [(1, None, 0), (2, None, 0)]


def test_who_never_had_a_seat_stands_below_all_who_lost() -> None:
    hall = a_hall()
    a_participant(hall.event)
    hall.report(1)

    assert places(standings_of(hall.event)) == [
        (1, 1, 24),
        (4, 2, -1),
        (3, 3, -5),
        (2, 4, -18),
        (5, None, 0),
    ]


def test_who_withdraws_after_playing_keeps_points_and_rank_and_the_house_player_has_none() -> None:
    hall = a_hall()
    hall.report(1)
    leaves = hall.player("A")
    house = add_house_player(event=hall.event, by=hall.alice)
    replace_player(table=hall.table, out=leaves, into=house, reason="ill", by=hall.alice)
    withdraw_participant(participant=leaves, reason="ill", by=hall.alice)
    hall.report(2)

    standings = standings_of(hall.event)

    assert places(standings) == [(1, 1, 24), (4, 2, -2), (3, 3, -10), (2, 4, -36), (5, None, 24)]
    assert [row.number for row in standings.rows if row.withdrawn] == [1]
    assert [row.number for row in standings.rows if row.house] == [5]


def test_who_withdraws_without_a_hand_is_not_listed() -> None:
    event = an_event()
    first, _second = players(event, 2)

    withdraw_participant(participant=first, reason="ill", by=owner_of(event))

    assert places(standings_of(event)) == [(2, None, 0)]


def test_confirmed_standings_leave_out_what_is_in_doubt() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)
    hall.report(2)

    provisional, confirmed = standings_of(hall.event), standings_of(hall.event, confirmed=True)

    assert (places(provisional)[0], provisional.provisional) == ((1, 1, 48), True)
    assert (places(confirmed)[0], confirmed.provisional) == ((1, 1, 24), False)


def test_a_disputed_hand_still_counts_provisionally() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)
    hall.report(1, B_WINS, by=hall.bea)

    assert row_of(standings_of(hall.event), 1).total == 24
    assert row_of(standings_of(hall.event), 1).provisional
    assert row_of(standings_of(hall.event, confirmed=True), 1).total == 0


def test_a_void_hand_and_a_corrected_one_count_as_they_stand_now() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)
    correct_hand(table=hall.table, number=1, report=B_WINS, reason="misread", by=hall.hana)
    hall.report(2)
    void_hand(table=hall.table, number=2, reason="misdeal", by=hall.hana)

    assert places(standings_of(hall.event)) == [(2, 1, 24), (4, 2, -1), (3, 3, -5), (1, 4, -18)]


def two_jiangs() -> Hall:
    """Return a hall whose first jiang is closed and whose second has one hand; 5 points apart."""
    hall = a_hall(total_hands=2, hands_per_jiang=1)
    alice, first = hall.alice, hall.jiang
    hall.report(1)
    hall.confirm(1)
    close_jiang(jiang=first, by=alice)
    second = Jiang.objects.get(event=hall.event, number=2)
    keep_tables(jiang=second, by=alice)
    table = second.tables.get()
    seat_all(second)
    publish_jiang(jiang=second, by=alice)
    start_jiang(jiang=second, by=alice)
    make_adjustment(participant=hall.player("B"), points=3, reason="r", by=alice, jiang=second)
    play_hand(table, 1, B_WINS)
    return hall


def test_a_jiangs_standings_have_its_hands_and_its_adjustments() -> None:
    hall = two_jiangs()
    first, second = hall.event.jiangs.all()

    assert places(standings_of(hall.event, jiang=first))[0] == (1, 1, 24)
    assert places(standings_of(hall.event, jiang=second))[0] == (2, 1, 27)
    whole = standings_of(hall.event)
    assert row_of(whole, 2).jiangs == {1: -18, 2: 24}
    assert places(whole)[:2] == [(2, 1, 9), (1, 2, 6)]


def test_a_jiangs_standings_list_those_who_are_seated_in_it() -> None:
    hall = a_hall()
    a_participant(hall.event)
    _first, second = hall.event.jiangs.all()

    assert len(standings_of(hall.event, jiang=hall.jiang).rows) == 4
    assert standings_of(hall.event, jiang=second).rows == ()


# At any position of the log (I8)


def test_standings_carry_the_head_they_follow_from() -> None:
    hall = a_hall()
    hall.report(1)

    standings = standings_of(hall.event)

    assert (standings.seq, standings.hash) == (hall.event.head_seq, hall.event.head_hash)


def test_standings_at_a_position_stay_what_they_were() -> None:
    hall = a_hall()
    before: dict[int, Standings] = {}
    for number, report in enumerate([a_report("A"), B_WINS, a_report("D", A=(3, 1))], 1):
        hall.report(number, report)
        now = standings_of(hall.event)
        before[now.seq] = now

    correct_hand_all(hall)

    assert {seq: standings_of(hall.event, at=seq) for seq in before} == before


def correct_hand_all(hall: Hall) -> None:
    hall.confirm(1)
    correct_hand(table=hall.table, number=1, report=B_WINS, reason="misread", by=hall.hana)
    make_adjustment(participant=hall.player("C"), points=50, reason="fair play", by=hall.hana)


def test_the_log_gives_the_same_as_the_tables_in_every_scope() -> None:
    event = an_eventful_hall().event
    scopes = list(product([None, *event.jiangs.all()], [False, True]))

    for jiang, confirmed in scopes:
        now = standings_of(event, jiang=jiang, confirmed=confirmed)
        assert standings_of(event, jiang=jiang, confirmed=confirmed, at=now.seq) == now


def test_before_the_first_entry_there_is_nobody() -> None:
    assert standings_of(a_hall().event, at=0).rows == ()


@pytest.mark.parametrize("position", [-1, 10_000])
def test_a_position_that_the_log_has_not_is_refused(position: int) -> None:
    event = a_hall().event

    assert refusal(lambda: standings_of(event, at=position)) == "log.no_such_position"


@pytest.mark.django_db(transaction=True)
def test_standings_read_during_play_are_of_one_position() -> None:
    jiang = a_running_jiang(tables=2)
    seen: dict[int, Standings] = {}

    for _ in during(lambda: finish_hands(jiang, upto=4)):
        now = standings_of(jiang.event)
        seen[now.seq] = now

    assert {seq: standings_of(jiang.event, at=seq) for seq in seen} == seen
    assert len(seen) > 1


# Cost


def queries(event: Event, **scope: Any) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        standings_of(event, **scope)
    return len(captured)


@pytest.mark.parametrize("tie_breaks", [["hands_won"], ["head_to_head"]], ids=lambda each: each[0])
def test_the_number_of_queries_is_the_same_for_one_table_and_for_three(
    tie_breaks: list[str],
) -> None:
    costs = set()
    for tables in (1, 3):
        jiang = a_running_jiang(tables, tie_breaks=tie_breaks, confirm="none")
        finish_hands(jiang, a_report("A", B=1, C=1, D=1), upto=tables)
        costs.add(queries(jiang.event))

    assert costs == {5 + (tie_breaks == ["head_to_head"])}


def test_the_number_of_queries_is_the_same_for_a_small_hall_and_a_large_one() -> None:
    events = [a_bulk_hall(participants, hands=8) for participants in (12, 400)]

    assert [len(standings_of(event).rows) for event in events] == [12, 400]
    assert [queries(event) for event in events] == [5, 5]
    assert [queries(event, at=event.head_seq) for event in events[:1]] == [3]
