"""Sizes and places on a sheet, in millimetres from its top left corner."""

from dataclasses import dataclass, replace

POINTS_PER_MM = 72 / 25.4
MARGIN = 10.0  # no ink nearer to an edge: printers can't, and a hand must hold the sheet


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a sheet."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, right: float, down: float) -> "Box":
        return replace(self, x=self.x + right, y=self.y + down)

    @property
    def css(self) -> str:
        """Return its place as declarations.

        >>> Box(10, 20.5, 30, 8).css
        'left:10mm;top:20.5mm;width:30mm;height:8mm'
        """
        return f"left:{self.x:g}mm;top:{self.y:g}mm;width:{self.width:g}mm;height:{self.height:g}mm"


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper; it may hold several cards, each in a slot of its own."""

    code: str
    width: float
    height: float
    slots: tuple[tuple[float, float], ...] = ((0.0, 0.0),)

    @property
    def css(self) -> str:
        return f"@page{{size:{self.width:g}mm {self.height:g}mm;margin:0}}"

    @property
    def text_area(self) -> Box:
        """Return where ink may be."""
        return Box(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN)


A4 = Paper("A4", 210, 297)
A4_ACROSS = Paper("A4", 297, 210)
A6 = Paper("A6", 105, 148)
# Four A6 cards on an A4 sheet, as long as they fit: the half millimetre over is lost in cutting.
A4_IN_FOUR = Paper("A4", 210, 297, ((0, 0), (105, 0), (0, 148.5), (105, 148.5)))
