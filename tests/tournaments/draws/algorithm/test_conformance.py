"""data/conformance.json, as docs/draws.md describes it: a thousand tampered files and what they are answered with."""

import json
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest

from tests.tournaments.draws.algorithm import conformance
from tournaments.draws.algorithm.refusals import DIFFERENCES
from tournaments.draws.algorithm.verify import examine_file

SUITE: dict[str, Any] = json.loads(conformance.FILE.read_bytes())


def file_of(case: list[Any]) -> bytes:
    """Return the file of a case by nothing but what docs/draws.md says of it."""
    base, edits, _differences = case
    content = SUITE["bases"][base].encode("ascii")
    for position, removed, inserted in reversed(edits):
        put = bytes(inserted) if isinstance(inserted, list) else inserted.encode("utf-8")
        content = content[:position] + put + content[position + removed :]
    return bytes(content)


@pytest.fixture(scope="module")
def files() -> list[bytes]:
    return [file_of(case) for case in SUITE["cases"]]


def wanted() -> list[list[list[str]]]:
    return [differences for *_case, differences in SUITE["cases"]]


def test_the_product_answers_as_wanted(files: list[bytes]) -> None:
    found = [examine_file(file).differences for file in files]

    assert [[[each.code, each.path] for each in one] for one in found] == wanted()


def test_the_python_file_answers_as_wanted(files: list[bytes], standalone: ModuleType) -> None:
    found = [standalone.verify_file(file).differences for file in files]

    assert [[[each["code"], each["path"]] for each in one] for one in found] == wanted()


def test_the_javascript_answers_as_wanted(
    files: list[bytes],
    verify_files_in_browser: Callable[[Sequence[bytes]], list[dict[str, Any]]],
) -> None:
    found = [one["differences"] for one in verify_files_in_browser(files)]

    assert [[[each["code"], each["path"]] for each in one] for one in found] == wanted()


def test_every_code_is_wanted_somewhere() -> None:
    assert {code for one in wanted() for code, _path in one} == set(DIFFERENCES)


def test_there_are_a_thousand_and_each_is_another(files: list[bytes]) -> None:
    assert len(SUITE["cases"]) == len(set(files)) == conformance.CASES


def test_edits_ascend_and_stand_apart() -> None:
    for _base, edits, _differences in SUITE["cases"]:
        ends = [position + removed for position, removed, _inserted in edits]
        assert all(end <= edit[0] for end, edit in zip(ends, edits[1:], strict=False))


def test_the_file_is_what_its_recipe_makes() -> None:
    assert conformance.FILE.read_text(encoding="ascii") == conformance.suite()
