"""The rules in docs/rules/, the library and its tests name the same clauses and say the same things."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.games import RULESETS
from scoring.games.big_two.variants import VARIANTS
from scoring.games.settings import NumberSetting
from scoring.tiebreaks import TIE_BREAKS

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
REGULATION = [f"1.{number}" for number in range(1, 15)]
HONG_KONG = [f"2.{number}" for number in range(1, 6)]
DOU_DIZHU = ["4.1", "4.2", "4.3", "4.6"]


def text_of(page: str) -> str:
    return (PAGES / page).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tested() -> set[str]:
    """The clauses that ids of tests begin with."""
    collected = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-p",
            "no:cacheprovider",
            "-n",
            "0",
            ".",
        ],
        cwd=Path(__file__).parent,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return set(re.findall(r"\[(\d+\.\d+) [^]]+\]$", collected.stdout, flags=re.MULTILINE))


@pytest.mark.parametrize("clause", [*REGULATION, *HONG_KONG, *DOU_DIZHU])
def test_every_clause_has_a_test_that_names_it(clause: str, tested: set[str]) -> None:
    assert clause in tested


@pytest.mark.parametrize(
    ("page", "clauses"),
    [("tw-tournament.md", REGULATION), ("hk.md", HONG_KONG), ("dou-dizhu.md", DOU_DIZHU)],
)
def test_every_clause_is_written_down_and_ticked(page: str, clauses: list[str]) -> None:
    assert re.findall(r"^### (\d+\.\d+) .+ ✓$", text_of(page), flags=re.MULTILINE) == clauses


@pytest.mark.parametrize("page", ["README.md", "tw-tournament.md", "hk.md", "dou-dizhu.md"])
def test_named_files_and_functions_exist(page: str) -> None:
    text = text_of(page)
    files = re.findall(r"`((?:scoring|tournaments)/[\w/]*(?:\.py)?)`(?: \(`?([^)]*)\))?", text)

    assert files
    for name, notes in files:
        assert (ROOT / name).exists(), name
        for function in re.findall(r"([a-z_]+)`", notes):
            source = (ROOT / name).read_text(encoding="utf-8")
            assert f"def {function}(" in source, (name, function)


def test_settings_are_written_down_as_they_are() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (\d+) \| (\d+)–(\d+) \|", text_of("tw-tournament.md"), re.MULTILINE
    )

    assert [(name, *map(int, numbers)) for name, *numbers in rows] == [
        (each.name, each.default, each.lowest, each.highest)
        for each in RULESETS["tw-tournament"].settings
        if isinstance(each, NumberSetting)
    ]


def test_registries_are_written_down_as_they_are() -> None:
    text = text_of("README.md")

    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(TIE_BREAKS)
    assert all(f"`{code}`" in text for code in [*RULESETS, *VARIANTS])


def examples() -> list[tuple[str, str]]:
    """Return the commands shown in the README, each with what it is said to print."""
    [block] = re.findall(r"```console\n(.+?)```", text_of("README.md"), flags=re.DOTALL)
    return [
        (command, printed)
        for command, printed in re.findall(r"^\$ (.+)\n((?:[^$].*\n)+)", block, re.MULTILINE)
    ]


@pytest.mark.parametrize(("command", "printed"), examples())
def test_shown_commands_print_what_is_shown(command: str, printed: str) -> None:
    echoed, _pipe, command_line = command.rpartition(" | ")
    given = shlex.split(echoed)[1] if echoed else ""

    done = subprocess.run(
        [sys.executable, *shlex.split(command_line)[1:]],
        input=given,
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )

    assert done.stdout == printed


def test_all_examples_are_found() -> None:
    assert len(examples()) == 7
