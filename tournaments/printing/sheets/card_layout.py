"""Where everything on a score card is: an A6 card, in millimetres from its top left corner."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournaments.printing.pdf.paper import Box

LEFT, TOP, RIGHT, BOTTOM = 10.0, 10.0, 95.0, 138.0
WIDTH = RIGHT - LEFT
MOST_ROWS = 8  # hands on one card; a longer jiang goes on on a second
FULL = 64.0  # the height of that many rows: 8 mm each, for a hand to write in

KIND = Box(LEFT, TOP - 0.8, 61, 4.8)
EVENT = Box(LEFT, TOP + 4, 61, 5.6)
CODE = Box(75, TOP, 20, 20)
LETTERS = (Box(73.5, 31.6, 23, 2.7), Box(73.5, 34.3, 23, 2.7))
TABLE, SEAT, NUMBER = (Box(x, 20.4, 20, 9) for x in (LEFT, 30.0, 50.0))
NAME = Box(LEFT, 29.4, 60, 8)
UPPER, LOWER = Box(LEFT, 37.4, 42.5, 8), Box(52.5, 37.4, 42.5, 8)
HEADS = Box(LEFT, 46.4, WIDTH, 4)

# number and dealer; the game's own columns; points, running total, initials
BEFORE, OWN, AFTER = (7.0, 9.5), 26.5, (14.0, 15.0, 13.0)


def columns_for(own: Sequence[float]) -> tuple[Box, ...]:
    """Return the heads of all columns; the game's own share the room that there is for them."""
    total = sum(own)
    widths = (*BEFORE, *(width * OWN / total for width in own), *AFTER)
    return tuple(
        Box(LEFT + before, HEADS.y, width, HEADS.height)
        for before, width in zip(accumulate((0.0, *widths)), widths, strict=False)
    )


@dataclass(frozen=True, slots=True)
class Shape:
    """A card with so many rows; few rows are higher, and leave more room to sign."""

    rows: int

    @property
    def row(self) -> float:
        return min(11.0, FULL / self.rows)

    @property
    def grid(self) -> Box:
        return Box(LEFT, HEADS.y + HEADS.height, WIDTH, self.row * self.rows)

    @property
    def total(self) -> Box:
        return Box(LEFT, self.grid.y + self.grid.height, WIDTH, 8)

    @property
    def signatures(self) -> Box:
        top = self.total.y + self.total.height
        return Box(LEFT, top, WIDTH, min(16.0, BOTTOM - 6.2 - top))

    @property
    def scoring(self) -> Box:
        top = self.signatures.y + self.signatures.height + 0.8
        return Box(LEFT, top, WIDTH, min(8.0, BOTTOM - top))

    @property
    def aid_size(self) -> float:
        """Return how large the reading aid is, in points: larger where there is room."""
        return 7.5 if self.scoring.height > 7 else 5.6

    def below(self, head: Box) -> Box:
        """Return the column below its head, from the grid's first row to its last."""
        return Box(head.x, self.grid.y, head.width, self.grid.height)
