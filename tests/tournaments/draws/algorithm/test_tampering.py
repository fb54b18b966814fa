"""Changing one byte of a draw makes every verifier say what is wrong."""

import copy
import itertools
import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from types import ModuleType

import pytest

from tests.tournaments.draws.algorithm.generated import generated
from tests.tournaments.draws.algorithm.test_files import FilesInBrowser, alike
from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.domain import KINDS, Kind
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.reading import document_in
from tournaments.draws.algorithm.verify import verify

# What nothing else in a file depends on: it says what came before, and who was a house player.
# Of real lots and cards, what was typed is only known from having been typed; the result is not free.
FREE: dict[Kind, tuple[str, ...]] = {
    "tables-lots": ("replaces", "house"),
    "tables-at-once": ("replaces",),
    "tables-physical": ("replaces", "house", "event", "jiang", "number", "arrivals"),
    "seats-physical": ("replaces", "event", "jiang", "number", "card"),
    "seats-digital": ("replaces",),
}


@cache
def file_of(kind: Kind) -> str:
    """Return the first generated file with all that can be in it, large enough to tell results apart."""
    files = (generated(seed, kind=kind, state="complete") for seed in itertools.count())
    return next(json.dumps(document) for document in files if is_rich(document))


def is_rich(document: Document) -> bool:
    acts = {act["act"] for act in document.get("closing", ())}
    return (
        len(document["list"])
        in (range(16, 25) if document["kind"].startswith("tables-") else (3, 4))
        and len(document.get("entropy") or "") < 100
        and ("closing" not in document or acts >= {"dissolved", "moved", "added"})
    )


def complete(kind: Kind) -> Document:
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


def changed_by_a_byte(document: Document) -> list[bytes]:
    """Return every file that one changed byte makes, and that is still JSON of one reading."""
    text = json.dumps(document, separators=(",", ":")).encode()
    changed = []
    for at, byte in enumerate(text):
        other = text[:at] + bytes([neighbour(byte)]) + text[at + 1 :]
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


@pytest.mark.parametrize("kind", KINDS)
def test_every_changed_byte_is_noticed_by_every_verifier(
    kind: Kind, standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    document = complete(kind)
    changed = changed_by_a_byte(document)

    ours = alike(changed, standalone, verify_files_in_browser)

    assert len(changed) > 400
    unnoticed = [
        other
        for other, found in zip(changed, ours, strict=True)
        if found["ok"] and without(document_in(other), FREE[kind]) != without(document, FREE[kind])
    ]
    assert unnoticed == []


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

    def test_another_secret(self, kind: Kind, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["secret"] = other_digit(document["secret"])

        assert codes(verify(document)) == {("commitment", "commitment"), result}

    def test_another_commitment(self, kind: Kind, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["commitment"] = other_digit(document["commitment"])

        assert codes(verify(document)) == {("commitment", "commitment")}

    def test_another_entropy(self, kind: Kind, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["entropy"] += "1"

        assert codes(verify(document)) == {result}

    def test_entropy_that_only_looks_the_same(self, kind: Kind, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["entropy"] = "\u200b" + document["entropy"]

        assert codes(verify(document)) == {("entropy_form", "entropy"), result}

    def test_another_list_hash(self, kind: Kind, result: tuple[str, str]) -> None:
        document = complete(kind)
        document["list_hash"] = other_digit(document["list_hash"])

        assert codes(verify(document)) == {("list_hash", "list_hash"), result}

    @pytest.mark.parametrize("part", ["jiang", "number"])
    def test_the_result_of_another_draw(
        self, kind: Kind, result: tuple[str, str], part: str
    ) -> None:
        document = complete(kind)
        document[part] += 30

        assert codes(verify(document)) == {result}


def test_a_list_that_was_changed_later() -> None:
    document = complete("tables-at-once")
    document["list"][-1] += 1

    assert codes(verify(document)) == {("list_hash", "list_hash"), ("table", "tables")}


def test_a_list_that_is_no_list_of_places() -> None:
    document = complete("tables-lots")
    document["list"].append(99)

    count, size = len(document["list"]), document["table_size"]
    assert [str(difference) for difference in verify(document)][1:] == [
        f"list[{count - 1}]: The list is not in its fixed order. Expected {count}, found 99.",
        f"list: The list does not fill whole tables. Expected {size}, found 1.",
    ]


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
    stayed = [arrival for arrival in document["arrivals"] if arrival["table"] <= 2]
    one, other = (
        stayed[0],
        next(arrival for arrival in stayed if arrival["table"] != stayed[0]["table"]),
    )
    one["participant"], other["participant"] = other["participant"], one["participant"]

    assert codes(verify(document)) == {("table", "tables")}
