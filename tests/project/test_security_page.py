"""docs/security.md goes through every chapter and names only what is there."""

import re

import pytest

from tests.project.processes import BASE

pytestmark = pytest.mark.no_database

PAGE = (BASE / "docs" / "security.md").read_text(encoding="utf-8")
FOLDERS = ("api", "bin", "config", "scoring", "static", "templates", "tests", "tournaments")


def test_every_chapter_is_there_in_order() -> None:
    chapters = re.findall(r"^### V(\d+) ", PAGE, re.MULTILINE)

    assert chapters == [str(number) for number in range(1, 18)]


def test_every_chapter_begins_with_how_far_it_is_met() -> None:
    first = re.findall(r"^### V\d+ .+\n\n(.+)", PAGE, re.MULTILINE)

    assert [
        each for each in first if not each.startswith(("Met", "Partly", "Not met", "Does not"))
    ] == []


def test_files_that_it_names_are_there() -> None:
    named = re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]+)`", PAGE)

    assert len(named) > 50
    assert [name for name in named if not (BASE / name).exists()] == []
