"""The two checks of a score card (1.4): at hand-out and when filled, by its holder and the next player."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.seats import Seat
from tests.builders import (
    a_device,
    a_drawn_jiang,
    a_member,
    a_stranger,
    finish_hands,
    owner_of,
    seat_all,
)
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall, refusal
from tournaments.events.models import Event
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.clock import start_jiang, suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.log.models import LogEntry, canonical
from tournaments.people.services.participants import add_house_player
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.queries.checks import stale_checks
from tournaments.score_cards.services.check_card import check_card
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

Act = Callable[[], object]


@pytest.fixture
def hall() -> Hall:
    """Two tables that play jiangs of two hands."""
    return a_hall(tables=2, confirm="none", hands_per_jiang=2, total_hands=4)


@pytest.fixture
def filled(hall: Hall) -> Hall:
    """Both hands of every table are in, and everybody at table 1 has checked all cards."""
    finish_hands(hall.jiang)
    for seat in ("A", "B", "C", "D"):
        for checker in ("holder", "next"):
            check(hall, seat, "filled", checker)
    return hall


def card_of(hall: Hall, seat: Seat) -> ScoreCard:
    return ScoreCard.objects.get(jiang=hall.table.jiang_id, participant=hall.player(seat))


def check(
    hall: Hall,
    seat: Any = "A",
    moment: str = "handed_out",
    checker: str = "holder",
    by: Actor | None = None,
) -> CardCheck:
    return check_card(card=card_of(hall, seat), moment=moment, checker=checker, by=by or hall.bob)


def stale(hall: Hall) -> list[tuple[int, str]]:
    """Return whose cards have stale checks, and by whom."""
    return [(each.card.participant.number, each.checker) for each in stale_checks(hall.jiang)]


ALL_AT_TABLE = [(number, checker) for number in (1, 2, 3, 4) for checker in ("holder", "next")]


class TestAtHandOut:
    def test_the_holder_counts_and_the_next_player_a_second_time(self, hall: Hall) -> None:
        first = check(hall, by=hall.link("A"))
        second = check(hall, checker="next", by=hall.link("B"))

        assert (first.participant, first.by) == (hall.player("A"), hall.link("A").key)
        assert (second.participant, second.by) == (hall.player("B"), hall.link("B").key)

    def test_the_next_player_of_d_is_a(self, hall: Hall) -> None:
        check(hall, "D")

        assert check(hall, "D", checker="next").participant == hall.player("A")

    def test_staff_may_record_both_on_a_device(self, hall: Hall) -> None:
        phone = Actor.of_device(a_device(hall.event))

        check(hall, by=phone)
        recorded = check(hall, checker="next", by=phone)

        assert (recorded.by, recorded.participant) == (phone.key, hall.player("B"))

    def test_it_is_told_in_the_log_by_numbers(self, hall: Hall) -> None:
        recorded = check(hall, checker="holder")

        entry = LogEntry.objects.get(event=hall.event, seq=hall.event.head_seq)
        assert (entry.kind, entry.seq) == ("card.checked", recorded.seq)
        assert entry.payload == canonical(CardCheck.objects.get().as_payload())
        assert entry.data == {
            "jiang": 1,
            "card": 1,
            "moment": "handed_out",
            "checker": "holder",
            "participant": 1,
        }

    def test_it_holds_whatever_is_played(self, hall: Hall) -> None:
        check(hall)
        hall.report()

        assert stale(hall) == []
        assert refusal(lambda: check(hall)) == "score_card.already_checked"


class TestTheFilledCard:
    def test_is_checked_when_all_hands_of_its_table_are_in(self, hall: Hall) -> None:
        hall.report(1)
        assert refusal(lambda: check(hall, moment="filled")) == "score_card.not_filled"

        hall.report(2)
        check(hall, moment="filled")
        check(hall, moment="filled", checker="next")

    def test_is_checked_when_its_jiang_is_closed_with_fewer_hands(self, hall: Hall) -> None:
        hall.report(1)
        close_jiang(jiang=hall.jiang, reason="late", by=hall.alice)

        assert check(hall, moment="filled").moment == "filled"

    def test_is_checked_apart_from_its_hand_out(self, hall: Hall) -> None:
        finish_hands(hall.jiang)

        check(hall)
        check(hall, moment="filled")

        assert CardCheck.objects.count() == 2


class TestAStaleCheck:
    def test_is_none_while_nothing_changes(self, filled: Hall) -> None:
        assert stale(filled) == []

    def test_comes_of_a_correction_for_the_four_who_played(self, filled: Hall) -> None:
        check(filled.at(2), moment="filled")

        correct(filled)

        assert stale(filled) == ALL_AT_TABLE

    def test_comes_of_a_voided_hand(self, filled: Hall) -> None:
        void_hand(table=filled.table, number=2, reason="misdeal", by=filled.hana)

        assert stale(filled) == ALL_AT_TABLE

    def test_comes_of_a_settlement_for_a_version_reported_before(self, hall: Hall) -> None:
        hall.report(1)
        hall.report(1, B_WINS, by=hall.bea)
        hall.report(2)
        check(hall, moment="filled")
        assert stale(hall) == []

        settle_hand(table=hall.table, number=1, version=2, reason="asked", by=hall.hana)

        assert stale(hall) == [(1, "holder")]

    def test_comes_not_of_an_agreement_or_a_dispute(self, filled: Hall) -> None:
        filled.report(1, by=filled.bea)
        filled.report(1, B_WINS, by=filled.bea)

        assert stale(filled) == []

    def test_comes_not_of_another_table_s_hand(self, filled: Hall) -> None:
        void_hand(table=filled.at(2).table, number=2, reason="misdeal", by=filled.hana)

        assert stale(filled) == []

    def test_comes_not_of_a_later_jiang_s_hand(self, filled: Hall) -> None:
        close_jiang(jiang=filled.jiang, by=filled.alice)
        later = filled.event.jiangs.get(number=2)
        keep_tables(jiang=later, by=filled.alice)
        seat_all(later)
        publish_jiang(jiang=later, by=filled.alice)
        start_jiang(jiang=later, by=filled.alice)
        table = later.tables.get(number=1)
        report_hand(table=table, number=1, report=B_WINS, by=filled.bob)
        void_hand(table=table, number=1, reason="misdeal", by=filled.hana)

        assert stale(filled) == []

    def test_asks_for_both_checks_again_in_turn(self, filled: Hall) -> None:
        correct(filled)

        assert refusal(lambda: check(filled, "A", "filled", "next")) == "score_card.holder_first"
        check(filled, "A", "filled", "holder")
        check(filled, "A", "filled", "next")

        assert stale(filled) == ALL_AT_TABLE
        assert (
            refusal(lambda: check(filled, "A", "filled", "holder")) == "score_card.already_checked"
        )

    def test_stays_with_who_played_when_the_seat_was_taken_over(self, filled: Hall) -> None:
        house = add_house_player(event=filled.event, by=filled.alice)
        replace_player(
            table=filled.table,
            out=filled.player("D"),
            into=house,
            reason="ill",
            by=filled.alice,
        )

        correct(filled)

        assert stale(filled) == ALL_AT_TABLE

    def test_takes_as_many_queries_for_many_decisions_as_for_one(self, filled: Hall) -> None:
        void_hand(table=filled.table, number=2, reason="misdeal", by=filled.hana)
        few = queries(lambda: stale_checks(filled.jiang))
        filled.report(2, attempt=2)
        void_hand(table=filled.table, number=2, reason="misdeal", by=filled.hana)
        void_hand(table=filled.table, number=1, reason="misdeal", by=filled.hana)

        assert queries(lambda: stale_checks(filled.jiang)) == few


def queries(read: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        read()
    return len(captured)


def correct(hall: Hall) -> None:
    correct_hand(table=hall.table, number=1, report=EIGHT_FIVE_ONE, reason="typo", by=hall.hana)


def by_another_player(hall: Hall) -> Act:
    return lambda: check(hall, by=hall.link("C"))


def next_by_the_holder(hall: Hall) -> Act:
    check(hall)
    return lambda: check(hall, checker="next", by=hall.link("A"))


def by_a_stranger(hall: Hall) -> Act:
    return lambda: check(hall, by=a_stranger())


def by_a_viewer(hall: Hall) -> Act:
    viewer = a_member(hall.event, Role.VIEWER)
    return lambda: check(hall, by=viewer)


def by_a_referee_of_another_table(hall: Hall) -> Act:
    referee = a_member(hall.event, Role.REFEREE, tables=[2])
    return lambda: check(hall, by=referee)


def at_another_moment(hall: Hall) -> Act:
    return lambda: check(hall, moment="later")


def by_another_checker(hall: Hall) -> Act:
    return lambda: check(hall, checker="dealer")


def the_next_player_first(hall: Hall) -> Act:
    return lambda: check(hall, checker="next")


def the_same_twice(hall: Hall) -> Act:
    check(hall)
    return lambda: check(hall)


def filled_before_any_hand(hall: Hall) -> Act:
    return lambda: check(hall, moment="filled")


def filled_while_suspended_with_a_hand_missing(hall: Hall) -> Act:
    hall.report()
    suspend_jiang(jiang=hall.jiang, reason="four o'clock", by=hall.alice)
    return lambda: check(hall, moment="filled")


def handed_out_after_the_close(hall: Hall) -> Act:
    close_jiang(jiang=hall.jiang, reason="late", by=hall.alice)
    return lambda: check(hall)


def after_the_event(hall: Hall) -> Act:
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)
    return lambda: check(hall)


def of_somebody_who_left_their_seat(hall: Hall) -> Act:
    card, out = card_of(hall, "D"), hall.player("D")
    house = add_house_player(event=hall.event, by=hall.alice)
    replace_player(table=hall.table, out=out, into=house, reason="ill", by=hall.alice)
    return lambda: check_card(card=card, moment="handed_out", checker="holder", by=hall.bob)


def before_the_seat_draw(hall: Hall) -> Act:
    jiang = a_drawn_jiang(1)
    publish_jiang(jiang=jiang, by=owner_of(jiang.event))
    card, by = jiang.score_cards.all()[0], owner_of(jiang.event)
    return lambda: check_card(card=card, moment="handed_out", checker="holder", by=by)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (by_another_player, "score_card.wrong_checker"),
        (next_by_the_holder, "score_card.wrong_checker"),
        (by_a_stranger, "actor.not_allowed"),
        (by_a_viewer, "actor.not_allowed"),
        (by_a_referee_of_another_table, "actor.not_allowed"),
        (at_another_moment, "score_card.unknown_check"),
        (by_another_checker, "score_card.unknown_check"),
        (the_next_player_first, "score_card.holder_first"),
        (the_same_twice, "score_card.already_checked"),
        (filled_before_any_hand, "score_card.not_filled"),
        (filled_while_suspended_with_a_hand_missing, "score_card.not_filled"),
        (handed_out_after_the_close, "jiang.wrong_state"),
        (after_the_event, "event.wrong_state"),
        (of_somebody_who_left_their_seat, "score_card.not_seated"),
        (before_the_seat_draw, "score_card.not_seated"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_check_is_refused_with_a_code(
    hall: Hall, given: Callable[[Hall], Act], code: str
) -> None:
    act = given(hall)
    before = LogEntry.objects.count()

    assert refusal(act) == code
    assert LogEntry.objects.count() == before
