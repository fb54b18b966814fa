"""Dou Dizhu (4.1–4.3, 4.6): what can be reported, and what it is worth."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.games import ruleset
from scoring.games.dou_dizhu.entry import MOST_BOMBS
from scoring.games.ruleset import Deal

RULES = ruleset("dou-dizhu")
HAND = {"landlord": "A", "bid": 1, "bombs": 0, "won": "landlord", "spring": "none", "shown": False}


def points_of(hand: dict[str, object], settings: dict[str, object] | None = None) -> str:
    score = RULES.score({**HAND, **hand}, settings)
    return " ".join(f"{points:+}" for points in score.points.values())


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        pytest.param({}, "+2 -1 -1", id="4.2 the landlord wins the stake from each peasant"),
        pytest.param({"won": "peasants"}, "-2 +1 +1", id="4.2 and loses it to each"),
        pytest.param({"bid": 3}, "+6 -3 -3", id="4.2 base times bid"),
        pytest.param({"bombs": 1}, "+4 -2 -2", id="4.2 a bomb doubles"),
        pytest.param({"bombs": 3}, "+16 -8 -8", id="4.2 every bomb and the rocket double"),
        pytest.param({"spring": "spring"}, "+6 -3 -3", id="4.2 spring counts three times"),
        pytest.param(
            {"won": "peasants", "spring": "counter_spring"},
            "-6 +3 +3",
            id="4.2 and so does counter-spring",
        ),
        pytest.param({"shown": True}, "+4 -2 -2", id="4.2 cards shown double"),
        pytest.param(
            {"landlord": "C", "bid": 2, "bombs": 2, "spring": "spring", "shown": True},
            "-48 -48 +96",
            id="4.2 all factors multiply",
        ),
    ],
)
def test_points(hand: dict[str, object], points: str) -> None:
    assert points_of(hand) == points


@pytest.mark.parametrize(
    ("settings", "hand", "points"),
    [
        pytest.param({"base": 5}, {"bid": 2}, "+20 -10 -10", id="4.2 base"),
        pytest.param({"players": 4}, {}, "+3 -1 -1 -1", id="4.2 four players"),
        pytest.param({"spring_factor": 2}, {"spring": "spring"}, "+4 -2 -2", id="4.2 spring"),
        pytest.param({"shown_factor": 1}, {"shown": True}, "+2 -1 -1", id="4.2 shown"),
    ],
)
def test_settings(settings: dict[str, object], hand: dict[str, object], points: str) -> None:
    assert points_of(hand, settings) == points


@pytest.mark.parametrize(
    ("grabs", "points"),
    [
        pytest.param(0, "+6 -3 -3", id="4.2 with grabbing the bid is 3"),
        pytest.param(2, "+24 -12 -12", id="4.2 each grab doubles"),
    ],
)
def test_grabbing(grabs: int, points: str) -> None:
    hand: dict[str, Any] = {name: value for name, value in HAND.items() if name != "bid"}
    score = RULES.score({**hand, "grabs": grabs}, {"bidding": "grab"})

    assert " ".join(f"{each:+}" for each in score.points.values()) == points


def test_what_need_not_be_said_has_its_default() -> None:
    """4.1: a plain hand is a landlord, a bid and a side."""
    read = RULES.read({"landlord": "B", "bid": 2, "won": "peasants"}, RULES.defaults)

    assert read == {**HAND, "landlord": "B", "bid": 2, "won": "peasants"}


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        pytest.param({"landlord": "D"}, "report.no_such_seat", id="4.1 three sit at the table"),
        pytest.param({"bid": 0}, "report.number", id="4.1 a bid of 0 is a pass"),
        pytest.param({"bid": 4}, "report.number", id="4.1 3 is the highest bid"),
        pytest.param({"bombs": -1}, "report.number", id="4.1 bombs"),
        pytest.param(
            {"bombs": MOST_BOMBS + 1}, "report.number", id="4.1 more bombs than there are"
        ),
        pytest.param({"won": "both"}, "report.not_offered", id="4.1 one side goes out"),
        pytest.param(
            {"won": "peasants", "spring": "spring"},
            "report.not_offered",
            id="4.1 a spring is the landlord's",
        ),
        pytest.param(
            {"spring": "counter_spring"}, "report.not_offered", id="4.1 a counter-spring is not"
        ),
        pytest.param({"shown": 1}, "input.not_a_boolean", id="4.1 shown or not"),
        pytest.param({"grabs": 1}, "input.unknown_key", id="4.1 a bid or grabs, not both"),
        pytest.param({"landlord": None}, "report.missing", id="4.3 without a landlord no hand"),
    ],
)
def test_what_cannot_have_happened(hand: dict[str, object], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        RULES.read({**HAND, **hand}, RULES.defaults)

    assert refused.value.code == code


def test_who_won_and_how_often_somebody_was_landlord() -> None:
    score = RULES.score({**HAND, "landlord": "B", "won": "peasants"})

    assert score.won == ("A", "C")
    assert [score.figures[seat]["landlord"] for seat in "ABC"] == [0, 1, 0]


def test_every_seat_says_why() -> None:
    score = RULES.score({**HAND, "bid": 2, "bombs": 1})

    assert score.why["A"] == (("bid", 2), ("bombs", 2), ("stake", 4), ("peasants", 2))
    assert score.why["B"] == (("bid", 2), ("bombs", 2), ("stake", 4))


@pytest.mark.parametrize(
    ("landlord", "won", "confirmer"),
    [("A", "landlord", "B"), ("C", "landlord", "A"), ("B", "peasants", "B")],
)
def test_the_side_that_lost_confirms(landlord: str, won: str, confirmer: str) -> None:
    hand = {**HAND, "landlord": landlord, "won": won}

    assert RULES.confirmer(hand, RULES.defaults) == confirmer


@pytest.mark.parametrize(
    ("before", "dealer"),
    [
        pytest.param([], "A", id="4.6 seat A deals the first hand"),
        pytest.param([{**HAND, "landlord": "C"}], "C", id="4.6 then the last landlord deals"),
    ],
)
def test_the_last_landlord_deals(before: list[dict[str, object]], dealer: str) -> None:
    assert RULES.deal(before, RULES.defaults) == Deal(dealer)


@given(
    st.sampled_from(["A", "B", "C", "D"]),
    st.integers(1, 3),
    st.integers(0, MOST_BOMBS),
    st.sampled_from([("landlord", "none"), ("landlord", "spring"), ("peasants", "counter_spring")]),
    st.booleans(),
    st.integers(1, 100),
)
def test_every_hand_sums_to_zero_in_32_bits(
    landlord: str, bid: int, bombs: int, end: tuple[str, str], shown: bool, base: int
) -> None:
    hand = {"landlord": landlord, "bid": bid, "bombs": bombs, "shown": shown}
    settings = {"players": 4, "base": base, "spring_factor": 10, "shown_factor": 10}

    points = RULES.score({**hand, "won": end[0], "spring": end[1]}, settings).points

    assert sum(points.values()) == 0
    stake = base * bid * 2**bombs * (10 if end[1] != "none" else 1) * (10 if shown else 1)
    assert abs(points[landlord]) == 3 * stake
