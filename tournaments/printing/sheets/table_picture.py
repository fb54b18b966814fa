"""The one picture of a table: seen from above, A at the bottom, on counter-clockwise."""

from collections.abc import Iterator

from scoring.deal import SEATS
from tournaments.printing.pdf.paper import Box
from tournaments.printing.pdf.text import Text

# Seats in a square of 100; the next player sits on the right (1.1).
PICTURE = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" style="position:absolute;{place}">
  <g fill="none" stroke="#000" stroke-width="1.1">
    <rect x="27" y="27" width="46" height="46" rx="7"/>
    <path d="M 50 63 A 13 13 0 1 0 37.4 53.2" />
    <path d="M 33.6 55.6 L 37.2 52.6 L 40.8 56.4"/>
  </g>
</svg>
"""


def table_picture(box: Box) -> str:
    """Return table and direction of play as SVG in its place."""
    return PICTURE.format(place=box.css)


def seat_letters(box: Box) -> Iterator[Text]:
    """Yield the letters around the table."""
    side = box.width
    for letter, (x, y) in zip(
        SEATS, ((0.5, 0.86), (0.86, 0.5), (0.5, 0.14), (0.14, 0.5)), strict=True
    ):
        middle = Box(box.x + (x - 0.1) * side, box.y + (y - 0.1) * side, 0.2 * side, 0.2 * side)
        yield Text(letter, middle, 11, "center")
