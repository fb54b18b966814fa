"""Cards and how they are written (1.6, 2.1)."""

import pickle
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card, parse_card, parse_cards, written
from scoring.errors import RuleError
from scoring.games.big_two.variants import VARIANTS, variant


@pytest.mark.parametrize(
    ("code", "low", "high"),
    [
        pytest.param("tw-tournament", "AS", "2C", id="1.6 a two beats an ace"),
        pytest.param("tw-tournament", "KS", "AC", id="1.6 an ace beats a king"),
        pytest.param("tw-tournament", "9S", "10C", id="1.6 a ten beats a nine"),
        pytest.param("tw-tournament", "3S", "4C", id="1.6 rank counts before suit"),
        pytest.param("tw-tournament", "7C", "7D", id="1.6 diamonds beat clubs"),
        pytest.param("tw-tournament", "7D", "7H", id="1.6 hearts beat diamonds"),
        pytest.param("tw-tournament", "7H", "7S", id="1.6 spades beat hearts"),
        pytest.param("hk", "7D", "7C", id="2.1 hk: clubs beat diamonds"),
        pytest.param("hk", "7C", "7H", id="2.1 hk: hearts beat clubs"),
    ],
)
def test_one_card_is_higher(code: str, low: str, high: str) -> None:
    rules = variant(code)

    assert rules.strength(parse_card(low)) < rules.strength(parse_card(high))


@pytest.mark.parametrize(
    ("code", "lowest", "highest"),
    [
        pytest.param("tw-tournament", "3C", "2S", id="1.6 lowest and highest card"),
        pytest.param("hk", "3D", "2S", id="2.1 hk: lowest and highest card"),
    ],
)
def test_ends_of_the_deck(code: str, lowest: str, highest: str) -> None:
    rules = variant(code)
    ordered = sorted(DECK, key=rules.strength)

    assert (str(ordered[0]), str(ordered[-1])) == (lowest, highest)
    assert ordered[0] == rules.lowest
    assert len({rules.strength(card) for card in DECK}) == 52


WRITTEN = (
    "10D 10d TD td D10 dt ♦10 10♦ ♢10 10♦️ １０Ｄ Ｄ１０ ｔｄ 方塊10 10方塊 方块10 方塊１０ 方塊Ｔ"
)


@pytest.mark.parametrize(
    "text", [*WRITTEN.split(" "), " 10D\t", "10D,", "、10D，", "\u300010D\u3000"]
)
def test_every_way_of_writing_a_card(text: str) -> None:
    assert parse_card(text) == Card("10", "D")


def test_suit_names() -> None:
    assert written(parse_cards("梅花3 方塊3 紅心3 黑桃3")) == "3C 3D 3H 3S"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("3C 11D", "11D"),
        ("3C 1D", "1D"),
        ("3", "3"),
        ("C", "C"),
        ("3CC", "3CC"),
        ("33C", "33C"),
        ("3C4D", "3C4D"),
        ("Joker", "Joker"),
        ("３Ｘ", "3X"),
        ("3C " + "x" * 1000, "x" * 29 + "…"),
        ("\x00", "\N{REPLACEMENT CHARACTER}"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_the_bad_token_is_named(text: str, token: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_cards(text)

    assert (refused.value.code, refused.value.params) == ("card.unknown", {"token": token})
    assert str(refused.value) == f"“{token}” is not a card."


@pytest.mark.parametrize("text", ["", "3C 4D"])
def test_one_card_is_exactly_one(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_card(text)

    assert refused.value.code == "card.not_one"


@given(st.permutations(DECK))
def test_notation_reads_back(cards: list[Card]) -> None:
    assert parse_cards(" ".join(map(str, cards))) == tuple(cards)
    assert parse_cards(",".join(card.symbol for card in cards)) == tuple(cards)
    assert parse_cards(written(cards)) == DECK


@given(st.text())
def test_any_text_is_cards_or_refused(text: str) -> None:
    with suppress(RuleError):
        assert set(parse_cards(text)) <= set(DECK)


def test_a_card_has_no_order_of_its_own() -> None:
    cards: list[Any] = list(DECK)

    with pytest.raises(TypeError):
        sorted(cards)


def test_no_card_outside_the_deck() -> None:
    with pytest.raises(RuleError, match="“1C” is not a card"):
        Card("1", "C")


def test_refusals_and_cards_survive_pickling() -> None:
    error = RuleError("hand.too_many_twos", seat="B", twos=5)
    copy = pickle.loads(pickle.dumps(error))

    assert (copy.code, copy.params, str(copy)) == (error.code, error.params, str(error))
    assert pickle.loads(pickle.dumps(DECK)) == DECK


def test_unknown_variants_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        variant("nowhere")

    assert (refused.value.code, refused.value.params) == ("variant.unknown", {"code": "nowhere"})
    assert [each.code for each in VARIANTS.values()] == list(VARIANTS)
