"""What may be played on what, and in which words (1.7, 1.9, 1.10, 2.2–2.5)."""

import pytest

from scoring.cards import parse_cards
from scoring.errors import RuleError
from scoring.games.big_two.comparison import Ruling, ruling
from scoring.games.big_two.variants import VARIANTS, variant
from scoring.refusals import MESSAGES

TAIWAN = "tw-tournament"


def ruled(code: str, play: str, on: str | None, *, opening: bool = True, hand: int = 1) -> Ruling:
    lying = None if on is None else parse_cards(on)
    return ruling(parse_cards(play), lying, variant(code), opening=opening, hand=hand)


@pytest.mark.parametrize(
    ("play", "opening", "legal", "why"),
    [
        pytest.param("3C", True, True, "play.opens", id="1.7 the club three alone opens"),
        pytest.param("3C 3D", True, True, "play.opens", id="1.7 or with others"),
        pytest.param("7C 6D 5D 4D 3C", True, True, "play.opens", id="1.7 or in a straight"),
        pytest.param("3D", True, False, "play.must_open", id="1.7 not without it"),
        pytest.param("2S", False, True, "play.leads", id="1.7 after three passes anything"),
        pytest.param("3C 4C", True, False, "play.not_a_combination", id="1.7 but a combination"),
    ],
)
def test_leads(play: str, opening: bool, legal: bool, why: str) -> None:
    result = ruled(TAIWAN, play, None, opening=opening)

    assert (result.legal, [reason.code for reason in result.why]) == (legal, [why])


@pytest.mark.parametrize(
    ("code", "hand", "play", "legal"),
    [
        pytest.param(TAIWAN, 8, "4C", False, id="1.7 in every hand"),
        pytest.param("hk", 1, "3D", True, id="2.5 hk: the diamond three opens hand 1"),
        pytest.param("hk", 1, "3C", False, id="2.5 hk: nothing else does"),
        pytest.param("hk", 2, "3C", True, id="2.5 hk: later hands open freely"),
    ],
)
def test_leads_by_hand(code: str, hand: int, play: str, legal: bool) -> None:
    assert ruled(code, play, None, hand=hand).legal is legal


