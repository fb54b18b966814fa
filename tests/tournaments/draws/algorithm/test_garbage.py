"""Whatever a file holds, every verifier answers, and all answer the same."""

import json
import random
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.draws.algorithm.generated import KINDS, generated
from tests.tournaments.draws.algorithm.test_agreement import as_found, from_file
from tournaments.draws.algorithm.verify import examine, examine_file, verify

Found = dict[str, Any]

# Values that are right somewhere, nearly right, or nothing like it.
STRANGE: tuple[object, ...] = (
    None, True, False, 0, -1, 1, 2, 4, 5, 53, 2**31, 2**31 - 1, 2**53, 2**53 - 1, 2**70, 1.5, -0.5, 1e300,
    "", "x", "A", "10D", "11D", "0" * 64, "G" * 64, "0" * 63, "open", "complete", "abandoned", "committed",
    "rolling", "revealing", "left", "constructor", "__proto__", "toString", "jiang-draw", "tables-lots", "seats-digital", "\u0000",
    "\ud800", "🀄" * 301, [], {}, [[]], [1, 2, 3, 4, 5], [1, 2, 3, 4, 4], {"A": 1}, {"act": "left"}, {"dice": [1], "cards": []}, "0" * 16, 9999, 10000,
    {"act": "constructor"}, {"act": {}}, [None], [[1, 2, 3, 4, "5"]], {"__proto__": 1},
)  # fmt: skip

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def places_in(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path of everything in a document."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(found for key, one in inner for found in places_in(one, (*path, key)))]


def mutated(rng: random.Random, document: Any) -> Any:
    """Return a document in which a few things were replaced, removed, doubled or added."""
    document = json.loads(json.dumps(document))
    for _ in range(rng.randint(1, 3)):
        places = [place for place in places_in(document) if place]
        if not places:
            break
        *way, last = rng.choice(places)
        holder = document
        for key in way:
            holder = holder[key]
        change(rng, holder, last)
    return document


def change(rng: random.Random, holder: Any, key: Any) -> None:
    act = rng.choice(["replace", "replace", "remove", "add", "swap"])
    if act == "remove":
        del holder[key]
    elif act == "replace":
        holder[key] = rng.choice(STRANGE)
    elif act == "add" and isinstance(holder, dict):
        holder[rng.choice(["name", "seed", "secret", "", "Z"])] = rng.choice(STRANGE)
    elif act == "add":
        holder.insert(key, rng.choice([*STRANGE, holder[key]]))
    else:
        other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = holder[other], holder[key]


def all_agree(
    documents: Sequence[object],
    standalone: ModuleType,
    verify_in_browser: Callable[[Sequence[object]], list[Found]],
) -> list[Found]:
    files = [json.dumps(document).encode() for document in documents]
    ours = [as_found(examine_file(file)) for file in files]
    assert [standalone.verify_file(file).differences for file in files] == [
        found["differences"] for found in ours
    ]
    assert verify_in_browser(documents) == ours
    return ours


def test_mutated_documents_are_answered_alike(
    standalone: ModuleType, verify_in_browser: Callable[[Sequence[object]], list[Found]]
) -> None:
    rng = random.Random(20_260_318)
    documents = [mutated(rng, generated(seed, largest=16)) for seed in range(800)]

    ours = all_agree(documents, standalone, verify_in_browser)

    assert {found["ok"] for found in ours} == {True, False}


@pytest.mark.deep
def test_ten_thousand_forged_draws_are_answered_alike(
    standalone: ModuleType, verify_in_browser: Callable[[Sequence[object]], list[Found]]
) -> None:
    rng = random.Random(15)
    for start in range(0, 10_000, 250):
        documents = [mutated(rng, generated(seed)) for seed in range(start, start + 250)]
        all_agree(documents, standalone, verify_in_browser)


def test_strange_values_in_every_place_are_answered_alike(
    standalone: ModuleType, verify_in_browser: Callable[[Sequence[object]], list[Found]]
) -> None:
    rng = random.Random(7)
    documents = []
    for kind in KINDS:
        document = generated(3, kind=kind, state="complete", largest=8)
        for *way, last in filter(None, places_in(document)):
            for value in rng.sample(STRANGE, 2):
                other = json.loads(json.dumps(document))
                holder = other
                for key in way:
                    holder = holder[key]
                holder[last] = value
                documents.append(other)

    all_agree(documents, standalone, verify_in_browser)


def test_what_is_no_document_is_answered_alike(
    standalone: ModuleType, verify_in_browser: Callable[[Sequence[object]], list[Found]]
) -> None:
    head = {"format": "jiang-draw", "algorithm": "jiang-draw-1"}
    documents = [
        *STRANGE,
        *({"format": value} for value in STRANGE),
        *({**head, "algorithm": value} for value in STRANGE),
        *({**head, "kind": value} for value in STRANGE),
        *({**head, "kind": kind} for kind in KINDS),
    ]

    ours = all_agree(documents, standalone, verify_in_browser)

    assert {found["ok"] for found in ours} == {False}


@given(json_values)
def test_nothing_breaks_the_pythons(standalone: ModuleType, value: object) -> None:
    assert from_file(standalone, value) == as_found(examine(value))


@given(st.integers(0, 200), st.randoms(use_true_random=False))
def test_no_mutation_breaks_the_pythons(
    standalone: ModuleType, seed: int, rng: random.Random
) -> None:
    document = mutated(rng, generated(seed, largest=12))

    assert from_file(standalone, document) == as_found(examine(document))


def test_an_object_that_json_cannot_hold_is_answered_too() -> None:
    document: dict[Any, object] = {**generated(1, kind="tables-at-once"), 5: object(), None: 1}

    assert {difference.code for difference in verify(document)} == {"unknown_field"}
