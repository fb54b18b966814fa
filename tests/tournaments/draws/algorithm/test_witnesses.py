"""Witnesses: what a phone committed to is what it shows, and silence cannot choose among many results."""

import copy
import json
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.generated import generated
from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.witnesses import Witness, is_void, silent

InBrowser = Callable[[Sequence[object]], list[dict[str, Any]]]


@cache
def text_with_witnesses(count: int) -> str:
    """Return the first draw at once whose witnesses, so many, have all shown their values."""
    drawn = (generated(seed, kind="tables-at-once", state="complete") for seed in range(10_000))
    found = (
        document
        for document in drawn
        if [bool(each["value"]) for each in document["witnesses"]] == [True] * count
        and len(document["list"]) >= 16
    )
    return json.dumps(next(found))


def with_witnesses(count: int) -> Document:
    document: Document = json.loads(text_with_witnesses(count))
    return document


def redrawn(document: Document) -> Document:
    """Return the draw with the tables that follow from it as it is now."""
    return document | {"tables": by_hand.at_once(document)}


AGAIN = {"dice": [1, 6, 3, 2, 5, 4, 1, 6, 3, 4], "cards": []}


def silenced(document: Document, count: int, again: object = None) -> Document:
    """Return the draw as it would have been with the first so many phones silent, and the hall rolling again."""
    document = copy.deepcopy(document)
    document["again"] = again or (AGAIN if count else None)
    for each in document["witnesses"][:count]:
        each["value"] = None
    return redrawn(document)


def codes(document: Document) -> list[tuple[str, str]]:
    return [(each.code, each.path) for each in verify(document)]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_draw_can_do_without_two_values(count: int) -> None:
    assert codes(silenced(with_witnesses(5), count)) == []


@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_draw_without_more_values_is_void(count: int) -> None:
    assert codes(silenced(with_witnesses(5), count)) == [("silent", "witnesses")]


def test_a_void_draw_that_was_given_up_says_so_and_verifies() -> None:
    void = silenced(with_witnesses(5), 4) | {"state": "abandoned", "tables": None}

    assert codes(void) == []


@pytest.mark.parametrize("count", [1, 2])
def test_after_silence_the_hall_must_have_rolled_again(count: int) -> None:
    not_rolled = redrawn(silenced(with_witnesses(5), count) | {"again": None})

    assert codes(not_rolled) == [("missing", "again")]


def test_a_second_roll_that_nothing_asked_for_is_named() -> None:
    document = redrawn(with_witnesses(5) | {"again": AGAIN})

    assert codes(document) == [("too_early", "again")]


@pytest.mark.parametrize("state", ["committed", "rolling", "revealing", "rerolling"])
def test_a_second_roll_is_not_there_before_it_is_over(state: str) -> None:
    document = generated(1, kind="tables-at-once", state=state) | {"again": AGAIN}

    assert codes(document) == [("too_early", "again"), ("not_complete", "state")]


def test_whoever_is_silent_does_not_know_what_the_second_roll_gives() -> None:
    rolls = [{"dice": [*AGAIN["dice"][:-1], die], "cards": []} for die in range(1, 7)]
    silent = [silenced(with_witnesses(5), count, again) for count in (1, 2) for again in rolls]

    assert [codes(each) for each in silent] == [[]] * 12
    assert len({str(each["tables"]) for each in silent}) == 12


@pytest.mark.parametrize(
    ("again", "code"),
    [
        ({"dice": AGAIN["dice"][:9], "cards": []}, ("entropy_short", "again.dice")),
        ({"dice": [], "cards": []}, ("entropy_short", "again.dice")),
        ({"dice": [], "cards": ["2S"]}, ("entropy_short", "again.cards")),
        (
            {**AGAIN, "cards": ["2S", "3S", "4S", "5S", "6S", "2S"]},
            ("card_taken", "again.cards[5]"),
        ),
    ],
)
def test_the_second_roll_needs_as_much_as_the_first(
    again: dict[str, Any], code: tuple[str, str]
) -> None:
    assert codes(silenced(with_witnesses(5), 1, again)) == [code]