@pytest.mark.parametrize(
    ("play", "on", "legal"),
    [
        pytest.param("4D", "4C", True, id="1.10 single: suit decides between equal ranks"),
        pytest.param("4C", "3S", True, id="1.10 single: rank first"),
        pytest.param("4S 4C", "4H 4D", True, id="1.10 pair: the higher suit of the two"),
        pytest.param("5C 5D", "4S 4H", True, id="1.10 pair: rank first"),
        pytest.param("4H 4D", "4S 4C", False, id="1.10 pair: the lower suit loses"),
        pytest.param("5C 5D 5H 3C 3D", "4C 4D 4H 2S 2D", True, id="1.10 full house: the three"),
        pytest.param("5C 5D 5H 5S 3C", "4C 4D 4H 4S 2D", True, id="1.10 quads: the four"),
        pytest.param("2C 3D 4D 5D 6D", "10S JS QS KS AD", True, id="1.10 23456 is highest"),
        pytest.param("3C 4D 5D 6D 7D", "AS 2S 3S 4S 5S", False, id="1.9 straight on a flush one"),
        pytest.param("3C 4D 5D 6D 7D", "AS 2S 3S 4S 5H", True, id="1.10 A2345 is lowest"),
        pytest.param("10S JS QS KS AD", "9C 10D JD QD KD", True, id="1.10 by the last card"),
        pytest.param("3C 4C 5C 6C 7S", "3S 4S 5S 6S 7H", True, id="1.10 the end's suit decides"),
        pytest.param("2S 3C 4C 5C 6C", "2H 3S 4S 5S 6S", True, id="1.10 of 23456 the two's suit"),
        pytest.param("AC 2C 3C 4C 5S", "AS 2S 3S 4S 5H", True, id="1.10 of A2345 the five's suit"),
        pytest.param("4D 5D 6D 7D 8D", "3S 4S 5S 6S 7S", True, id="1.10 flush straights too"),
        pytest.param("3C 3D", "4S", False, id="1.9 a pair not on a single"),
        pytest.param(
            "5C 5D 5H 3C 3D", "3H 4D 5S 6D 7D", False, id="1.9 full house not on straight"
        ),
        pytest.param(
            "4H 5S 6D 7D 8C", "5C 5D 5H 3C 3D", False, id="1.9 straight not on full house"
        ),
        pytest.param("3C 3D 3H 3S 4C", "2S", True, id="1.9 quads on a single"),
        pytest.param("3C 3D 3H 3S 4C", "2S 2H", True, id="1.9 quads on a pair"),
        pytest.param("3C 3D 3H 3S 4C", "2S 2H 2D AC AD", True, id="1.9 quads on a full house"),
        pytest.param("3C 3D 3H 3S 4C", "2S 4D 5D 6D 3D", None, id="1.9 but each card once"),
        pytest.param("7C 7D 7H 7S 4C", "2S 4D 5D 6D 3D", True, id="1.9 quads on a straight"),
        pytest.param("AC 2C 3C 4C 5C", "2S", True, id="1.9 straight flush on a single"),
        pytest.param("AC 2C 3C 4C 5C", "KC KD KH KS 4D", True, id="1.9 straight flush on quads"),
        pytest.param("2C 2D 2H 2S 7D", "3C 4C 5C 6C 7C", False, id="1.9 quads never on it"),
        pytest.param("3D 4D 5D 6D 7D", "3C 4C 5C 6C 7C", True, id="1.9 a higher straight flush"),
        pytest.param("3C 4C 5C 6C 7C", "3D 4D 5D 6D 7D", False, id="1.9 not a lower one"),
    ],
)
def test_taiwan(play: str, on: str, legal: bool | None) -> None:
    if legal is None:
        with pytest.raises(RuleError, match="♦3 appears twice"):
            ruled(TAIWAN, play, on)
    else:
        assert ruled(TAIWAN, play, on).legal is legal


@pytest.mark.parametrize(
    ("play", "on", "legal"),
    [
        pytest.param("4C", "4D", True, id="2.1 hk: clubs over diamonds"),
        pytest.param("AC 2C 3D 4D 5D", "2S 3S 4S 5S 6D", True, id="2.2 hk: A2345 over 23456"),
        pytest.param("2C 3D 4D 5D 6D", "10S JS QS KS AD", True, id="2.2 hk: 23456 over 10JQKA"),
        pytest.param("AC 2S 3D 4D 5D", "AS 2H 3S 4S 5S", True, id="2.2 hk: the two decides"),
        pytest.param("8S 7S 6S 4S 3S", "AH KH QH JH 4H", True, id="2.3 hk: flush by suit first"),
        pytest.param("AH KH QH JH 4H", "9H 7H 6H 5H 3H", True, id="2.3 hk: then by ranks"),
        pytest.param("9H 7H 6H 5H 3H", "8S 7S 6S 4S 3S", False, id="2.3 hk: the lower suit loses"),
        pytest.param("4C 4D 4H", "3C 3D 3H", True, id="2.4 hk: triples"),
        pytest.param("3C 3D 3H 3S 4C", "2S", False, id="2.4 hk: no bombs"),
        pytest.param("3D 4D 5D 6D 8D", "2S 3H 4S 5S 6S", True, id="2.4 hk: flush on straight"),
        pytest.param("3C 3D 3H 4C 4D", "9S 7S 6S 5S AS", True, id="2.4 hk: full house on flush"),
        pytest.param("3C 3D 3H 3S 4D", "2C 2D 2H AC AD", True, id="2.4 hk: quads on full house"),
        pytest.param(
            "3D 4D 5D 6D 7D", "2C 2D 2H 2S AD", True, id="2.4 hk: straight flush on quads"
        ),
        pytest.param("2S 3H 4S 5S 6S", "3D 4D 5D 6D 8D", False, id="2.4 hk: never downwards"),
    ],
)
def test_hong_kong(play: str, on: str, legal: bool) -> None:
    assert ruled("hk", play, on).legal is legal


