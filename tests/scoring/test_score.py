"""What a hand is worth (1.11), with its reasons."""

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.games import RULESETS, ruleset
from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.report import Left, Report
from scoring.games.big_two.tw_tournament import SETTINGS
from scoring.games.score import Fact
from tests.scoring.reports import reports

RULES = ruleset("tw-tournament")


def loss_of(cards: int, twos: int, **settings: int) -> int:
    """Return what seat B loses beside two players with one card each."""
    report = Report("A", {"B": Left(cards, twos), "C": Left(1), "D": Left(1)})
    return -RULES.score(report.as_data(), settings).points["B"]


@pytest.mark.parametrize(
    ("cards", "twos", "loss"),
    [
        pytest.param(1, 0, 1, id="1.11 one point a card"),
        pytest.param(8, 0, 8, id="1.11 eight cards are not doubled"),
        pytest.param(9, 0, 18, id="1.11 nine or more count double"),
        pytest.param(13, 0, 26, id="1.11 thirteen count double"),
        pytest.param(5, 1, 10, id="1.11 one two doubles"),
        pytest.param(5, 2, 20, id="1.11 each two doubles"),
        pytest.param(5, 3, 40, id="1.11 three twos"),
        pytest.param(5, 4, 80, id="1.11 four twos"),
        pytest.param(9, 1, 36, id="1.11 the factors multiply"),
        pytest.param(13, 4, 416, id="1.11 the largest loss"),
    ],
)
def test_loss(cards: int, twos: int, loss: int) -> None:
    assert loss_of(cards, twos) == loss


@pytest.mark.parametrize(
    ("settings", "cards", "twos", "loss"),
    [
        pytest.param({"per_card": 10}, 5, 0, 50, id="1.11 per_card"),
        pytest.param({"threshold": 10}, 9, 0, 9, id="1.11 threshold"),
        pytest.param({"threshold": 14}, 13, 0, 13, id="1.11 threshold never reached"),
        pytest.param({"many_factor": 3}, 9, 0, 27, id="1.11 many_factor"),
        pytest.param({"two_factor": 3}, 5, 2, 45, id="1.11 two_factor"),
        pytest.param({"two_factor": 1, "many_factor": 1}, 13, 4, 13, id="1.11 no factors"),
    ],
)
def test_settings(settings: dict[str, int], cards: int, twos: int, loss: int) -> None:
    assert loss_of(cards, twos, **settings) == loss


def test_the_winner_collects_and_every_seat_says_why() -> None:
    report = {
        "winner": "A",
        "left": {"B": {"cards": 9, "twos": 1}, "C": "4D 5D 2S", "D": {"cards": 1}},
    }

    assert RULES.score(report).as_data() == {
        "points": {"A": 43, "B": -36, "C": -6, "D": -1},
        "why": {
            "A": [["collected", 43]],
            "B": [["cards", 9], ["many", 2], ["twos", 2]],
            "C": [["cards", 3], ["twos", 2]],
            "D": [["cards", 1]],
        },
    }


@given(
    reports(),
    st.fixed_dictionaries({each.name: st.integers(each.lowest, each.highest) for each in SETTINGS}),
)
def test_reasons_multiply_to_the_loss_and_all_sums_to_zero(
    report: Report, settings: dict[str, int]
) -> None:
    score = RULES.score(report.as_data(), settings)

    assert sum(score.points.values()) == 0
    assert list(score.points) == list(score.why) == list(SEATS)
    for seat in report.left:
        facts: tuple[Fact, ...] = score.why[seat]
        assert score.points[seat] == -prod(value for _name, value in facts)
    assert score.why[report.winner] == (("collected", score.points[report.winner]),)


def test_the_largest_settings_fit_a_32_bit_integer() -> None:
    largest = {each.name: each.highest for each in SETTINGS} | {"threshold": 1}

    assert loss_of(13, 4, **largest) == 130_000_000


def test_settled_fills_in_the_defaults() -> None:
    assert RULES.with_defaults({"threshold": 8}) == {
        "per_card": 1,
        "threshold": 8,
        "many_factor": 2,
        "two_factor": 2,
    }


@pytest.mark.parametrize(
    ("given_settings", "code", "message"),
    [
        ({"bonus": 1}, "setting.unknown", "The ruleset has no setting “bonus”."),
        (
            {"per_card": True},
            "setting.not_an_integer",
            "The setting “per_card” takes a whole number, not true.",
        ),
        (
            {"per_card": 1.0},
            "setting.not_an_integer",
            "The setting “per_card” takes a whole number, not 1.0.",
        ),
        (
            {"per_card": "2"},
            "setting.not_an_integer",
            "The setting “per_card” takes a whole number, not 2.",
        ),
        (
            {"threshold": 15},
            "setting.out_of_range",
            "The setting “threshold” must be from 1 to 14, not 15.",
        ),
        (
            {"per_card": 10**5000},
            "setting.out_of_range",
            "The setting “per_card” must be from 1 to 100, not ≈ 10^5000.",
        ),
    ],
)
def test_bad_settings(given_settings: dict[str, object], code: str, message: str) -> None:
    with pytest.raises(RuleError) as refused:
        RULES.with_defaults(given_settings)

    assert (refused.value.code, str(refused.value)) == (code, message)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("top_card", id="1.14 no rule about the highest card"),
        pytest.param("instant_win", id="1.14 no instant win"),
        pytest.param("redeal", id="1.14 no redeal claim"),
    ],
)
def test_nothing_beyond_the_regulation(name: str) -> None:
    with pytest.raises(RuleError) as refused:
        RULES.with_defaults({name: 1})

    assert (refused.value.code, refused.value.params) == ("setting.unknown", {"name": name})


def test_unknown_rulesets_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        ruleset("nowhere")

    assert (refused.value.code, refused.value.params) == ("ruleset.unknown", {"code": "nowhere"})
    assert [rules.code for rules in RULESETS.values()] == list(RULESETS)
