"""I12: the product, the Python file and the JavaScript find the same in every draw."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest

from tests.tournaments.draws.algorithm.generated import generated
from tournaments.draws.algorithm.domain import KINDS
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


def test_three_verifiers_agree_on_a_hundred_draws_of_all_kinds(
    standalone: ModuleType, verify_in_browser: InBrowser
) -> None:
    documents = [generated(seed) for seed in range(100)]

    ours = [as_found(examine(document)) for document in documents]

    assert [from_file(standalone, document) for document in documents] == ours
    assert verify_in_browser(documents) == ours


@pytest.mark.parametrize("size", range(2, 9))
def test_three_verifiers_agree_on_tables_of_every_size(
    size: int, standalone: ModuleType, verify_in_browser: InBrowser
) -> None:
    documents = [generated(seed, size=size, state="complete") for seed in range(10)]

    ours = [as_found(examine(document)) for document in documents]

    assert [found["ok"] for found in ours] == [True] * 10
    assert [from_file(standalone, document) for document in documents] == ours
    assert verify_in_browser(documents) == ours


@pytest.mark.parametrize("kind", KINDS)
def test_every_complete_and_abandoned_draw_verifies(kind: Any) -> None:
    complete = [generated(seed, kind=kind, state="complete") for seed in range(40)]
    abandoned = [generated(seed, kind=kind, state="abandoned") for seed in range(40)]

    assert [examine(document).differences for document in complete + abandoned] == [[]] * 80


@pytest.mark.deep
def test_the_two_pythons_agree_on_ten_thousand_draws(standalone: ModuleType) -> None:
    for seed in range(10_000):
        document = generated(seed, largest=200)
        ours = as_found(examine(document))
        assert from_file(standalone, document) == ours
        assert [one["code"] for one in ours["differences"]] in ([], ["not_complete"])