@pytest.mark.parametrize(
    ("code", "play", "on", "sentences"),
    [
        pytest.param(
            TAIWAN,
            "3C 3D",
            "4S 4H",
            "It is the same type, but ♦3 is not higher than ♠4. "
            "A pair can only be answered by a higher pair, four of a kind or a straight flush.",
            id="a lower pair",
        ),
        pytest.param(
            TAIWAN,
            "3C",
            "4S 4H",
            "A pair can only be answered by a higher pair, four of a kind or a straight flush.",
            id="another type",
        ),
        pytest.param(
            TAIWAN,
            "AS 2D 3S 4D 5H",
            "9S 10S JC QS KD",
            "A-2-3-4-5 is not a higher straight than 9-10-J-Q-K. "
            "A straight can only be answered by a higher straight, four of a kind or a straight flush.",
            id="a lower straight",
        ),
        pytest.param(
            TAIWAN,
            "3C 4C 5C 6C 7S",
            "3S 4S 5S 6S 7H",
            "It is the same type, and ♠7 is higher than ♥7.",
            id="the same straight",
        ),
        pytest.param(
            TAIWAN,
            "2C 2D 2H 2S 8D",
            "3C 4C 5C 6C 7C",
            "A straight flush can only be answered by a higher straight flush.",
            id="quads on a straight flush",
        ),
        pytest.param(
            TAIWAN,
            "3C 3D 3H 3S 4C",
            "2S",
            "Four of a kind beats everything but a straight flush.",
            id="quads on a single",
        ),
        pytest.param(
            "hk",
            "9H 7H 6H 5H 3H",
            "8S 7S 6S 4S 3S",
            "It is the lower flush: suits are compared first, then cards from the highest down. "
            "Five cards can only be answered by five: "
            "a higher play of the same type, or a stronger type.",
            id="a lower flush",
        ),
        pytest.param(
            "hk",
            "3C 3D 3H 4C 4D",
            "9S 7S 6S 5S AS",
            (
                "Five-card combinations rank in this order, lowest first: straight, flush, full "
                "house, four of a kind, straight flush."
            ),
            id="a stronger type",
        ),
        pytest.param(
            "hk",
            "3C 3D 3H 3S 4C",
            "2S",
            "A single card can only be answered by a higher card.",
            id="no bombs",
        ),
    ],
)
def test_rulings_say_why(code: str, play: str, on: str, sentences: str) -> None:
    assert ruled(code, play, on).as_data()["why"] == sentences


@pytest.mark.parametrize(
    ("play", "on", "code"),
    [
        ("", "3C", "play.empty"),
        ("3C", "", "play.empty"),
        ("3C", "4C 5C", "play.nothing_to_beat"),
        ("3C", "3C", "card.twice"),
        ("3C 3C", None, "card.twice"),
    ],
)
def test_what_cannot_lie_on_a_table(play: str, on: str | None, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        ruled(TAIWAN, play, on)

    assert refused.value.code == code


def test_hands_are_numbered_from_one() -> None:
    with pytest.raises(RuleError) as refused:
        ruled("hk", "3D", None, hand=0)

    assert refused.value.code == "play.no_such_hand"


@pytest.mark.parametrize("code", VARIANTS)
def test_every_type_of_a_variant_has_its_sentences(code: str) -> None:
    """What is refused by type is looked up by type, so no type may lack its words."""
    rules = variant(code)
    small = ("single", "pair", "triple")
    answers = {
        f"play.answer_{name}" if rules.bombs else f"play.match_{name if name in small else 'five'}"
        for name in rules.types
    }

    assert answers <= set(MESSAGES)
    assert {f"play.{name}_beats" for name in rules.bombs} <= set(MESSAGES)
