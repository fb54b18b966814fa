"""I12: the product, the Python file and the JavaScript find the same in every draw."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest

from tests.tournaments.draws.algorithm.generated import KINDS, STATES, generated
from tournaments.draws.algorithm.findings import Findings
from tournaments.draws.algorithm.verify import examine

Found = dict[str, Any]
InBrowser = Callable[[Sequence[object]], list[Found]]


def as_found(findings: Findings) -> Found:
    """Return the product's findings in the shape the JavaScript gives."""
    return {
        "ok": not findings.differences,
        "steps": [
            {"code": step.code, "ok": step.ok, "params": dict(step.params)}
            for step in findings.steps
        ],
        "differences": [
            {"code": one.code, "path": one.path, "expected": one.expected, "found": one.found}
            for one in findings.differences
        ],
    }


def from_file(standalone: ModuleType, document: object) -> Found:
    """Return what the Python file finds, in the same shape."""
    findings = standalone.verify(document)
    return {
        "ok": not findings.differences,
        "steps": findings.steps,
        "differences": findings.differences,
    }


def found_alike(
    documents: Sequence[object], standalone: ModuleType, verify_in_browser: InBrowser
) -> list[Found]:
    ours = [as_found(examine(document)) for document in documents]
    assert [from_file(standalone, document) for document in documents] == ours
    assert verify_in_browser(documents) == ours
    return ours


def test_three_verifiers_agree_on_three_hundred_draws_of_all_kinds(
    standalone: ModuleType, verify_in_browser: InBrowser
) -> None:
    documents = [generated(seed) for seed in range(300)]

    found = found_alike(documents, standalone, verify_in_browser)

    steps = {step["code"] for each in found for step in each["steps"]}
    assert {document["state"] for document in documents} == set(STATES)
    assert steps >= {"commitment", "witnesses", "entropy", "again", "shuffle", "lots", "decks"}


@pytest.mark.parametrize("size", range(2, 9))
def test_three_verifiers_agree_on_tables_of_every_size(
    size: int, standalone: ModuleType, verify_in_browser: InBrowser
) -> None:
    documents = [generated(seed, size=size, state="complete") for seed in range(10)]

    found = found_alike(documents, standalone, verify_in_browser)

    assert [each["ok"] for each in found] == [True] * 10


@pytest.mark.parametrize("kind", KINDS)
def test_every_complete_and_abandoned_draw_verifies(kind: str) -> None:
    complete = [generated(seed, kind=kind, state="complete") for seed in range(40)]
    abandoned = [generated(seed, kind=kind, state="abandoned") for seed in range(40)]

    assert [examine(document).differences for document in complete + abandoned] == [[]] * 80


def test_the_generated_draws_have_all_that_a_draw_can_have() -> None:
    documents = [generated(seed, kind="tables-lots") for seed in range(300)]
    complete = [document for document in documents if document["state"] == "complete"]
    used = {
        (bool(document["entropy"]["dice"]), bool(document["entropy"]["cards"]))
        for document in complete
    }
    silent = {sum(each["value"] is None for each in document["witnesses"]) for document in complete}
    newcomers = [
        arrival["participant"] in document["list"]
        for document in complete
        for arrival in document["arrivals"]
    ]

    assert used == {(True, False), (False, True), (True, True)}
    assert silent == {0, 1, 2}
    assert {len(document["witnesses"]) for document in documents} == set(range(13))
    assert {True, False} == set(newcomers)
    assert {0} < {document["reserved"] for document in documents}


@pytest.mark.deep
def test_three_verifiers_agree_on_ten_thousand_draws(
    standalone: ModuleType, verify_in_browser: InBrowser
) -> None:
    for start in range(0, 10_000, 250):
        documents = [generated(seed, largest=200) for seed in range(start, start + 250)]
        for each in found_alike(documents, standalone, verify_in_browser):
            assert [one["code"] for one in each["differences"]] in ([], ["not_complete"])
