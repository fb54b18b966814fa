"""The examples in the docstrings run, and the documentation names what the code does."""

import doctest
import re
from importlib import import_module

import pytest

from tests.draws_pure.files import ROOT
from tournaments.draws.document import STATES
from tournaments.draws.domain import KINDS
from tournaments.draws.shape import FORMS
from tournaments.draws.words import DIFFERENCES, STEPS

MODULES = sorted(
    f"tournaments.draws.{file.stem}" for file in (ROOT / "tournaments" / "draws").glob("[a-z]*.py")
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
