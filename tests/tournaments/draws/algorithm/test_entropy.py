"""Dice and cards have one spelling each, and are enough that nobody could have known them."""

import math

import pytest

from scoring.cards import DECK, Card, parse_card
from scoring.errors import RuleError
from tournaments.draws.algorithm.entropy import (
    FEWEST_CARDS,
    FEWEST_DICE,
    MOST_DICE,
    checked_entropy,
)

TEN = (4, 4, 6, 1, 2, 5, 3, 2, 6, 5)
SIX = tuple(map(parse_card, ("10D", "KC", "3S", "2H", "5D", "AS")))


def test_dice_are_written_as_they_lie_without_a_space() -> None:
    entropy = checked_entropy(TEN, ())

    assert (entropy.dice_text, entropy.cards_text) == ("4461253265", "")


def test_cards_are_written_in_the_order_turned_over_with_one_space_between() -> None:
    entropy = checked_entropy((), SIX)

    assert (entropy.dice_text, entropy.cards_text) == ("", "10D KC 3S 2H 5D AS")


def test_both_may_be_used() -> None:
    entropy = checked_entropy(TEN, SIX)

    assert entropy.data == {"dice": list(TEN), "cards": ["10D", "KC", "3S", "2H", "5D", "AS"]}


def test_the_order_of_dice_and_of_cards_counts() -> None:
    turned = checked_entropy(TEN[::-1], SIX[::-1])

    assert turned != checked_entropy(TEN, SIX)
    assert (turned.dice_text, turned.cards_text) == ("5623521644", "AS 5D 2H 3S KC 10D")


def test_the_fewest_are_at_least_25_bits() -> None:
    assert FEWEST_DICE * math.log2(6) > 25
    assert math.log2(math.perm(52, FEWEST_CARDS)) > 25


@pytest.mark.parametrize(
    ("dice", "cards", "code"),
    [
        pytest.param((), (), "draw.entropy_empty", id="nothing"),
        pytest.param(TEN[:9], (), "draw.entropy_few_dice", id="nine dice"),
        pytest.param(TEN[:1], SIX, "draw.entropy_few_dice", id="one die beside cards"),
        pytest.param(TEN * 7, (), "draw.entropy_many_dice", id="seventy dice"),
        pytest.param((), SIX[:5], "draw.entropy_few_cards", id="five cards"),
        pytest.param(TEN, SIX[:5], "draw.entropy_few_cards", id="five cards beside dice"),
        pytest.param((), (*SIX, SIX[2]), "draw.entropy_card_twice", id="a card twice"),
        pytest.param((*TEN, 0), (), "draw.entropy_no_die", id="a die that shows 0"),
        pytest.param((*TEN, 7), (), "draw.entropy_no_die", id="a die that shows 7"),
    ],
)
def test_what_is_not_enough_is_refused(
    dice: tuple[int, ...], cards: tuple[Card, ...], code: str
) -> None:
    with pytest.raises(RuleError) as refusal:
        checked_entropy(dice, cards)

    assert refusal.value.code == code


def test_as_many_as_may_be_are_taken() -> None:
    assert len(checked_entropy((6,) * MOST_DICE, DECK).cards) == 52
