"""The rules and the draws are plain Python, and every group has its place among the layers."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.processes import BASE

pytestmark = pytest.mark.no_database


def imported(file: Path) -> Iterator[str]:
    """Return the top-level packages a file imports; relative imports stay inside."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("scoring", ("scoring",)),
        ("tournaments/draws/algorithm", ("scoring", "tournaments.draws.algorithm")),
    ],
)
def test_it_imports_the_standard_library_only(package: str, allowed: tuple[str, ...]) -> None:
    files = sorted((BASE / package).rglob("*.py"))

    foreign = {
        (str(file.relative_to(BASE)), name)
        for file in files
        for name in imported(file)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == own or name.startswith(f"{own}.") for own in allowed)
    }

    assert files != []
    assert foreign == set()


def test_every_room_of_every_group_has_its_place_among_the_layers() -> None:
    contracts = tomllib.loads((BASE / "pyproject.toml").read_text())["tool"]["importlinter"]
    [within, between] = [each for each in contracts["contracts"] if "containers" in each]
    rooms = {
        ".".join(path.relative_to(BASE / "tournaments").with_suffix("").parts)
        for room in ("services", "queries", "models.py")
        for path in (BASE / "tournaments").glob(f"*/{room}")
    }
    # What makes paper and what answers pages is a layer as a whole.
    rooms = {room for room in rooms if not room.startswith(("printing.", "web."))}

    assert rooms <= {room for row in between["layers"] for room in row.split(" | ")}
    assert {f"tournaments.{room.split('.')[0]}" for room in rooms} == set(within["containers"])


GAME_WORDS = re.compile(r"dou[-_ ]?dizhu|landlord|鬥地主|地主", re.IGNORECASE)
PRODUCT = ("api", "config", "scoring", "static", "templates", "tournaments")


def test_nothing_outside_its_folder_and_its_script_names_a_game() -> None:
    own = ("scoring/games/dou_dizhu/", "static/js/games/dou-dizhu.js")
    files = [
        file
        for folder in PRODUCT
        for file in (BASE / folder).rglob("*.*")
        if file.suffix in (".py", ".html", ".js", ".css")
    ]

    named = [
        name
        for file in files
        if not (name := file.relative_to(BASE).as_posix()).startswith(own)
        and GAME_WORDS.search(file.read_text(encoding="utf-8"))
    ]

    assert len(files) > 300
    assert named == []
