"""Standings, tie-breaks and shared ranks (1.2, 1.14)."""

from collections.abc import Sequence
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.games import RULESETS
from scoring.standings import Meetings, Ranked, Tally, ranking
from scoring.tiebreaks import TIE_BREAKS, tie_breaks_of, tie_breaks_with

Row = tuple[int, int | None, bool, str | None]

REGULATION = ("hands_won", "fewest_cards", "best_hand")
FIGURES = RULESETS["tw-tournament"].figures


def rows(places: list[Ranked]) -> list[Row]:
    return [(place.tally.key, place.rank, place.shared, place.decided_by) for place in places]


def test_totals_rank_first() -> None:
    tallies = [Tally(1, 10), Tally(2, -30), Tally(3, 40), Tally(4, -20)]

    assert rows(ranking(tallies, REGULATION, figures=FIGURES)) == [
        (3, 1, False, None),
        (1, 2, False, None),
        (4, 3, False, None),
        (2, 4, False, None),
    ]


@pytest.mark.parametrize(
    ("code", "better", "worse"),
    [
        pytest.param(
            "hands_won",
            Tally(2, 5, hands_won=3),
            Tally(1, 5, hands_won=2),
            id="1.2 more hands won",
        ),
        pytest.param(
            "fewest_cards",
            Tally(2, 5, figures={"cards": 10}),
            Tally(1, 5, figures={"cards": 11}),
            id="1.2 fewer cards left",
        ),
        pytest.param(
            "best_hand",
            Tally(2, 5, best_hand=-1),
            Tally(1, 5, best_hand=-2),
            id="1.2 the higher score in a single hand",
        ),
        pytest.param(
            "best_hand",
            Tally(2, 5, best_hand=-100),
            Tally(1, 5, best_hand=None),
            id="1.2 any hand before none",
        ),
        pytest.param(
            "best_jiang",
            Tally(2, 5, best_jiang=30),
            Tally(1, 5, best_jiang=20),
            id="1.14 the higher score in a single jiang",
        ),
        pytest.param("lot", Tally(2, 5, lot=1), Tally(1, 5, lot=2), id="1.14 the lower lot"),
    ],
)
def test_a_tie_break_parts_equal_totals(code: str, better: Tally, worse: Tally) -> None:
    assert rows(ranking([worse, better], [code], figures=FIGURES)) == [
        (2, 1, False, code),
        (1, 2, False, code),
    ]


@pytest.mark.parametrize(
    ("meetings", "expected"),
    [
        pytest.param(
            {(1, 2): -4},
            [(2, 1, False, "head_to_head"), (1, 2, False, "head_to_head")],
            id="1.14 who gained more where they met",
        ),
        pytest.param(
            {(2, 1): 4, (1, 2): -4},
            [(2, 1, False, "head_to_head"), (1, 2, False, "head_to_head")],
            id="1.14 told from both sides",
        ),
        pytest.param(
            {(1, 2): 0},
            [(1, 1, True, None), (2, 1, True, None)],
            id="1.14 equal where they met",
        ),
        pytest.param(
            {(1, 3): 9},
            [(1, 1, True, None), (2, 1, True, None)],
            id="1.14 never met",
        ),
    ],
)
def test_head_to_head(meetings: Meetings, expected: list[Row]) -> None:
    assert rows(ranking([Tally(1, 5), Tally(2, 5)], ["head_to_head"], meetings)) == expected


def test_head_to_head_needs_all_of_a_tie_to_have_met() -> None:
    three = [Tally(1, 5), Tally(2, 5), Tally(3, 5)]

    partly = ranking(three, ["head_to_head"], {(1, 2): 5, (2, 3): 5})
    fully = ranking(three, ["head_to_head"], {(1, 2): 5, (2, 3): 5, (1, 3): -20})

    assert [place.rank for place in partly] == [1, 1, 1]
    assert [(place.tally.key, place.rank) for place in fully] == [(3, 1), (2, 2), (1, 3)]


def test_a_lot_counts_only_if_all_of_a_tie_have_drawn() -> None:
    places = ranking([Tally(1, 5, lot=2), Tally(2, 5), Tally(3, 5, lot=1)], ["lot"])

    assert rows(places) == [(1, 1, True, None), (2, 1, True, None), (3, 1, True, None)]


