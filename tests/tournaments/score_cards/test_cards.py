"""A participant's score card for a jiang: every hand, its points and why, its confirmation and the checks (1.4)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import a_participant, a_report, finish_hands
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.void import void_hand
from tournaments.people.services.participants import add_house_player
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.queries.card import Card, CardHand, card_of
from tournaments.score_cards.services.check_card import check_card
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db


def card(hall: Hall) -> Card:
    return card_of(hall.player("B"), hall.jiang)


def test_every_hand_has_its_points_their_reasons_and_a_running_total() -> None:
    hall = a_hall(total_hands=3)
    hall.report(1, a_report("A", B=(9, 1), C=5, D=1))
    hall.confirm(1)
    hall.report(2, B_WINS)

    first, second, third = card(hall).hands

    assert (first.number, first.state, first.dealer, first.won) == (1, "confirmed", "A", False)
    assert (first.seat, first.figures) == ("B", {"cards": 9})
    assert first.why == (("cards", 9), ("many", 2), ("twos", 2))
    assert (first.points, first.running) == (-36, -36)
    assert (second.state, second.dealer, second.why) == ("reported", "A", (("collected", 24),))
    assert (second.points, second.running) == (24, -12)
    assert third == CardHand(3, 1, "awaiting", seat="B", dealer="B")
    assert card(hall).total == -12


def test_a_confirmation_names_the_player_and_the_device() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)

    confirmed = card(hall).hands[0].confirmed

    assert confirmed is not None
    assert (confirmed.number, confirmed.name, confirmed.by) == (2, "Player 2", hall.bob.key)


def test_staff_who_confirm_are_no_player() -> None:
    hall = a_hall(confirm="second_staff")
    hall.report(1, by=hall.bob)
    hall.confirm(1, participant=None, by=hall.bea)

    confirmed = card(hall).hands[0].confirmed

    assert confirmed is not None
    assert (confirmed.number, confirmed.by) == (None, hall.bea.key)


def test_a_correction_shows_what_counts_now() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)
    correct_hand(table=hall.table, number=1, report=EIGHT_FIVE_ONE, reason="misread", by=hall.hana)

    hand = card(hall).hands[0]

    assert (hand.version, hand.state, hand.points, hand.confirmed) == (2, "settled", -8, None)


def test_a_misdeal_stays_on_the_card_without_points() -> None:
    hall = a_hall(total_hands=1)
    hall.report(1)
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)

    assert card(hall).hands == (
        CardHand(1, 1, "void", seat="B", dealer="A"),
        CardHand(1, 2, "awaiting", seat="B", dealer="A"),
    )
    assert card(hall).total == 0


def test_who_is_replaced_keeps_their_hands_and_the_one_who_comes_has_the_rest() -> None:
    hall = a_hall(total_hands=2)
    leaves = hall.player("B")
    hall.report(1)
    house = add_house_player(event=hall.event, by=hall.alice)
    replace_player(table=hall.table, out=leaves, into=house, reason="ill", by=hall.alice)

    left, come = card_of(leaves, hall.jiang), card_of(house, hall.jiang)

    assert (left.seat, [hand.points for hand in left.hands]) == (None, [-18])
    assert come.seat is not None
    assert [(hand.number, hand.state) for hand in come.hands] == [(2, "awaiting")]


def test_who_was_never_seated_has_an_empty_card() -> None:
    hall = a_hall()
    dora = a_participant(hall.event)

    empty = card_of(dora, hall.jiang)

    assert empty == Card(None, 1, seat=None, hands=(), total=0, checks=())


def test_a_check_of_the_filled_card_goes_stale_when_a_result_changes() -> None:
    hall = a_hall(total_hands=1)
    hall.report(1)
    hall.confirm(1)
    paper = ScoreCard.objects.get(participant=hall.player("B"))
    check_card(card=paper, moment="filled", checker="holder", by=hall.bob)
    check_card(card=paper, moment="filled", checker="next", by=hall.bob)
    before = [(check.checker, check.number, check.stale) for check in card(hall).checks]

    correct_hand(table=hall.table, number=1, report=B_WINS, reason="misread", by=hall.hana)
    check_card(card=paper, moment="filled", checker="holder", by=hall.bob)

    assert before == [("holder", 2, False), ("next", 3, False)]
    assert [check.stale for check in card(hall).checks] == [True, True, False]
    assert card(hall).public_id == paper.public_id


def test_the_number_of_queries_is_the_same_for_one_hand_and_for_three() -> None:
    hall, costs = a_hall(), set()
    for upto in (1, 3):
        finish_hands(hall.jiang, upto=upto)
        holder, jiang = hall.player("B"), hall.jiang
        with CaptureQueriesContext(connection) as captured:
            card_of(holder, jiang)
        costs.add(len(captured))

    assert len(costs) == 1
