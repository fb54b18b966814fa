"""Numbers that do not fill whole tables: the choices, and carrying one out when check-in closes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from tournaments.draws.algorithm.choices import Choice, choices_for
from tournaments.draws.algorithm.closing import (
    Act,
    Added,
    Dissolved,
    Left,
    Moved,
    acts_for,
    perform,
    the_one_closing,
)
from tournaments.draws.algorithm.places import Arrival, Place, Placing, place_numbered

# Table 1 is full, table 2 has three, table 3 has two: nine people on twelve places.
NINE = [
    Arrival(participant, place_numbered(number, 4))
    for participant, number in enumerate([9, 1, 5, 2, 10, 3, 6, 4, 7], start=1)
]


@pytest.mark.parametrize(
    ("people", "choices"),
    [
        pytest.param(40, [Choice("as_they_are", 10)], id="40 fill ten tables"),
        pytest.param(
            37,
            [Choice("house", 10, house_players=3), Choice("dissolve", 9, dissolved=1, left_out=1)],
            id="37",
        ),
        pytest.param(
            39,
            [Choice("house", 10, house_players=1), Choice("dissolve", 9, dissolved=1, left_out=3)],
            id="39",
        ),
        pytest.param(
            3, [Choice("house", 1, house_players=1)], id="3 cannot give up their only table"
        ),
    ],
)
def test_choices_with_no_more_tables_than_needed(people: int, choices: list[Choice]) -> None:
    assert choices_for(people, 4) == choices


def test_choices_at_tables_of_three_and_of_five() -> None:
    assert choices_for(37, 3) == [
        Choice("house", 13, house_players=2),
        Choice("dissolve", 12, dissolved=1, left_out=1),
    ]
    assert choices_for(37, 5) == [
        Choice("house", 8, house_players=3),
        Choice("dissolve", 7, dissolved=1, left_out=2),
    ]


def test_choices_when_lots_were_drawn_for_more_tables() -> None:
    assert choices_for(33, 4, opened=10, waiting=2) == [
        Choice("waiting", 10, from_waiting=2, house_players=5),
        Choice("house", 10, house_players=7),
        Choice("dissolve_and_house", 9, house_players=3, dissolved=1),
        Choice("dissolve", 8, dissolved=2, left_out=1),
    ]
    assert choices_for(32, 4, opened=10) == [
        Choice("house", 10, house_players=8),
        Choice("dissolve", 8, dissolved=2),
    ]


def test_nobody_or_too_many_is_refused() -> None:
    with pytest.raises(RuleError) as nobody:
        choices_for(0, 4)
    with pytest.raises(RuleError) as crowd:
        choices_for(41, 4, opened=10)

    assert nobody.value.code == "draw.no_participants"
    assert (crowd.value.code, crowd.value.params) == (
        "draw.too_many_people",
        {"count": 41, "places": 40},
    )


def test_house_players_take_the_free_places_in_order() -> None:
    acts = acts_for(Choice("house", 3, house_players=3), 3, 4, NINE, house=[91, 92, 93, 94])

    assert acts == (
        Added(91, Place(2, 4), house=True),
        Added(92, Place(3, 3), house=True),
        Added(93, Place(3, 4), house=True),
    )


def test_the_waiting_list_goes_before_house_players() -> None:
    acts = acts_for(
        Choice("waiting", 3, from_waiting=1, house_players=2),
        3,
        4,
        NINE,
        waiting=[50],
        house=[91, 92],
    )

    assert acts == (
        Added(50, Place(2, 4), house=False),
        Added(91, Place(3, 3), house=True),
        Added(92, Place(3, 4), house=True),
    )


def test_the_last_table_is_dissolved_and_its_people_move_by_place() -> None:
    # participants 1 (place 1) and 5 (place 2) sit at table 3; one place is free at table 2
    acts = acts_for(Choice("dissolve", 2, dissolved=1, left_out=1), 3, 4, NINE)

    assert acts == (Dissolved(3), Moved(1, Place(2, 4)), Left(5))


def test_who_came_first_makes_no_difference() -> None:
    choice = Choice("dissolve", 2, dissolved=1, left_out=1)

    assert acts_for(choice, 3, 4, NINE[::-1]) == acts_for(choice, 3, 4, NINE)


def test_those_who_went_home_free_their_places_first() -> None:
    acts = acts_for(Choice("dissolve", 2, dissolved=1), 3, 4, NINE, gone=[2])

    assert acts == (Left(2), Dissolved(3), Moved(1, Place(1, 1)), Moved(5, Place(2, 4)))


def test_lots_without_places_are_completed_by_table() -> None:
    lots = [
        Arrival(number, Place(table)) for number, table in enumerate([1, 1, 2, 2, 2, 2, 1], start=1)
    ]

    assert acts_for(Choice("house", 2, house_players=1), 2, 4, lots, house=[91]) == (
        Added(91, Place(1), house=True),
    )


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (Choice("house", 3, house_players=3), "draw.numbers_needed"),
        (Choice("house", 3, house_players=1), "draw.choice_outdated"),
        (Choice("as_they_are", 3), "draw.choice_outdated"),
    ],
)
def test_a_choice_that_does_not_fit_is_refused(choice: Choice, code: str) -> None:
    with pytest.raises(RuleError) as refusal:
        acts_for(choice, 3, 4, NINE, house=[91])

    assert refusal.value.code == code


@given(st.data())
def test_every_choice_leads_to_full_tables_with_its_consequences(data: st.DataObject) -> None:
    tables, size = data.draw(st.integers(1, 8)), data.draw(st.sampled_from([3, 4, 5]))
    order = data.draw(st.permutations(range(1, size * tables + 1)))
    came = data.draw(st.integers(1, size * tables))
    arrivals = [
        Arrival(100 + k, place_numbered(number, size)) for k, number in enumerate(order[:came])
    ]
    gone = data.draw(
        st.lists(st.sampled_from(range(100, 100 + came)), unique=True, max_size=came - 1)
    )
    waiting = range(500, 500 + data.draw(st.integers(0, 9)))
    people = came - len(gone)

    for choice in choices_for(people, size, opened=tables, waiting=len(waiting)):
        acts = acts_for(
            choice, tables, size, arrivals, gone=gone, waiting=waiting, house=range(900, 940)
        )
        placing = Placing.of(tables, size, arrivals)
        for act in acts:
            perform(placing, act)
        rows = placing.rows()

        assert [row[0] for row in rows] == list(range(1, choice.tables + 1))
        assert {len(row) for row in rows} == {1 + size}
        seated = [number for row in rows for number in row[1:]]
        assert sum(number >= 900 for number in seated) == choice.house_players
        assert sum(500 <= number < 900 for number in seated) == choice.from_waiting
        assert sum(number < 500 for number in seated) == people - choice.left_out
        assert not set(gone) & set(seated)


STEERED = [
    pytest.param(
        [Added(91, Place(3, 3), house=True)],
        [Added(91, Place(2, 4), house=True)],
        id="a place that is not the first free one",
    ),
    pytest.param(
        [Dissolved(3), Moved(5, Place(2, 4)), Left(1)],
        [Dissolved(3), Moved(1, Place(2, 4)), Left(5)],
        id="another one moved",
    ),
    pytest.param([Dissolved(1)], [Dissolved(3)], id="another table given up"),
    pytest.param(
        [Dissolved(3), Left(1), Moved(5, Place(2, 4))],
        [Dissolved(3), Moved(1, Place(2, 4)), Left(5)],
        id="somebody left out though a place is free",
    ),
    pytest.param(
        [Added(91, Place(2, 4), house=True), Left(2), Added(92, Place(1, 1), house=True)],
        [Added(91, Place(2, 4), house=True), Added(92, Place(3, 3), house=True)],
        id="somebody sent away later",
    ),
    pytest.param(
        [Left(2), Left(9), Added(9, Place(1, 1), house=False)],
        [Left(2), Left(9)],
        id="left and added again, to sit elsewhere",
    ),
    pytest.param(
        [Added(91, Place(2, 4), house=True), Left(91), Added(91, Place(3, 3), house=True)],
        [Added(91, Place(2, 4), house=True)],
        id="added twice",
    ),
]


@pytest.mark.parametrize(("acts", "expected"), STEERED)
def test_what_was_chosen_at_closing_is_not_the_one_closing(
    acts: list[Act], expected: list[Act]
) -> None:
    found = the_one_closing(Placing.of(3, 4, NINE), acts)

    assert list(found)[: len(expected)] == expected
    assert list(found) != acts
