"""What may be played together (1.8, 1.10, 2.2–2.4)."""

import pytest

from scoring.cards import parse_cards
from scoring.errors import RuleError
from scoring.games.big_two.combinations import combination
from scoring.games.big_two.variants import variant

TAIWAN = "tw-tournament"


@pytest.mark.parametrize(
    ("code", "cards", "name"),
    [
        pytest.param(TAIWAN, "2S", "single", id="1.8 single"),
        pytest.param(TAIWAN, "4C 4S", "pair", id="1.8 pair"),
        pytest.param(TAIWAN, "4C 9D 4S 9H 4D", "full_house", id="1.8 full house"),
        pytest.param(TAIWAN, "7S 3C 5D 4H 6C", "straight", id="1.8 straight"),
        pytest.param(TAIWAN, "8C 8D 3C 8H 8S", "four_of_a_kind", id="1.8 four and any one card"),
        pytest.param(TAIWAN, "9D QD JD 10D KD", "straight_flush", id="1.8 straight flush"),
        pytest.param(TAIWAN, "2C 3D 4D 5D 6D", "straight", id="1.10 23456 is a straight"),
        pytest.param(TAIWAN, "AC 2D 3D 4D 5D", "straight", id="1.10 A2345 is a straight"),
        pytest.param("hk", "4C 4S 4D", "triple", id="2.4 hk: triples are played"),
        pytest.param("hk", "3C 5C 7C 9C JC", "flush", id="2.3 hk: flush"),
        pytest.param("hk", "3C 4C 5C 6C 7C", "straight_flush", id="2.4 hk: straight flush"),
        pytest.param("hk", "JC QC KC AC 2C", "flush", id="2.2 hk: JQKA2 of a suit is a flush"),
    ],
)
def test_combinations(code: str, cards: str, name: str) -> None:
    assert combination(parse_cards(cards), variant(code)).type == name


@pytest.mark.parametrize(
    ("code", "cards", "refusal", "message"),
    [
        pytest.param(
            TAIWAN,
            "4C 4S 4D",
            "play.no_triple",
            "Three of a kind can't be played on its own here, only with a pair.",
            id="1.8 no triple alone",
        ),
        pytest.param(
            TAIWAN,
            "3C 5C 7C 9C JC",
            "play.no_flush",
            "A flush is not a combination here.",
            id="1.8 no flush",
        ),
        pytest.param(
            TAIWAN,
            "4C 4S 5D 5C 9H",
            "play.no_two_pairs",
            "Two pairs are not a combination here.",
            id="1.8 no two pairs",
        ),
        pytest.param(
            TAIWAN,
            "3C 4C 5D 6H 7S 8S 9S 10D JC QC KC AC 2C",
            "play.no_dragon",
            "A dragon of thirteen cards is not a combination here.",
            id="1.8 no dragon",
        ),
        pytest.param(
            TAIWAN,
            "8C 8D 8H 8S",
            "play.no_four_cards",
            "Four cards can't be played; four of a kind needs a fifth card.",
            id="1.8 four of a kind takes a fifth card",
        ),
        pytest.param(
            TAIWAN,
            "JC QD KH AS 2C",
            "play.not_a_straight",
            "J-Q-K-A-2 is not a straight here.",
            id="1.10 JQKA2 is no straight",
        ),
        pytest.param(
            TAIWAN,
            "QC KD AH 2S 3C",
            "play.not_a_straight",
            "Q-K-A-2-3 is not a straight here.",
            id="1.10 QKA23 is no straight",
        ),
        pytest.param(
            TAIWAN,
            "KC AD 2H 3S 4C",
            "play.not_a_straight",
            "K-A-2-3-4 is not a straight here.",
            id="1.10 KA234 is no straight",
        ),
        pytest.param(
            TAIWAN,
            "QC KC AC 2C 3C",
            "play.no_flush",
            "A flush is not a combination here.",
            id="1.10 QKA23 of a suit is nothing",
        ),
        pytest.param(
            TAIWAN,
            "4C 5C",
            "play.not_a_combination",
            "♣4 ♣5 is not a combination.",
            id="1.8 two different cards",
        ),
        pytest.param(
            TAIWAN,
            "4C 4D 4H 5C 6C",
            "play.not_a_combination",
            "♣4 ♦4 ♥4 ♣5 ♣6 is not a combination.",
            id="1.8 three and two different cards",
        ),
        pytest.param(
            TAIWAN,
            "4C 5C 6C",
            "play.size",
            "A play has 1, 2, 5 cards, not 3.",
            id="1.8 three different cards",
        ),
        pytest.param(
            TAIWAN,
            "3C 4C 5D 6H 7S 8S",
            "play.size",
            "A play has 1, 2, 5 cards, not 6.",
            id="1.8 six cards",
        ),
        pytest.param(TAIWAN, "", "play.empty", "A play has at least one card.", id="1.8 no card"),
        pytest.param(
            "hk",
            "QC KD AH 2S 3C",
            "play.not_a_straight",
            "Q-K-A-2-3 is not a straight here.",
            id="2.2 hk: no QKA23",
        ),
        pytest.param(
            "hk",
            "4C 5C 6C",
            "play.not_a_combination",
            "♣4 ♣5 ♣6 is not a combination.",
            id="2.4 hk: three different cards",
        ),
        pytest.param(
            "hk",
            "8C 8D 8H 8S",
            "play.no_four_cards",
            "Four cards can't be played; four of a kind needs a fifth card.",
            id="2.4 hk: four equal cards take a fifth",
        ),
        pytest.param(
            "hk",
            "4C 4S 5D 5C 9H",
            "play.no_two_pairs",
            "Two pairs are not a combination here.",
            id="2.4 hk: no two pairs",
        ),
    ],
)
def test_what_is_no_combination(code: str, cards: str, refusal: str, message: str) -> None:
    with pytest.raises(RuleError) as refused:
        combination(parse_cards(cards), variant(code))

    assert (refused.value.code, str(refused.value)) == (refusal, message)


def test_a_card_is_there_once() -> None:
    with pytest.raises(RuleError) as refused:
        combination(parse_cards("4C 4C"), variant(TAIWAN))

    assert (refused.value.code, refused.value.params) == ("card.twice", {"card": "♣4"})
