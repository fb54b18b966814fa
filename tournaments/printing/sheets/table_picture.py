"""The one picture of a table: seen from above, A at the bottom, on counter-clockwise."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

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


def seat_letters(box: Box, letters: Sequence[str]) -> Iterator[Text]:
    """Yield the letters around the table, the first at the bottom, on counter-clockwise."""
    side = box.width
    for place, letter in enumerate(letters):
        angle = 2 * pi * place / len(letters)
        x, y = 0.5 + 0.36 * sin(angle), 0.5 + 0.36 * cos(angle)
        middle = Box(
            round(box.x + (x - 0.1) * side, 4),
            round(box.y + (y - 0.1) * side, 4),
            0.2 * side,
            0.2 * side,
        )
        yield Text(letter, middle, 11, "center")
