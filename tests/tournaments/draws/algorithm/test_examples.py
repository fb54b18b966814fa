"""The examples in the docstrings run, and the documentation names what the code does."""

import doctest
import re
from importlib import import_module

import pytest

from tests.tournaments.draws.algorithm.files import ROOT
from tournaments.draws.algorithm.document import STATES
from tournaments.draws.algorithm.domain import KINDS
from tournaments.draws.algorithm.refusals import DIFFERENCES, STEPS
from tournaments.draws.algorithm.shape import FORMS

MODULES = sorted(
    f"tournaments.draws.algorithm.{file.stem}"
    for file in (ROOT / "tournaments" / "draws" / "algorithm").glob("[a-z]*.py")
)
DOCUMENTATION = (ROOT / "docs" / "draws.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) > 10


def test_the_documentation_names_every_code_kind_and_state() -> None:
    named = set(re.findall(r"`([a-z_-]+)`", DOCUMENTATION))

    assert {*DIFFERENCES, *STEPS, *KINDS, *STATES} - named == set()


def test_the_documentation_links_to_files_that_are_there() -> None:
    links = re.findall(r"\]\(\.\./([^)#]+)\)", DOCUMENTATION)

    assert [link for link in links if not (ROOT / link).exists()] == []
    assert len(links) == 4
    assert set(FORMS) == set(KINDS)
