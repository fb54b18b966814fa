"""The examples in the library's docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import scoring

ROOT = Path(scoring.__path__[0])
MODULES = sorted(
    ".".join(source.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for source in ROOT.rglob("*.py")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_examples_are_found() -> None:
    found = {name: doctest.testmod(import_module(name)).attempted for name in MODULES}

    assert found["scoring.games.big_two.tw_tournament"] > 0
    assert sum(found.values()) > 30
