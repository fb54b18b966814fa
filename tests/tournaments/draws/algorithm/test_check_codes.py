"""The digits that people compare are the same wherever they are made, and change with all that they cover."""

from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.by_hand import Document
from tests.tournaments.draws.algorithm.generated import STATES, generated
from tournaments.draws.algorithm.verify_sealed import codes_in

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_every_implementation_shows_the_same_codes(standalone: ModuleType, page: "Page") -> None:
    documents = [generated(seed) for seed in range(200)]
    codes = [by_hand.check_codes(document) for document in documents]

    assert [standalone.check_codes(document) for document in documents] == codes
    assert page.evaluate("documents => documents.map(JiangDraw.checkCodes)", documents) == codes
    assert [codes_in(document) for document in documents] == codes


@pytest.mark.parametrize(
    ("state", "count"),
    [
        ("committed", {1}),
        ("rolling", {2}),
        ("revealing", {2}),
        ("rerolling", {3}),
        ("open", {2, 3}),
        ("complete", {2, 3}),
    ],
)
def test_the_second_code_comes_with_the_witnesses_and_the_third_before_a_second_roll(
    state: str, count: set[int], standalone: ModuleType
) -> None:
    documents = [generated(seed, kind="tables-at-once", state=state) for seed in range(20)]

    codes = [standalone.check_codes(document) for document in documents]

    assert {len(each) for each in codes} == count
    assert [len(each) == 3 for each in codes] == [
        state == "rerolling" or document["again"] is not None for document in documents
    ]


def with_witnesses() -> Document:
    """Return a complete draw with three witnesses or more."""
    drawn = (generated(seed, kind="tables-at-once", state="complete") for seed in range(100))
    return next(each for each in drawn if len(each["witnesses"]) > 2)


def abandoned(*, witnesses: bool, entropy: bool) -> Document:
    """Return a draw that was given up, with or without witnesses and dice."""
    document = with_witnesses()
    document |= {"state": "abandoned", "tables": None, "again": None}
    return (
        document | ({} if witnesses else {"witnesses": []}) | ({} if entropy else {"entropy": None})
    )


@pytest.mark.parametrize(
    ("witnesses", "entropy", "count"),
    [(False, False, 1), (True, False, 2), (False, True, 2), (True, True, 2)],
)
def test_an_abandoned_draw_has_the_second_code_if_it_came_so_far(
    witnesses: bool, entropy: bool, count: int, standalone: ModuleType, page: "Page"
) -> None:
    document = abandoned(witnesses=witnesses, entropy=entropy)

    codes = by_hand.check_codes(document)

    assert len(codes) == count
    assert standalone.check_codes(document) == codes
    assert page.evaluate("JiangDraw.checkCodes", document) == codes


def test_lots_from_a_box_have_one_code_in_every_state(standalone: ModuleType) -> None:
    for state in STATES:
        document = generated(1, kind="tables-physical", state=state)

        assert len(standalone.check_codes(document)) == 1


def test_each_thing_that_is_covered_gives_other_codes(standalone: ModuleType) -> None:
    document = with_witnesses()
    first, *others = document["witnesses"]
    changed = [
        document,
        document | {"list_hash": "00" * 32},
        document | {"commitment": "00" * 32},
        document | {"witnesses": others},
        document | {"witnesses": [*others, first]},
        document | {"witnesses": [first | {"phone": "00" * 8}, *others]},
        document | {"witnesses": [first | {"commitment": "00" * 32}, *others]},
    ]

    assert len({standalone.check_codes(each)[1] for each in changed}) == len(changed)


def test_a_code_stays_when_values_are_shown(standalone: ModuleType) -> None:
    document = with_witnesses()
    silent = [{**each, "value": None} for each in document["witnesses"]]
    before = {"state": "rolling", "witnesses": silent, "entropy": None, "again": None}

    codes = standalone.check_codes(document)

    assert standalone.check_codes(document | before) == codes[:2]


def test_the_third_code_fixes_who_was_silent_and_what_had_fallen(standalone: ModuleType) -> None:
    documents = (generated(seed, kind="tables-at-once", state="rerolling") for seed in range(100))
    document = next(
        each
        for each in documents
        if each["entropy"]["dice"] and any(witness["value"] for witness in each["witnesses"])
    )
    all_silent = [{**each, "value": None} for each in document["witnesses"]]
    dice, cards = document["entropy"]["dice"], document["entropy"]["cards"]
    changed = [
        document,
        document | {"witnesses": all_silent},
        document | {"entropy": {"dice": dice[::-1], "cards": cards}},
        document | {"entropy": {"dice": dice, "cards": []}},
        document | {"entropy": {"dice": dice, "cards": ["2S", *cards]}},
    ]

    codes = [standalone.check_codes(each) for each in changed]

    assert len({tuple(each[:2]) for each in codes}) == 1
    assert len({each[2] for each in codes}) >= 4


def test_the_third_code_stays_when_the_hall_has_rolled_again(standalone: ModuleType) -> None:
    documents = (generated(seed, kind="tables-at-once", state="complete") for seed in range(100))
    document = next(each for each in documents if each["again"])

    before = document | {"state": "rerolling", "again": None, "tables": None, "secret": None}

    assert standalone.check_codes(before) == standalone.check_codes(document)
