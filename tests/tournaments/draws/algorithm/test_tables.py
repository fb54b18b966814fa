"""Rules 1.3 and I11: everyone is placed exactly once, by lot at the door, all at once, or from a box."""

from dataclasses import replace

import pytest

from scoring.errors import RuleError
from tournaments.draws.algorithm import tables_at_once, tables_lots
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.places import (
    Arrival,
    Place,
    place_numbered,
    places_needed,
    table_of_place,
)
from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.algorithm.tables_lots import Lots, reserved_for
from tournaments.draws.algorithm.tables_physical import check_lot, lots_left
from tournaments.draws.algorithm.witnesses import Witness

DICE = Entropy((4, 4, 6, 1, 2, 5, 3, 2, 6, 5))
LOTS = Source("5b" * 32, "5a" * 32, DICE, [], Domain("tables-lots", "7KQ2M9", 1, 1))
AT_ONCE = replace(LOTS, domain=Domain("tables-at-once", "7KQ2M9", 1, 1))
# Thirty-seven who signed up, by their numbers; three places more than they need.
SIGNED_UP = range(101, 138)


def forty(size: int) -> Fixed:
    reserved = reserved_for(len(SIGNED_UP), 0, size)
    return Fixed(tables_lots.listing_of(SIGNED_UP), [], size, "CDHS", reserved=reserved)


def all_places(lots: Lots, newcomers: int) -> list[Place | None]:
    return [lots.place_of(number) for number in [*SIGNED_UP, *range(1, newcomers + 1)]]


def refusal_of(
    existing: list[Arrival], participant: int, table: int, place: int | None = None, *, tables: int
) -> tuple[str, dict[str, object]]:
    """Return the code and the parameters with which a lot is refused."""
    with pytest.raises(RuleError) as refusal:
        check_lot(existing, participant, table, place, tables=tables, size=4)
    return refusal.value.code, refusal.value.params


@pytest.mark.parametrize(
    ("registered", "size", "places"),
    [
        (1, 4, 4),
        (4, 4, 4),
        (5, 4, 8),
        (37, 4, 40),
        (40, 4, 40),
        (1, 3, 3),
        (37, 3, 39),
        (36, 5, 40),
    ],
)
def test_lots_are_drawn_for_whole_tables(registered: int, size: int, places: int) -> None:
    assert places_needed(registered, size) == places
    assert registered + reserved_for(registered, 0, size) == places


@pytest.mark.parametrize(("wanted", "reserved"), [(0, 3), (1, 3), (3, 3), (4, 7), (7, 7), (8, 11)])
def test_reserved_places_are_those_wanted_and_what_fills_the_last_table(
    wanted: int, reserved: int
) -> None:
    assert reserved_for(37, wanted, 4) == reserved


def test_the_list_of_lots_is_who_signed_up_lowest_number_first() -> None:
    assert tables_lots.listing_of([7, 2, 30]) == [2, 7, 30]

    with pytest.raises(RuleError) as refusal:
        tables_lots.listing_of([])
    assert refusal.value.code == "draw.no_participants"


def test_places_are_counted_through_the_tables() -> None:
    assert [table_of_place(number, 4) for number in range(1, 10)] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert [place_numbered(number, 4).place for number in range(1, 10)] == [
        1,
        2,
        3,
        4,
        1,
        2,
        3,
        4,
        1,
    ]
    assert [table_of_place(number, 3) for number in range(1, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert [place_numbered(number, 3).place for number in range(1, 8)] == [1, 2, 3, 1, 2, 3, 1]


@pytest.mark.parametrize(("size", "tables"), [(3, 13), (4, 10), (5, 8)])
def test_lots_give_every_place_once(size: int, tables: int) -> None:
    places = all_places(Lots.drawn(forty(size), LOTS), newcomers=size * tables - 37)

    assert sorted(place for place in places if place) == [
        Place(table, place) for table in range(1, tables + 1) for place in range(1, size + 1)
    ]


def test_a_number_has_the_same_place_whenever_it_comes() -> None:
    one, other = Lots.drawn(forty(4), LOTS), Lots.drawn(forty(4), LOTS)

    forwards = {number: one.place_of(number) for number in SIGNED_UP}
    backwards = {number: other.place_of(number) for number in reversed(SIGNED_UP)}

    assert forwards == backwards


def test_newcomers_have_the_reserved_places_in_the_order_in_which_they_come() -> None:
    lots, other = Lots.drawn(forty(4), LOTS), Lots.drawn(forty(4), LOTS)

    came = [lots.place_of(number) for number in (9001, 9002, 9001, 9003, 9004)]

    assert len(set(came)) == 4
    assert came[2] == came[0]
    assert came[4] is None
    assert [other.place_of(number) for number in (5, 105, 4)] == [
        came[0],
        lots.place_of(105),
        came[1],
    ]


def test_lots_depend_on_all_that_the_seed_is_made_from() -> None:
    phone = Witness("00" * 8, "00" * 32, "00" * 32)
    changed = [
        LOTS,
        replace(LOTS, list_hash="00" * 32),
        replace(LOTS, secret="5b" * 32),
        replace(LOTS, entropy=Entropy(DICE.dice[::-1])),
        replace(LOTS, witnesses=[phone]),
        replace(LOTS, domain=Domain("tables-lots", "7KQ2M9", 1, 2)),
    ]

    orders = {tuple(all_places(Lots.drawn(forty(4), source), 3)) for source in changed}

    assert len(orders) == len(changed)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 8])
