"""What a correction or an adjustment would change is said before it is made, and nothing is written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.report import Left, Report
from tests.builders import a_report, finish_hands, participant_row
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall, refusal
from tournaments.events.models import Event
from tournaments.hands.services.consequences import Consequences, PlaceChange, SeatChange
from tournaments.hands.services.correct import correct_hand, preview_correction
from tournaments.people.models import Participant
from tournaments.people.services.participants import add_house_player
from tournaments.standings.queries.standings import standings_of
from tournaments.standings.services.adjustments import (
    cancel_adjustment,
    make_adjustment,
    preview_adjustment,
)
from tournaments.tables.models import Seat, Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

TIE_BREAKS = ["head_to_head", "hands_won", "best_jiang", "fewest_cards", "best_hand", "lot"]

Places = dict[int, tuple[int, int | None]]


@pytest.fixture
def hall() -> Hall:
    """Two tables that each played a hand: A won, and the others paid 18, 5 and 1."""
    hall = a_hall(tables=2, confirm="none")
    finish_hands(hall.jiang, upto=1)
    return hall


def preview(hall: Hall, report: dict[str, Any], number: int = 1) -> Consequences:
    return preview_correction(table=hall.table, number=number, report=report, by=hall.hana)


class TestACorrection:
    def test_shows_points_totals_and_ranks(self, hall: Hall) -> None:
        shown = preview(hall, EIGHT_FIVE_ONE)

        assert shown == Consequences(
            seq=hall.event.head_seq,
            seats=(
                SeatChange("A", 1, 24, 14),
                SeatChange("B", 2, -18, -8),
                SeatChange("C", 3, -5, -5),
                SeatChange("D", 4, -1, -1),
            ),
            places=(
                PlaceChange(1, "Player 1", 24, 14, 1, 2),
                PlaceChange(2, "Player 2", -18, -8, 7, 7),
                PlaceChange(6, "Player 6", -18, -18, 7, 8),
            ),
        )

    def test_names_those_whose_rank_moves_though_their_total_stays(self, hall: Hall) -> None:
        shown = preview(hall, a_report("A", B=1, C=1, D=1))

        moved = {place.participant: place for place in shown.places}
        assert moved[7] == PlaceChange(7, "Player 7", -5, -5, 5, 7)

    def test_writes_nothing(self, hall: Hall) -> None:
        before = hall.event.head_seq, hall.stands()

        preview(hall, B_WINS)

        assert (hall.event.head_seq, hall.stands()) == before

    def test_names_who_played_and_not_who_took_the_seat_over(self, hall: Hall) -> None:
        house = add_house_player(event=hall.event, by=hall.alice)
        out = hall.player("D")
        replace_player(table=hall.table, out=out, into=house, reason="ill", by=hall.alice)

        shown = preview(hall, a_report("A", D=2))

        assert [seat.participant for seat in shown.seats] == [1, 2, 3, 4]
        moved = [place.participant for place in shown.places if place.old_total != place.new_total]
        assert moved == [1, 4]

    def test_gives_house_players_totals_without_ranks(self, hall: Hall) -> None:
        house = add_house_player(event=hall.event, by=hall.alice)
        out = hall.player("D")
        replace_player(table=hall.table, out=out, into=house, reason="ill", by=hall.alice)
        hall.report(2)

        shown = preview(hall, a_report("A", D=2), number=2)

        moved = {place.participant: place for place in shown.places}
        assert moved[house.number] == PlaceChange(house.number, house.name, -1, -2, None, None)

    @pytest.mark.parametrize(
        ("act", "code"),
        [
            pytest.param(lambda hall: preview(hall, a_report("A")), "hand.nothing_changes"),
            pytest.param(lambda hall: preview(hall, B_WINS, 2), "hand.not_reported"),
            pytest.param(lambda hall: preview(hall, B_WINS, 9), "hand.no_such_number"),
            pytest.param(
                lambda hall: preview_correction(
                    table=hall.table, number=1, report=B_WINS, by=hall.bob
                ),
                "actor.not_allowed",
            ),
        ],
    )
    def test_is_refused_as_the_correction_would_be(
        self, hall: Hall, act: Callable[[Hall], object], code: str
    ) -> None:
        assert refusal(lambda: act(hall)) == code

    def test_is_refused_when_the_event_is_over(self, hall: Hall) -> None:
        Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)

        assert refusal(lambda: preview(hall, B_WINS)) == "event.wrong_state"

    def test_takes_as_many_queries_for_a_thousand_as_for_eight(self, hall: Hall) -> None:
        few = queries(lambda: preview(hall, B_WINS))
        crowd(hall, 1_000)

        assert queries(lambda: preview(hall, B_WINS)) == few
        assert few <= 12


class TestAnAdjustment:
    def test_shows_totals_and_ranks(self, hall: Hall) -> None:
        shown = preview_adjustment(participant=hall.player("A"), points=-25, by=hall.hana)

        assert (shown.seq, shown.seats) == (hall.event.head_seq, ())
        assert [place for place in shown.places if place.old_total != place.new_total] == [
            PlaceChange(1, "Player 1", 24, -1, 1, 2)
        ]

    def test_adds_to_those_made_before_and_not_to_those_cancelled(self, hall: Hall) -> None:
        who = hall.player("C")
        kept = make_adjustment(participant=who, points=10, reason="bonus", by=hall.hana)
        gone = make_adjustment(participant=who, points=100, reason="typo", by=hall.hana)
        cancel_adjustment(adjustment=gone, reason="typo", by=hall.hana)

        shown = preview_adjustment(participant=who, points=1, by=hall.hana)

        moved = {place.participant: place for place in shown.places}
        assert kept.number == 1
        assert (moved[3].old_total, moved[3].new_total) == (5, 6)

    def test_writes_nothing(self, hall: Hall) -> None:
        before = hall.event.head_seq

        preview_adjustment(participant=hall.player("A"), points=-25, by=hall.hana)

        assert hall.event.head_seq == before


class TestThePreviewComesTrue:
    @pytest.fixture
    def hall(self) -> Hall:
        hall = a_hall(tables=2, confirm="none", tie_breaks=TIE_BREAKS)
        for lot, who in enumerate(hall.event.participants.order_by("-number"), 1):
            Participant.objects.filter(pk=who.pk).update(lot=lot // 2)
        return hall

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
    @given(data=st.data())
    def test_for_any_hand_and_any_correction(self, hall: Hall, data: st.DataObject) -> None:
        small = small_reports()
        with undone():
            for table, number in product((1, 2), (1, 2)):
                hall.at(table).report(number, data.draw(small))
            number, other = data.draw(st.integers(1, 2)), data.draw(small)
            assume(other != said_of(hall, number))
            before = places(hall)

            shown = preview(hall, other, number)
            correct_hand(table=hall.table, number=number, report=other, reason="typo", by=hall.hana)

            assert_came_true(shown, before, places(hall))

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
    @given(said=st.lists(st.integers(1, 3), min_size=6, max_size=6), points=st.integers(1, 5))
    def test_for_any_adjustment(self, hall: Hall, said: list[int], points: int) -> None:
        with undone():
            for number, (b, c, d) in enumerate((said[:3], said[3:]), 1):
                hall.report(number, a_report("A", B=b, C=c, D=d))
            before, who = places(hall), hall.player("B")

            shown = preview_adjustment(participant=who, points=points, by=hall.hana)
            make_adjustment(participant=who, points=points, reason="bonus", by=hall.hana)

            assert_came_true(shown, before, places(hall))


def small_reports() -> st.SearchStrategy[dict[str, Any]]:
    """Few cards, so that totals are often equal and the tie-breaks decide."""
    cards = st.tuples(*[st.integers(1, 2)] * 3)

    def report(winner: str, counts: tuple[int, ...]) -> dict[str, Any]:
        losers = [seat for seat in SEATS if seat != winner]
        lefts = {seat: Left(count) for seat, count in zip(losers, counts, strict=True)}
        return Report(winner, lefts).as_data()

    return st.builds(report, st.sampled_from(SEATS), cards)


def said_of(hall: Hall, number: int) -> dict[str, object]:
    counts = hall.hand(number).accepted
    assert counts is not None
    return dict(counts.result)


def places(hall: Hall) -> Places:
    return {row.number: (row.total, row.rank) for row in standings_of(hall.event).rows}


def assert_came_true(shown: Consequences, before: Places, after: Places) -> None:
    assert {
        place.participant: ((place.old_total, place.old_rank), (place.new_total, place.new_rank))
        for place in shown.places
    } == {
        number: (before[number], after[number])
        for number in before
        if before[number] != after[number]
    }


@contextmanager
def undone() -> Iterator[None]:
    """Leave the database as it was: each example starts with an unplayed jiang."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def queries(read: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        read()
    return len(captured)


def crowd(hall: Hall, number: int) -> None:
    """Seat so many others at further tables and let each table play a hand."""
    event, jiang = hall.event, hall.jiang
    people = Participant.objects.bulk_create(
        participant_row(event, 100 + n, f"Player {100 + n}") for n in range(number)
    )
    tables = Table.objects.bulk_create(Table(jiang=jiang, number=9 + n) for n in range(number // 4))
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
    for table in tables[:10]:
        hall.at(table.number).report()
