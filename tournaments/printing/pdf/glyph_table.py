"""A glyph table: letters of a font that WeasyPrint embedded, set by arithmetic.

Most names and all figures need no shaping: one character is one glyph of known width. They are set
from here, a thousand times quicker than they could be laid out. Everything else goes to `overlay`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from io import BytesIO
from itertools import groupby
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from .glyph_coverage import has_font
from .weasy import pdf_of

# Scripts in which a character is a glyph: Latin, Greek, Cyrillic, kana, bopomofo, ideographs, Hangul.
PLAIN = (
    (0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x24F), (0x391, 0x3FF), (0x400, 0x481), (0x48A, 0x52F),
    (0x2010, 0x2027), (0x2030, 0x203B), (0x2160, 0x217F), (0x2460, 0x24FF), (0x3000, 0x3029),
    (0x3030, 0x3030), (0x3041, 0x3096), (0x309B, 0x312F), (0x31A0, 0x31BF), (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFF01, 0xFF9D), (0x20000, 0x3FFFD),
)  # fmt: skip
SIGNS = frozenset("−×✓♠♥♦♣→\u2002\u2003")
PAIR = re.compile(rb"<([0-9a-f]{4})> <((?:[0-9a-f]{4})+)>")


@dataclass(frozen=True, slots=True)
class Glyph:
    """Where a character is: its font's name on a page, its code, its width in ems."""

    font: str
    code: str
    width: float


@cache
def is_plain(letter: str) -> bool:
    """Say whether a character always is one glyph, whatever stands beside it."""
    code = ord(letter)
    return letter in SIGNS or any(first <= code <= last for first, last in PLAIN)


class GlyphTable:
    """The plain characters of a job in one weight."""

    def __init__(self, letters: Iterable[str], *, bold: bool, language: str) -> None:
        self.fonts: dict[str, DictionaryObject] = {}
        self.glyphs: dict[str, Glyph] = {}
        wanted = "".join(sorted(each for each in set(letters) if is_plain(each) and has_font(each)))
        if wanted.strip():
            self.fill(wanted, bold=bold, language=language)

    def fill(self, wanted: str, *, bold: bool, language: str) -> None:
        """Have WeasyPrint embed the characters, and look up where each one is."""
        weight = 700 if bold else 400
        # each between spaces, so that none joins the next
        html = f'<html lang="{language}"><p>{escape(" ".join(wanted))} </p></html>'
        css = f"@page{{size:297mm 2000mm;margin:0}}p{{font-weight:{weight};white-space:pre-wrap}}"
        for page in PdfReader(BytesIO(pdf_of(html, css))).pages:
            resources: Any = page["/Resources"]
            for font in resources["/Font"].values():
                self.add(font.get_object(), bold=bold)

    def add(self, font: Any, *, bold: bool) -> None:
        name = str(font["/BaseFont"]).lstrip("/").partition("+")[0] + ("B" if bold else "R")
        if name in self.fonts or "/ToUnicode" not in font:
            return
        self.fonts[name] = font
        widths = widths_of(font["/DescendantFonts"][0].get_object()["/W"])
        for code, text in PAIR.findall(font["/ToUnicode"].get_object().get_data()):
            letter = bytes.fromhex(text.decode()).decode("utf-16-be", "replace")
            width = widths.get(int(code, 16))
            if len(letter) == 1 and width is not None:
                self.glyphs.setdefault(letter, Glyph(name, code.decode(), width))

    def line(self, text: str) -> list[Glyph] | None:
        """Return the glyphs of a text, or None if it is not all plain."""
        found = [glyph for letter in text if (glyph := self.glyphs.get(letter))]
        return found if len(found) == len(text) else None


def width_of(glyphs: Iterable[Glyph]) -> float:
    return sum(glyph.width for glyph in glyphs)


def pdf_operators(glyphs: list[Glyph], size: float) -> str:
    """Return PDF operators that show the glyphs one after another."""
    return " ".join(
        f"/{font} {size:g} Tf <{''.join(glyph.code for glyph in same)}> Tj"
        for font, same in groupby(glyphs, key=lambda glyph: glyph.font)
    )


def widths_of(table: Any) -> dict[int, float]:
    """Return the widths in ems by code from a font's table.

    >>> widths_of([1, [227], 17, [590, 600], 20, 21, 1000])
    {1: 0.227, 17: 0.59, 18: 0.6, 20: 1.0, 21: 1.0}
    """
    widths: dict[int, float] = {}
    rest = iter(table)
    for first in rest:
        then = next(rest)
        if isinstance(then, list):
            widths |= {first + place: width / 1000 for place, width in enumerate(then)}
        else:
            width = next(rest)
            widths |= dict.fromkeys(range(first, then + 1), width / 1000)
    return widths