def test_all_at_once_seats_everyone_once_at_full_tables(size: int) -> None:
    numbers = list(range(101, 221))

    tables = draw_tables_at_once(numbers, size, AT_ONCE)

    assert list(tables) == list(range(1, 120 // size + 1))
    assert {len(people) for people in tables.values()} == {size}
    assert sorted(number for people in tables.values() for number in people) == numbers


def test_the_order_in_which_numbers_are_given_does_not_matter() -> None:
    one = draw_tables_at_once(range(1, 41), 4, AT_ONCE)
    other = draw_tables_at_once(range(40, 0, -1), 4, AT_ONCE)

    assert one == other


@pytest.mark.parametrize(
    ("numbers", "code", "params"),
    [
        ([], "draw.no_participants", {}),
        ([1, 2, 3, 3], "draw.listed_twice", {"participant": 3}),
        ([1, 2, 3, 4, 5], "draw.not_whole_tables", {"count": 5, "size": 4}),
    ],
)
def test_what_does_not_fill_tables_is_refused(
    numbers: list[int], code: str, params: dict[str, object]
) -> None:
    with pytest.raises(RuleError) as refusal:
        tables_at_once.listing_of(numbers, 4)

    assert (refusal.value.code, refusal.value.params) == (code, params)


BOX = [Arrival(1, Place(1, 2)), Arrival(2, Place(1)), Arrival(3, Place(1)), Arrival(4, Place(2))]


def test_a_lot_from_the_box_is_taken_as_typed() -> None:
    assert check_lot(BOX, 5, 1, 3, tables=2, size=4) == Arrival(5, Place(1, 3))
    assert check_lot(BOX, 5, 2, tables=2, size=4) == Arrival(5, Place(2))


def test_a_lot_typed_twice_is_refused_with_what_stands_against_it() -> None:
    full = [*BOX, Arrival(5, Place(1))]

    assert refusal_of(BOX, 1, 2, tables=2) == ("draw.placed_twice", {"participant": 1, "table": 1})
    assert refusal_of(BOX, 6, 1, 2, tables=2) == (
        "draw.lot_taken",
        {"table": 1, "place": 2, "participant": 1},
    )
    assert refusal_of(full, 6, 1, tables=2) == ("draw.table_full", {"table": 1})


@pytest.mark.parametrize("table", [0, 3, -1])
def test_a_table_that_has_no_lots_is_refused(table: int) -> None:
    assert refusal_of(BOX, 6, table, tables=2) == (
        "draw.no_such_table",
        {"table": table, "tables": 2},
    )


@pytest.mark.parametrize("place", [0, 5])
def test_a_place_that_no_table_has_is_refused(place: int) -> None:
    assert refusal_of(BOX, 6, 1, place, tables=2) == (
        "draw.no_such_place",
        {"place": place, "size": 4},
    )


def test_gaps_are_what_must_still_be_in_the_box() -> None:
    assert lots_left(BOX, tables=3, size=4) == {1: 1, 2: 3, 3: 4}
    assert lots_left(BOX, tables=3, size=3) == {2: 2, 3: 3}
    assert lots_left([Arrival(number, Place(1)) for number in (1, 2, 3, 4)], tables=1, size=4) == {}
