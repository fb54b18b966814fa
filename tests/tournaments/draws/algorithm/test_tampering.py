"""Changing one byte of a draw makes every verifier say what is wrong."""

import copy
import itertools
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from types import ModuleType

import pytest

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.by_hand import Document
from tests.tournaments.draws.algorithm.generated import KINDS, generated
from tests.tournaments.draws.algorithm.test_files import FilesInBrowser, alike
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.reading import document_in
from tournaments.draws.algorithm.verify import verify

# What nothing else in a file depends on: it says what came before, and who was a house player.
# Of real lots and cards, what was typed is only known from having been typed; the result is not free.
FREE: dict[str, tuple[str, ...]] = {
    "tables-lots": ("replaces", "house"),
    "tables-at-once": ("replaces",),
    "tables-physical": ("replaces", "house", "event", "jiang", "number", "arrivals"),
    "seats-physical": ("replaces", "event", "jiang", "number", "card"),
    "seats-digital": ("replaces",),
}


@cache
def file_of(kind: str) -> str:
    """Return the first generated file with all that can be in it, large enough to tell results apart."""
    seeds = itertools.count()
    files = (generated(seed, kind=kind, state="complete", largest=18) for seed in seeds)
    return next(json.dumps(document) for document in files if is_rich(document))


def is_rich(document: Document) -> bool:
    acts = {act["act"] for act in document.get("closing", ())}
    silent = [each["value"] is None for each in document.get("witnesses", ())]
    many = range(11, 17) if document["kind"].startswith("tables-") else range(3, 5)
    return (
        len(document["list"]) in many
        and ("closing" not in document or acts >= {"dissolved", "moved", "added"})
        and ("entropy" not in document or all(document["entropy"].values()))
        and ("witnesses" not in document or (len(silent) in (3, 4) and sum(silent) == 1))
        and document.get("reserved") != 0
        and ("again" not in document or bool(document["again"]["dice"]))
        and ("arrivals" not in document or len(document["arrivals"]) > 7)
    )


def complete(kind: str) -> Document:
    document: Document = json.loads(file_of(kind))
    return document


def neighbour(byte: int) -> int:
    """Return a byte that keeps digits digits and letters letters, so that most texts still parse."""
    letter = chr(byte)
    if letter == "9":
        return ord("8")
    if letter in "fz":
        return byte - 1
    return byte ^ 1 if letter in "@`" else byte + 1


def changed_by_a_byte(document: Document, *, every: bool) -> list[bytes]:
    """Return every file that one changed byte makes, and that is still JSON of one reading.

    Unless told otherwise, of each hash only the digits at 0, 21, 42 and 63.
    """
    text = json.dumps(document, separators=(",", ":")).encode()
    hashes = re.finditer(rb"[0-9a-f]{64}", text)
    skipped = {
        found.start() + digit for found in hashes for digit in range(64) if digit % 21 and not every
    }
    changed = []
    for at in sorted(set(range(len(text))) - skipped):
        other = text[:at] + bytes([neighbour(text[at])]) + text[at + 1 :]
        with suppress(ValueError):
            if document_in(other) != document:
                changed.append(other)
    return changed


def without(document: object, names: Sequence[str]) -> object:
    """Return a document without what is free in it."""
    if isinstance(document, dict):
        return {
            name: without(value, names) for name, value in document.items() if name not in names
        }
    if isinstance(document, list):
        return [without(value, names) for value in document]
    return document


