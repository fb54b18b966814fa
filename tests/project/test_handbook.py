"""The handbooks quote only what the pages really say."""

import re
from pathlib import Path

import polib
import pytest

from config.translations import catalogs, messages
from tests.project.processes import BASE

pytestmark = pytest.mark.no_database

HANDBOOK = BASE / "docs" / "handbook"
QUOTED = {"en": re.compile(r"\*\*([^*]+)\*\*"), "zh-Hant": re.compile(r"「([^」]+)」")}
HOLE = re.compile(r"\\\{\w+\\\}|%\\\(\w+\\\)s")
# English stresses with the same bold letters; these words stand on no page.
STRESSED = set(
    """
    Bold words | When the first jiang starts, the rules of scoring are fixed. | personal page | A referee's phone |
    People with a login | before | commitment | list hash | entropy | table | draw seats again | Confirming | Disputes |
    Corrections | A misdeal | Somebody goes | Hand the phone to the player after the winner |
    Don't clear the browser's data before everything is sent. | keep it to yourself. |
    When the player before you goes out, you confirm | 引號
    """.replace("\n", " ").split("|")
)
FILES = sorted(HANDBOOK.rglob("*.md"))


def said(language: str) -> re.Pattern[str]:
    """Return a pattern that matches whatever the product can say in a language."""
    if language == "en":
        texts = {message.msgid for message in messages()}
    else:
        found = polib.pofile(str(catalogs()[0]))
        texts = {text for entry in found for text in (entry.msgstr, *entry.msgstr_plural.values())}
    patterns = {text: HOLE.sub(".+", re.escape(text)) for text in texts}
    return re.compile("|".join(each for each in patterns.values() if re.search(r"\w", each)))


def test_each_language_has_the_same_handbooks() -> None:
    names = {
        language: sorted(p.name for p in (HANDBOOK / language).iterdir()) for language in QUOTED
    }

    assert names["en"] == names["zh-Hant"] == ["organizer.md", "player.md", "referee.md"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_handbook_quotes_only_what_pages_say(file: Path) -> None:
    language = file.parent.name
    quoted = set(QUOTED[language].findall(file.read_text(encoding="utf-8")))
    stressed = {each.strip() for each in STRESSED}

    pattern = said(language)
    unsaid = {each for each in quoted - stressed if not pattern.fullmatch(each)}

    assert quoted
    assert unsaid == set()
