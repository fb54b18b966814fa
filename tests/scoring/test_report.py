"""What can be reported (1.12) and how it is read."""

import re
from collections.abc import Mapping
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import parse_cards
from scoring.errors import RuleError
from scoring.games import ruleset
from scoring.games.big_two.report import Left, Report
from scoring.games.big_two.variants import variant
from scoring.seats import Seat
from tests.scoring.reports import reports

RULES = ruleset("tw-tournament")
ONE = {"cards": 1}


def left(**held: object) -> dict[str, object]:
    """Return a report that A won, one card left everywhere else unless said otherwise."""
    seats = {"B": ONE, "C": ONE, "D": ONE} | held
    return {"winner": "A", "left": {seat: what for seat, what in seats.items() if what is not None}}


IMPOSSIBLE = [
    pytest.param(left(B={"cards": 0}), "hand.no_single_winner", id="1.12 two winners"),
    pytest.param(left(B=""), "hand.no_single_winner", id="1.12 two winners by cards"),
    pytest.param(left(A={"cards": 3}), "hand.winner_has_cards", id="1.12 no winner"),
    pytest.param(left(A={"cards": 0}), "hand.winner_has_cards", id="1.12 the winner listed"),
    pytest.param(left(B={"cards": 14}), "hand.cards_out_of_range", id="1.12 fourteen cards"),
    pytest.param(left(B={"cards": -1}), "hand.cards_out_of_range", id="1.12 negative cards"),
    pytest.param(left(B={"cards": 9, "twos": 5}), "hand.too_many_twos", id="1.12 five twos"),
    pytest.param(left(B={"cards": 9, "twos": -1}), "hand.negative_twos", id="1.12 negative twos"),
    pytest.param(
        left(B={"cards": 2, "twos": 3}), "hand.more_twos_than_cards", id="1.12 more twos than cards"
    ),
    pytest.param(
        left(B={"cards": 4, "twos": 3}, C={"cards": 4, "twos": 2}),
        "hand.too_many_twos_at_table",
        id="1.12 five twos at the table",
    ),
    pytest.param(
        left(B={"cards": 4, "twos": 4}, C="2S 3D"),
        "hand.too_many_twos_at_table",
        id="1.12 five twos, one exact",
    ),
    pytest.param(left(B="4D 5D", C="5D"), "hand.card_twice", id="1.12 a card at two seats"),
    pytest.param(left(B="4D 4D"), "hand.card_twice", id="1.12 a card twice at one seat"),
    pytest.param(left(B="3C 4D"), "hand.lowest_card_left", id="1.12 the club three was led"),
    pytest.param(left(B=None), "hand.seat_missing", id="1.12 a seat missing"),
    pytest.param(left(E=ONE), "hand.seat_unknown", id="1.12 an unknown seat"),
    pytest.param({**left(), "winner": "E"}, "hand.no_winner", id="1.12 an unknown winner"),
    pytest.param({**left(), "winner": None}, "hand.no_winner", id="1.12 nobody won"),
    pytest.param({**left(), "winner": ["A"]}, "hand.no_winner", id="1.12 a list of winners"),
    pytest.param({**left(), "winner": True}, "hand.no_winner", id="1.12 true won"),
]
MISSHAPEN = [
    pytest.param(None, "input.not_an_object", id="null"),
    pytest.param([], "input.not_an_object", id="a list"),
    pytest.param("A", "input.not_an_object", id="text"),
    pytest.param({}, "input.missing_key", id="nothing"),
    pytest.param({"winner": "A"}, "input.missing_key", id="no left"),
    pytest.param({**left(), "twos": 1}, "input.unknown_key", id="an unknown key"),
    pytest.param({"winner": "A", "left": []}, "input.not_an_object", id="left as a list"),
    pytest.param(left(B=9), "input.not_left", id="a bare number"),
    pytest.param(left(B=[9]), "input.not_left", id="a list of numbers"),
    pytest.param(left(B=True), "input.not_left", id="true"),
    pytest.param(left(B={}), "input.missing_key", id="no cards"),
    pytest.param(left(B={"cards": 9, "two": 1}), "input.unknown_key", id="two for twos"),
    pytest.param(left(B={"cards": 9.0}), "input.not_an_integer", id="a float"),
    pytest.param(left(B={"cards": True}), "input.not_an_integer", id="a boolean"),
    pytest.param(left(B={"cards": "9"}), "input.not_an_integer", id="a number as text"),
    pytest.param(left(B={"cards": None}), "input.not_an_integer", id="null cards"),
    pytest.param(left(B={"cards": 9, "twos": 1.0}), "input.not_an_integer", id="float twos"),
    pytest.param(left(B={"cards": 9, "twos": False}), "input.not_an_integer", id="boolean twos"),
    pytest.param(left(B={"cards": 10**10}), "input.number_too_large", id="a huge number"),
    pytest.param(left(B={"cards": -(10**5000)}), "input.number_too_large", id="hugely negative"),
    pytest.param(left(B="4X"), "card.unknown", id="no card"),
]