def test_tie_breaks_go_on_within_what_is_still_tied() -> None:
    tallies = [
        Tally(1, 5, hands_won=1, figures={"cards": 9}),
        Tally(2, 5, hands_won=2, figures={"cards": 9}),
        Tally(3, 5, hands_won=1, figures={"cards": 4}),
        Tally(4, 7),
    ]

    assert rows(ranking(tallies, REGULATION, figures=FIGURES)) == [
        (4, 1, False, None),
        (2, 2, False, "hands_won"),
        (3, 3, False, "fewest_cards"),
        (1, 4, False, "fewest_cards"),
    ]


def test_shared_ranks_leave_the_next_ones_out() -> None:
    tallies = [Tally(3, 5), Tally(1, 5), Tally(2, 9), Tally(4, 1)]

    assert rows(ranking(tallies, REGULATION, figures=FIGURES)) == [
        (2, 1, False, None),
        (1, 2, True, None),
        (3, 2, True, None),
        (4, 4, False, None),
    ]


@pytest.mark.parametrize(
    ("tie_breaks", "first"),
    [
        pytest.param(["hands_won", "best_hand"], 1, id="1.14 the event orders its tie-breaks"),
        pytest.param(["best_hand", "hands_won"], 2, id="1.14 another order, another winner"),
    ],
)
def test_the_events_own_order(tie_breaks: list[str], first: int) -> None:
    tallies = [Tally(1, 5, hands_won=2, best_hand=9), Tally(2, 5, hands_won=1, best_hand=10)]

    assert ranking(tallies, tie_breaks)[0].tally.key == first


def test_adjustments_count_in_the_total_and_stay_apart() -> None:
    places = ranking([Tally(1, 30, adjustments=-25), Tally(2, 10)], ())

    assert [(place.tally.key, place.tally.points, place.tally.total) for place in places] == [
        (2, 10, 10),
        (1, 30, 5),
    ]


def test_house_players_have_no_rank_and_take_nobodys() -> None:
    tallies = [Tally(1, 90, ranked=False), Tally(2, 10), Tally(3, 95, ranked=False), Tally(4, 5)]

    assert rows(ranking(tallies, ())) == [
        (2, 1, False, None),
        (4, 2, False, None),
        (3, None, False, None),
        (1, None, False, None),
    ]


def test_nobody_yet() -> None:
    assert ranking([], REGULATION, figures=FIGURES) == []


@pytest.mark.parametrize(
    ("codes", "code"),
    [(["age"], "tie_break.unknown"), (["lot", "lot"], "tie_break.twice")],
)
def test_bad_tie_breaks(codes: list[str], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        ranking([], codes)

    assert refused.value.code == code


def test_the_registry_knows_its_codes() -> None:
    assert [each.code for each in tie_breaks_of(list(TIE_BREAKS))] == [
        "hands_won",
        "best_hand",
        "best_jiang",
        "head_to_head",
        "lot",
    ]


@pytest.mark.parametrize("code", RULESETS)
def test_every_game_has_the_tie_breaks_that_it_suggests(code: str) -> None:
    rules = RULESETS[code]
    suggested = cast("Sequence[str]", rules.preset.settings["tie_breaks"])

    assert set(suggested) <= set(tie_breaks_with(rules.figures))


_FEW = st.integers(0, 2)
_TALLIES = st.lists(
    st.builds(
        Tally,
        key=st.integers(1, 1000),
        points=_FEW,
        adjustments=_FEW,
        hands_won=_FEW,
        figures=st.builds(dict, cards=_FEW),
        best_hand=st.none() | _FEW,
        lot=st.none() | _FEW,
        ranked=st.booleans(),
    ),
    max_size=12,
    unique_by=lambda tally: tally.key,
)


@given(_TALLIES, st.randoms(use_true_random=False))
def test_standings_depend_on_nothing_but_the_tallies(tallies: list[Tally], rng: Random) -> None:
    shuffled = tallies.copy()
    rng.shuffle(shuffled)

    every = list(tie_breaks_with(FIGURES))
    places = ranking(tallies, every, figures=FIGURES)

    assert places == ranking(shuffled, every, figures=FIGURES)
    ranked = [place for place in places if place.rank is not None]
    assert [place.tally.total for place in ranked] == sorted(
        (tally.total for tally in tallies if tally.ranked), reverse=True
    )
    for position, place in enumerate(ranked, 1):
        equals = [other for other in ranked if other.rank == place.rank]
        assert place.shared == (len(equals) > 1)
        assert place.rank is not None
        assert place.rank <= position < place.rank + len(equals)
