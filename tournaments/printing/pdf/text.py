"""A text on a sheet, and setting it in type where that is plain arithmetic."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from .fitting import Demand, on_one_line
from .glyph_table import Glyph, GlyphTable, pdf_operators, width_of
from .paper import POINTS_PER_MM, Box

Align = Literal["left", "center", "right"]
Cases = dict[bool, GlyphTable]  # regular and bold

# The middle of figures and ideographs above the baseline, in ems.
MIDDLE = 0.37
RED = (0.7, 0.13, 0.1)  # dark enough to be a full grey where there is no colour


@dataclass(frozen=True, slots=True)
class Text:
    """A text in a box of its own, centred in its height.

    With `pitch` it is a column of our own figures, one under another, so many millimetres apart.
    """

    text: str
    box: Box
    size: float = 9.0
    align: Align = "left"
    bold: bool = False
    pitch: float | None = None
    spacing: float = 0.0  # between letters, in ems
    red: bool = False

    @property
    def demand(self) -> Demand:
        return Demand(self.text, self.box.width, self.box.height, self.size, self.bold)

    @property
    def lines(self) -> Iterator["Text"]:
        """Yield the texts of a column one by one; other texts are their own only line."""
        if self.pitch is None:
            yield self
            return
        for place, line in enumerate(self.text.split("\n")):
            if line:
                box = Box(self.box.x, self.box.y + place * self.pitch, self.box.width, self.pitch)
                yield replace(self, text=line, box=box, pitch=None)


def set_in_type(text: Text, cases: Cases, page_height: float) -> str | None:
    """Return PDF operators for a text that is plain and fits on one line, else None."""
    parts: list[str] = []
    for line in text.lines:
        glyphs = cases[text.bold].line(line.text)
        operators = None if glyphs is None else set_line(line, glyphs, page_height)
        if operators is None:
            return None
        parts.append(operators)
    return "".join(parts)


def set_line(line: Text, glyphs: list[Glyph], page_height: float) -> str | None:
    """Return operators for one line, smaller if need be, but not too small."""
    ems = width_of(glyphs) + line.spacing * max(0, len(glyphs) - 1)
    fit = on_one_line(line.demand, ems)
    if fit is None:
        return None
    size, room = fit.size, line.box.width * POINTS_PER_MM
    spare = {"left": 0.0, "center": 0.5, "right": 1.0}[line.align] * (room - ems * size)
    x = line.box.x * POINTS_PER_MM + spare
    middle = (page_height - line.box.y - line.box.height / 2) * POINTS_PER_MM
    tracking = f"{line.spacing * size:.3f} Tc " if line.spacing else ""
    colour = "{} {} {} rg ".format(*RED) if line.red else ""
    moved = f"1 0 0 1 {x:.2f} {middle - MIDDLE * size:.2f} Tm"
    operators = f"BT {colour}{tracking}{moved} {pdf_operators(glyphs, size)} ET\n"
    return f"q {operators}Q\n" if tracking or colour else operators