@pytest.mark.parametrize(("data", "code"), [*IMPOSSIBLE, *MISSHAPEN])
def test_refused(data: object, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        RULES.read(data, RULES.defaults)

    assert refused.value.code == code
    assert not re.search(r"\{\w", str(refused.value))


@pytest.mark.parametrize(
    "held",
    [
        pytest.param(left(B={"cards": 13}, C={"cards": 13}, D={"cards": 13}), id="1.12 39 left"),
        pytest.param(left(B={"cards": 4, "twos": 4}), id="1.12 only twos left"),
        pytest.param(left(B="2C", C="2D", D="2H 2S"), id="1.12 four twos at three seats"),
        pytest.param(left(B="3D 3H 3S 2S"), id="1.12 other threes"),
    ],
)
def test_possible(held: dict[str, object]) -> None:
    assert RULES.read(held, RULES.defaults)["winner"] == "A"


@given(reports())
def test_reports_read_back(report: Report) -> None:
    assert RULES.read(report.as_data(), RULES.defaults) == report.as_data()


def test_canonical_shape() -> None:
    report = Report(
        "C", {"D": Left(9, 1), "A": Left.of(parse_cards("2S 5D ♦4")), "B": Left(cards=3)}
    )

    data = report.as_data()

    assert data == {
        "winner": "C",
        "left": {"A": "4D 5D 2S", "B": {"cards": 3, "twos": 0}, "D": {"cards": 9, "twos": 1}},
    }
    assert list(cast(Mapping[str, object], data["left"])) == ["A", "B", "D"]


@given(reports(), reports(), st.booleans())
def test_results_that_agree_are_worth_the_same(one: Report, other: Report, same: bool) -> None:
    first, second = one.as_data(), other.as_data()
    if same:
        second = dict(RULES.counted(first))

    agree = RULES.agree(first, second)

    assert agree == RULES.agree(second, first)
    assert agree or not same
    if agree:
        assert RULES.score(first) == RULES.score(second)


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        pytest.param(left(C="4D"), left(C={"cards": 1}), True, id="cards and counts"),
        pytest.param(left(C="4D"), left(D="5D"), True, id="cards of different seats"),
        pytest.param(left(C="4D"), left(C="5D"), False, id="other cards"),
        pytest.param(left(C="4D"), left(D="4D"), False, id="one card at two seats"),
        pytest.param(left(C="2D"), left(C={"cards": 1}), False, id="a 2 that was not counted"),
    ],
)
def test_cards_agree_with_counts_unless_both_cannot_be_true(
    one: dict[str, object], other: dict[str, object], agree: bool
) -> None:
    first, second = [RULES.read(each, RULES.defaults) for each in (one, other)]

    assert RULES.agree(first, second) is agree


def test_counts_follow_from_the_cards() -> None:
    with pytest.raises(RuleError) as refused:
        Report("A", {"B": Left(3, 0, parse_cards("4D 5D 2S")), "C": Left(1), "D": Left(1)})

    assert (refused.value.code, refused.value.params) == ("hand.counts_differ", {"seat": "B"})


def test_a_report_does_not_follow_its_source() -> None:
    source: dict[Seat, Left] = {"B": Left(1), "C": Left(1), "D": Left(1)}
    report = Report("A", source)

    source["B"] = Left(99)

    assert report.left["B"] == Left(1)


def test_a_report_made_by_hand_is_held_to_the_same_rules() -> None:
    lowest = Left.of([variant("tw-tournament").lowest])
    report = Report("A", {"B": lowest, "C": Left(1), "D": Left(1)})

    with pytest.raises(RuleError) as refused:
        RULES.score(report.as_data())

    assert refused.value.code == "hand.lowest_card_left"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(_JSON | st.fixed_dictionaries({"winner": _JSON, "left": _JSON}))
def test_whatever_json_says_it_is_a_report_or_a_refusal(data: object) -> None:
    with pytest.raises(RuleError):
        RULES.read(data, RULES.defaults)
