"""The examples in the product's docstrings run."""

import doctest
from importlib import import_module

import pytest

from tests.project.processes import BASE

pytestmark = pytest.mark.no_database

FILES = sorted(
    file.relative_to(BASE)
    for folder in ("api", "config", "tournaments")
    for file in (BASE / folder).rglob("*.py")
    if ">>>" in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", [".".join(file.with_suffix("").parts) for file in FILES])
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(import_module(name))

    assert (result.failed, result.attempted > 0) == (0, True)
