"""Who deals the next hand of a table, and who leads it (1.5, 1.7)."""

import pytest

from scoring.cards import parse_card
from scoring.games.big_two.deal import next_deal
from scoring.games.big_two.variants import variant
from scoring.games.ruleset import Deal
from tests.builders import finish_hands
from tests.tournaments.hall import B_WINS, a_hall
from tournaments.hands.queries.dealing import Dealing
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.queries.one_table import one_table

pytestmark = pytest.mark.django_db

THREE_OF_CLUBS = parse_card("3C")


def test_hand_one_is_dealt_by_a_and_led_by_whoever_holds_the_lowest_card() -> None:
    hall = a_hall()

    coming = one_table(hall.table).coming

    assert coming == Dealing(
        number=1, attempt=1, dealer="A", opens_with=THREE_OF_CLUBS, leader=None
    )


def test_a_later_hand_is_dealt_by_the_winner_of_the_hand_before() -> None:
    hall = a_hall()
    hall.report(1, B_WINS)

    coming = one_table(hall.table).coming

    assert coming is not None
    assert (coming.number, coming.dealer) == (2, "B")


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    hall = a_hall()
    hall.report(1, B_WINS)
    hall.report(2)
    void_hand(table=hall.table, number=2, reason="a card was missing", by=hall.hana)

    coming = one_table(hall.table).coming

    assert coming is not None
    assert (coming.number, coming.attempt, coming.dealer) == (2, 2, "B")


def test_a_corrected_winner_deals() -> None:
    hall = a_hall()
    hall.report(1)
    hall.confirm(1)
    correct_hand(table=hall.table, number=1, report=B_WINS, reason="misread", by=hall.hana)

    coming = one_table(hall.table).coming

    assert coming is not None
    assert coming.dealer == "B"


def test_after_the_last_hand_nobody_deals() -> None:
    hall = a_hall(total_hands=2)
    finish_hands(hall.jiang)

    assert one_table(hall.table).coming is None


def test_where_only_hand_one_is_opened_by_a_card_the_winner_leads_the_others() -> None:
    hong_kong = variant("hk")

    first, second = next_deal([], hong_kong), next_deal([{"winner": "D"}], hong_kong)

    assert first == Deal("A", opens_with=parse_card("3D"), leader=None)
    assert second == Deal("D", opens_with=None, leader="D")
