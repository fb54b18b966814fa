"""What holds for everything that is printed, in both languages."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.printing.conftest import KINDS
from tests.tournaments.printing.reading import Sheaf, ink_of

from . import samples

pytestmark = pytest.mark.no_database

PAGES = {
    "score-cards": 2,
    "single-card": 1,
    "filled-cards": 1,
    "blank-cards": 2,
    "table-sheets": 2,
    "seats-by-name": 2,
    "seats-by-table": 2,
    "draw-record": 5,  # one of four draws needs a second page
    "standings": 3,
}
SIZES = {"single-card": (105, 148), "table-sheets": (297, 210)}

every = pytest.mark.parametrize(
    ("kind", "language"), [(kind, language) for kind in KINDS for language in ("zh-hant", "en")]
)
Prints = Callable[..., Sheaf]


@every
def test_it_has_its_pages_in_its_size(sheaf: Prints, kind: str, language: str) -> None:
    printed = sheaf(kind, language)

    assert len(printed.reader.pages) == PAGES[kind]
    assert {printed.size(page) for page in range(PAGES[kind])} == {SIZES.get(kind, (210, 297))}


@every
def test_every_font_is_embedded_and_can_be_read_back(
    sheaf: Prints, kind: str, language: str
) -> None:
    printed = sheaf(kind, language)
    outer = [font for font in printed.fonts if font["/Subtype"] == "/Type0"]
    inner = [font["/DescendantFonts"][0].get_object() for font in outer]

    assert outer
    assert all("/ToUnicode" in font for font in outer)
    files = [
        {"/FontFile", "/FontFile2", "/FontFile3"} & font["/FontDescriptor"].keys() for font in inner
    ]
    assert all(files)


@every
def test_every_part_of_a_font_has_a_name_of_its_own(
    sheaf: Prints, kind: str, language: str
) -> None:
    outer = [font for font in sheaf(kind, language).fonts if font["/Subtype"] == "/Type0"]
    names = [font["/BaseFont"] for font in outer]
    inner = [font["/DescendantFonts"][0].get_object() for font in outer]

    assert len(set(names)) == len(names)
    assert [font["/BaseFont"] for font in inner] == names
    assert [font["/FontDescriptor"]["/FontName"] for font in inner] == names
    assert all(re.fullmatch(r"/[A-Z]{6}\+[^+]+", name) for name in names)


@every
def test_no_ink_is_within_ten_millimetres_of_an_edge(
    sheaf: Prints, kind: str, language: str
) -> None:
    printed = sheaf(kind, language)
    width, height = printed.size()
    allowed = 9.7  # a line has its own width, a picture its pixels

    for page in printed.pages:
        ink = ink_of(page)
        assert ink is not None
        assert ink.x >= allowed
        assert ink.y >= allowed
        assert ink.x + ink.width <= width - allowed
        assert ink.y + ink.height <= height - allowed


@every
def test_it_says_what_it_is_and_in_which_language(sheaf: Prints, kind: str, language: str) -> None:
    printed = sheaf(kind, language)
    metadata = printed.reader.metadata
    root: Any = printed.reader.trailer["/Root"]

    assert metadata is not None
    assert metadata.title == KINDS[kind](language).title
    assert root["/Lang"] == language


@every
def test_nothing_reaches_out_of_the_file(sheaf: Prints, kind: str, language: str) -> None:
    printed = sheaf(kind, language)

    assert [key for page in printed.reader.pages for key in page if key in ("/Annots", "/AA")] == []
    assert printed.reader.attachments == {}


@pytest.mark.parametrize("kind", ["single-card", "standings"])
def test_printed_again_it_is_the_same_file(sheaf: Prints, kind: str) -> None:
    again, _said = samples.printed(KINDS[kind], "zh-hant")

    assert again == sheaf(kind).pdf


@pytest.mark.parametrize("kind", list(KINDS))
def test_chinese_sheets_have_no_english_word_left(sheaf: Prints, kind: str) -> None:
    printed = sheaf(kind, "zh-hant")
    english = ("Table", "Seat", "Name", "Rank", "Page", "Jiang ", "Draw ", "Points", "Referee")

    assert [word for word in english if word in printed.text] == []