def unnoticed(
    kind: str, standalone: ModuleType, verify_files_in_browser: FilesInBrowser, *, every: bool
) -> list[bytes]:
    """Return the changed files that verify although something was changed that is not free."""
    document = complete(kind)
    changed = changed_by_a_byte(document, every=every)
    ours = alike(changed, standalone, verify_files_in_browser)
    assert len(changed) > 400
    return [
        other
        for other, found in zip(changed, ours, strict=True)
        if found["ok"] and without(document_in(other), FREE[kind]) != without(document, FREE[kind])
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_byte_is_noticed_by_every_verifier(
    kind: str, standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    assert unnoticed(kind, standalone, verify_files_in_browser, every=False) == []


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_every_changed_byte_is_noticed_by_every_verifier(
    kind: str, standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    assert unnoticed(kind, standalone, verify_files_in_browser, every=True) == []


def codes(differences: list[Difference]) -> set[tuple[str, str]]:
    """Return what is named, without the places in lists."""
    return {(one.code, one.path.split("[")[0].split(".")[0]) for one in differences}


def other_digit(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


@pytest.mark.parametrize(
    ("kind", "result"),
    [
        ("tables-lots", ("place", "arrivals")),
        ("tables-at-once", ("table", "tables")),
        ("seats-digital", ("card", "drawn")),
    ],
)
class TestDigitalDraw:
    """What is named when one of the ingredients is another."""

    def test_another_secret(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["secret"] = other_digit(document["secret"])

        assert codes(verify(document)) == {("commitment", "commitment"), result}

    def test_another_commitment(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["commitment"] = other_digit(document["commitment"])

        assert codes(verify(document)) == {("commitment", "commitment")}

    def test_another_die(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["entropy"]["dice"][4] = document["entropy"]["dice"][4] % 6 + 1

        assert codes(verify(document)) == {result}

    def test_two_dice_the_other_way_round(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        dice = document["entropy"]["dice"]
        at = next(place for place in range(9) if dice[place] != dice[place + 1])
        dice[at], dice[at + 1] = dice[at + 1], dice[at]

        assert codes(verify(document)) == {result}

    def test_the_dice_beside_the_cards_left_out(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["entropy"]["dice"] = []

        assert codes(verify(document)) == {result}

    def test_another_card(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        cards = document["entropy"]["cards"]
        cards[0] = next(card for card in by_hand.DECK if card not in cards)

        assert codes(verify(document)) == {result}

    def test_another_die_of_the_second_roll(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        again = document["again"]
        again["dice"] = [again["dice"][0] % 6 + 1, *again["dice"][1:]]

        assert codes(verify(document)) == {result}

    def test_the_second_roll_given_out_as_the_first(
        self, kind: str, result: tuple[str, str]
    ) -> None:
        document = complete(kind)
        document |= {"entropy": document["again"], "again": document["entropy"]}

        assert codes(verify(document)) == {result}

    def test_a_value_kept_back(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        shown = next(each for each in document["witnesses"] if each["value"])
        shown["value"] = None

        assert codes(verify(document)) == {result}

    def test_another_value(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        shown = next(each for each in document["witnesses"] if each["value"])
        shown["value"] = other_digit(shown["value"])

        assert codes(verify(document)) == {("witness", "witnesses"), result}

    def test_another_phone(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["witnesses"][0]["phone"] = other_digit(document["witnesses"][0]["phone"])

        assert codes(verify(document)) == {result}

    def test_a_name_put_under_another_number(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        one, other = document["roster"][:2]
        one[1], other[1] = other[1], one[1]

        assert codes(verify(document)) == {("list_hash", "list_hash")}

    def test_a_name_put_under_another_number_and_hashed_anew(
        self, kind: str, result: tuple[str, str]
    ) -> None:
        document = complete(kind)
        one, other = document["roster"][:2]
        one[1], other[1] = other[1], one[1]
        document["list_hash"] = by_hand.list_hash(document)

        assert codes(verify(document)) == {result}

    def test_another_list_hash(self, kind: str, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["list_hash"] = other_digit(document["list_hash"])

        assert codes(verify(document)) == {("list_hash", "list_hash"), result}

    @pytest.mark.parametrize("part", ["jiang", "number"])
    def test_the_result_of_another_draw(
        self, kind: str, result: tuple[str, str], part: str
    ) -> None:
        document = complete(kind)
        document[part] += 30

        domain = {("witness", "witnesses")}  # the values were shown for another draw
        assert codes(verify(document)) == {result} | domain


def test_a_list_that_was_changed_later() -> None:
    document = complete("tables-at-once")
    document["list"][-1] += 1

    assert codes(verify(document)) == {
        ("list_hash", "list_hash"),
        ("not_in_roster", "roster"),
        ("not_in_list", "roster"),
        ("table", "tables"),
    }


def test_a_number_that_was_added_to_the_list_later() -> None:
    document = complete("tables-lots")
    document["list"].append(9999)

    size = document["table_size"]
    assert [str(difference) for difference in verify(document)][1:] == [
        f"list: The list does not fill whole tables. Expected {size}, found 1.",
        "roster: This number is in the list, but the roster doesn't say who it is. "
        "Expected 9999, found nothing.",
    ]


def test_places_that_were_reserved_later() -> None:
    document = complete("tables-lots")
    document["reserved"] += document["table_size"]

    assert {("list_hash", "list_hash"), ("place", "arrivals")} <= codes(verify(document))


def test_two_people_who_changed_places() -> None:
    document = complete("tables-at-once")
    one, other = document["tables"][:2]
    wanted = copy.deepcopy(document["tables"])
    one[1:], other[1:] = sorted([other[1], *one[2:]]), sorted([one[1], *other[2:]])

    assert verify(document) == [
        Difference("table", "tables[0]", wanted[0], document["tables"][0]),
        Difference("table", "tables[1]", wanted[1], document["tables"][1]),
    ]


def test_two_people_who_changed_seats() -> None:
    document = complete("seats-physical")
    seats = document["drawn"][0]["seats"]
    seats["A"], seats["B"] = seats["B"], seats["A"]

    assert verify(document) == [
        Difference("seat", "drawn[0].seats.A", seats["B"], seats["A"]),
        Difference("seat", "drawn[0].seats.B", seats["A"], seats["B"]),
    ]


def test_a_table_that_was_left_out() -> None:
    document = complete("seats-digital")
    left_out = document["drawn"].pop()

    assert verify(document) == [Difference("missing_table", "drawn", left_out["table"])]


def test_two_people_who_changed_lots() -> None:
    document = complete("tables-lots")
    one, other = document["arrivals"][:2]
    for name in ("table", "place"):
        one[name], other[name] = other[name], one[name]

    assert ("place", "arrivals") in codes(verify(document))


def test_who_comes_first_has_no_better_choice() -> None:
    document = complete("tables-lots")
    signed_up = [each for each in document["arrivals"] if each["participant"] in document["list"]]
    others = [each for each in document["arrivals"] if each not in signed_up]

    turned = {**document, "arrivals": [*others, *signed_up[::-1]]}

    assert verify(turned) == []


def test_whoever_is_not_in_the_list_has_no_place_of_those_who_are() -> None:
    document = complete("tables-lots")
    one = next(each for each in document["arrivals"] if each["participant"] in document["list"])
    one["participant"] = 9999

    assert ("place", "arrivals") in codes(verify(document))