def test_a_card_may_lie_in_both_rolls() -> None:
    document = silenced(with_witnesses(5), 1)
    cards = document["entropy"]["cards"] or ["10D", "KC", "3S", "2H", "5D", "AS"]
    both = {name: {"dice": [], "cards": cards} for name in ("entropy", "again")}

    assert codes(redrawn(document | both)) == []


def test_each_value_changes_the_result() -> None:
    document = with_witnesses(4)
    results = {str(silenced(document, count)["tables"]) for count in range(5)}

    assert len(results) == 5


def test_another_value_than_the_one_committed_to_is_named() -> None:
    document = with_witnesses(3)
    document["witnesses"][1]["value"] = "00" * 32

    assert codes(redrawn(document)) == [("witness", "witnesses[1].commitment")]


def test_a_value_shown_for_another_draw_is_named() -> None:
    document = with_witnesses(3)
    value = document["witnesses"][0]["value"]
    elsewhere = by_hand.witness_commitment(
        "jiang-draw-1/tables-at-once/OTHER/jiang-1/draw-1", value
    )
    document["witnesses"][0]["commitment"] = elsewhere

    assert codes(redrawn(document)) == [("witness", "witnesses[0].commitment")]


def test_a_phone_that_repeats_anothers_commitment_is_named() -> None:
    document = with_witnesses(3)
    document["witnesses"][2] |= {
        name: document["witnesses"][0][name] for name in ("commitment", "value")
    }

    assert codes(redrawn(document)) == [("commitment_twice", "witnesses[2].commitment")]


def test_a_phone_that_takes_part_twice_is_named() -> None:
    document = with_witnesses(3)
    document["witnesses"][2]["phone"] = document["witnesses"][1]["phone"]

    assert codes(redrawn(document)) == [("phone_twice", "witnesses[2].phone")]


def test_a_witness_left_out_or_put_in_afterwards_changes_the_result(
    standalone: ModuleType, verify_in_browser: InBrowser
) -> None:
    document = with_witnesses(4)
    changed = [
        document | {"witnesses": document["witnesses"][1:]},
        document | {"witnesses": document["witnesses"][::-1]},
        document | {"witnesses": []},
    ]

    ours = [codes(each) for each in changed]

    assert [{code for code, _path in each} for each in ours] == [{"table"}] * 3
    assert [
        [(each["code"], each["path"]) for each in standalone.verify(one).differences]
        for one in changed
    ] == ours
    assert [
        [(each["code"], each["path"]) for each in found["differences"]]
        for found in verify_in_browser(changed)
    ] == ours


@pytest.mark.parametrize("state", ["committed", "rolling"])
def test_values_must_not_be_there_before_the_dice(state: str) -> None:
    document = generated(1, kind="tables-at-once", state=state)
    domain, value = by_hand.domain(document), "77" * 32
    document["witnesses"] = [
        {
            "phone": "00" * 8,
            "commitment": by_hand.witness_commitment(domain, value),
            "value": value,
        }
    ]

    assert codes(document) == [("too_early", "witnesses"), ("not_complete", "state")]


def test_values_may_come_one_by_one_while_they_are_awaited() -> None:
    document = generated(1, kind="seats-digital", state="revealing")

    for each in document["witnesses"]:
        each["value"] = None

    assert codes(document) == [("not_complete", "state")]


def test_the_product_counts_the_silent() -> None:
    phones = [Witness(f"{number:016x}", "00" * 32, None) for number in range(4)]
    shown = [Witness(f"{number:016x}", "00" * 32, "11" * 32) for number in range(4, 9)]

    assert silent([*shown, *phones[:2]]) == phones[:2]
    assert [is_void([*shown, *phones[:count]]) for count in range(5)] == [
        False,
        False,
        False,
        True,
        True,
    ]
