"""Text made to fit its box: as large as wanted, else smaller, else in several lines; never cut off."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import isfinite, sqrt
from unicodedata import east_asian_width, normalize

from .paper import POINTS_PER_MM
from .weasy import laid_out

PX_PER_MM = 96 / 25.4
# At most this wide, in ems of a bold face; what is not listed is taken for a square.
NARROW = {
    **dict.fromkeys(" |',.:;Iijl", 0.35),
    **dict.fromkeys("!()-/[\\]{}frt", 0.45),
    **dict.fromkeys("*?csz", 0.55),
    **dict.fromkeys('"#$+0123456789<=>FJLY^_aegvxy~−–', 0.61),
    **dict.fromkeys("AESTVXZ`bdhknopqu", 0.66),
    **dict.fromkeys("&BCDGKNPRU", 0.76),
    **dict.fromkeys("HMOQWw", 0.96),
}
ONE_LINE = (1.0, 0.92, 0.84, 0.76, 0.68)  # smaller than this on one line is worse than two lines
SMALLER = (1.0, 0.84, 0.68, 0.56, 0.46, 0.38, 0.31, 0.25, 0.2, 0.16, 0.12, 0.09, 0.06, 0.03)
VERY_WIDE = {"﷽": 14.0, "𒐫": 8.0, "⸻": 3.1, "⸺": 2.1, "𒈙": 4.0, "꧅": 6.0, "﷼": 3.0}  # in ems
WORD = re.compile(
    r"[!-,.0-~\u00c0-\u024f]+"
)  # Latin letters; lines may end at spaces, hyphens and slashes
SMALLEST_FOR_WORDS = 0.38  # a longer word is broken rather than made smaller than this
LEADING = 1.12  # between the lines of a text that needs several


@dataclass(frozen=True, slots=True)
class Demand:
    """A text, the box it must fit (millimetres), and the size it should have (points)."""

    text: str
    width: float
    height: float
    size: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """The size that fits; `height` in millimetres when it takes several lines."""

    size: float
    height: float | None = None


def fitted(demands: Iterable[Demand]) -> dict[Demand, Fit]:
    """Return how each text fits; only those that are too long are really measured, all at once."""
    fits: dict[Demand, Fit] = {}
    long: list[Demand] = []
    for demand in dict.fromkeys(demands):
        fit = on_one_line(demand)
        if fit is None:
            long.append(demand)
        else:
            fits[demand] = fit
    return {**fits, **measured(long)} if long else fits


def on_one_line(demand: Demand, ems: float | None = None) -> Fit | None:
    """Return the size for one line, unless it would be very small or two lines could be larger.

    Without its width in ems given, the text is taken for as wide as it can possibly be.
    """
    if ems is None:
        ems = ems_at_most(demand.text)
    width, height = demand.width * POINTS_PER_MM, demand.height * POINTS_PER_MM
    for part in ONE_LINE:
        if ems * demand.size * part <= width:
            return Fit(round(demand.size * part, 2))
        longest_word = ems_of_longest_word(demand.text) * demand.size * part
        if 2 * LEADING * demand.size * part <= height and longest_word <= width:
            return None
    return None


def ems_of_longest_word(text: str) -> float:
    """Return how wide a line must be so that no word is broken; accents take no room.

    >>> ems_of_longest_word("陳志明 Bób"), ems_of_longest_word("陳志明")
    (2.08, 0.0)
    """
    words = ("".join(normalize("NFD", letter)[0] for letter in word) for word in WORD.findall(text))
    return max(map(ems_at_most, words), default=0.0)


def ems_at_most(text: str) -> float:
    """Return a width that no text of letters and ideographs exceeds; unknown scripts have none.

    >>> ems_at_most("陳志明"), ems_at_most("Bob")
    (3.0, 2.08)
    """
    return round(sum(NARROW.get(letter) or em_of(letter) for letter in text), 3)


def em_of(letter: str) -> float:
    if letter.isascii() or east_asian_width(letter) in "WF":
        return 1.01 if letter == "@" else 1.0
    return float("inf")


def measured(demands: list[Demand]) -> dict[Demand, Fit]:
    """Return the largest of the sizes at which each text fits when WeasyPrint breaks it into lines."""
    fits: dict[Demand, Fit] = {}
    for likely in (True, False):
        rest = [demand for demand in demands if demand not in fits]
        for demand, part, height in blocks(rest, likely=likely):
            if demand not in fits and height <= demand.height:
                fits[demand] = Fit(round(demand.size * part, 3), height)
    return {demand: fits.get(demand) or Fit(demand.size * SMALLER[-1]) for demand in demands}


def sizes(demand: Demand, *, likely: bool) -> list[float]:
    """Return parts of the size to try, large ones first: those that the text's area lets expect, or all."""
    widest = max((VERY_WIDE.get(letter, 1.0) for letter in demand.text), default=1.0)
    room = demand.width * POINTS_PER_MM
    possible = [part for part in SMALLER if widest * demand.size * part <= room] or [SMALLER[-1]]
    word = ems_of_longest_word(demand.text) * demand.size
    if word * SMALLEST_FOR_WORDS <= room:
        possible = [part for part in possible if word * part <= room]
    if not likely:
        return possible
    ems = ems_at_most(demand.text)
    area = (ems if isfinite(ems) else len(demand.text)) * demand.size**2 * LEADING
    expected = sqrt(room * demand.height * POINTS_PER_MM / max(area, 1))
    return [part for part in possible if 0.55 * expected <= part <= 1.4 * expected]


def blocks(demands: list[Demand], *, likely: bool) -> Iterator[tuple[Demand, float, float]]:
    """Yield, for each text and size from large to small, how high it becomes in its width."""
    tried = [(demand, part) for demand in demands for part in sizes(demand, likely=likely)]
    if not tried:
        return
    rows = [
        f'<div id="{number}" style="width:{demand.width:g}mm;font-size:{demand.size * part:.3f}pt;'
        f'font-weight:{700 if demand.bold else 400}">{escape(demand.text)}</div>'
        for number, (demand, part) in enumerate(tried)
    ]
    css = (
        "@page{size:300mm 2000mm;margin:0}"
        f"div{{line-height:{LEADING};overflow-wrap:anywhere;break-inside:avoid}}"
    )
    heights: dict[int, float] = {}
    for page in laid_out("".join(rows), css).pages:
        for name, (_left, top, _right, bottom) in page.anchors.items():
            heights[int(name)] = (bottom - top) / PX_PER_MM
    for number, (demand, part) in enumerate(tried):
        yield demand, part, heights[number]
