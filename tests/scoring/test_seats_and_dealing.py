"""Seats, the dealer and the first card (1.1, 1.3, 1.4, 1.5, 1.13)."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, RANKS, Card, parse_card
from scoring.errors import RuleError
from scoring.games.big_two.deal import SEATS, dealer_of, receiver_of_first_card
from scoring.games.big_two.variants import variant
from scoring.seats import Seat, next_seat, previous_seat, seats_by_cards

TAIWAN = variant("tw-tournament")


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        pytest.param(next_seat, "BCDA", id="1.1 the next player sits on the right"),
        pytest.param(previous_seat, "DABC", id="1.1 the previous player sits on the left"),
        pytest.param(next_seat, "BCDA", id="1.4 the next player confirms the score card"),
    ],
)
def test_neighbours(who: Callable[[Seat, Sequence[Seat]], Seat], expected: str) -> None:
    assert "".join(who(seat, SEATS) for seat in SEATS) == expected


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        pytest.param(
            {"P1": "KD", "P2": "2C", "P3": "3S", "P4": "2D"},
            {"A": "P4", "B": "P2", "C": "P1", "D": "P3"},
            id="1.3 the highest card sits A",
        ),
        pytest.param(
            {"P1": "5C", "P2": "5D", "P3": "5H", "P4": "5S"},
            {"A": "P4", "B": "P3", "C": "P2", "D": "P1"},
            id="1.3 equal ranks by suit",
        ),
    ],
)
def test_seats_by_drawn_cards(drawn: dict[str, str], expected: dict[str, str]) -> None:
    cards = {who: parse_card(card) for who, card in drawn.items()}

    assert seats_by_cards(cards, 4, "CDHS") == expected


@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True))
def test_seats_fall_from_a_to_d(cards: list[Card]) -> None:
    seated = seats_by_cards(dict(enumerate(cards)), 4, "CDHS")

    strengths = [TAIWAN.strength(cards[seated[seat]]) for seat in SEATS]
    assert strengths == sorted(strengths, reverse=True)
    assert sorted(seated.values()) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("drawn", "code", "params"),
    [
        pytest.param(
            ["KD", "2C", "3S"], "seats.wrong_number", {"count": 3, "size": 4}, id="1.3 three draw"
        ),
        pytest.param(
            ["KD", "2C", "3S", "4S", "5S"],
            "seats.wrong_number",
            {"count": 5, "size": 4},
            id="1.3 five draw",
        ),
        pytest.param(
            ["KD", "2C", "KD", "3S"], "seats.same_card", {"card": "♦K"}, id="1.3 a card twice"
        ),
    ],
)
def test_impossible_draws(drawn: list[str], code: str, params: dict[str, object]) -> None:
    with pytest.raises(RuleError) as refused:
        seats_by_cards(dict(enumerate(map(parse_card, drawn))), 4, "CDHS")

    assert (refused.value.code, refused.value.params) == (code, params)


@pytest.mark.parametrize(
    ("number", "winner", "dealer"),
    [
        pytest.param(1, None, "A", id="1.5 A deals the first hand"),
        pytest.param(1, "C", "A", id="1.5 A deals the first hand of each jiang"),
        pytest.param(2, "C", "C", id="1.5 then the winner deals"),
        pytest.param(8, "D", "D", id="1.5 up to the last"),
        pytest.param(5, "B", "B", id="1.13 a suspended jiang goes on with its own winner"),
    ],
)
def test_dealer(number: int, winner: Seat | None, dealer: Seat) -> None:
    assert dealer_of(number, winner) == dealer


@pytest.mark.parametrize(("number", "code"), [(0, "deal.no_such_hand"), (2, "deal.winner_needed")])
def test_no_dealer(number: int, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        dealer_of(number, None)

    assert (refused.value.code, refused.value.params) == (code, {"number": number})


@pytest.mark.parametrize(
    ("turned", "receivers"),
    [
        pytest.param("A 5 9 K", "ABCD", id="1.5 A, 5, 9, K: the dealer"),
        pytest.param("2 6 10", "BCDA", id="1.5 2, 6, 10: the next player"),
        pytest.param("3 7 J", "CDAB", id="1.5 3, 7, J: the opposite player"),
        pytest.param("4 8 Q", "DABC", id="1.5 4, 8, Q: the previous player"),
    ],
)
def test_first_card(turned: str, receivers: str) -> None:
    for rank in turned.split():
        for suit in "CDHS":
            card = Card(rank, suit)

            assert "".join(receiver_of_first_card(seat, card) for seat in SEATS) == receivers


def test_every_rank_is_counted() -> None:
    assert {receiver_of_first_card("A", Card(rank, "C")) for rank in RANKS} == set(SEATS)
