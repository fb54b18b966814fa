"""Adjustments (加減分) below the standings: every one with its reason, also those that were cancelled."""

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournaments.labels import signed_points
from tournaments.printing.content import AdjustmentLine
from tournaments.printing.pdf.flow import Item
from tournaments.printing.pdf.paper import Box
from tournaments.printing.pdf.text import Text

ROW = 8.4
HEADING = 14.0
# number, participant's number, points, jiang
WIDTHS = (8.0, 12.0, 14.0, 22.0)
NAME = 40.0


def adjustment_items(lines: Sequence[AdjustmentLine], area: Box) -> list[Item]:
    """Return a heading and a row for each; nothing where there are none."""
    if not lines:
        return []
    heading = Item(HEADING, heading_texts, weight=0.8, with_next=True)
    return [heading, *(Item(ROW, partial(row_texts, line, area.width)) for line in lines)]


def heading_texts(x: float, y: float) -> Iterator[Text]:
    yield Text(_("Adjustments"), Box(x, y + 5, 100, HEADING - 5), 11)


def row_texts(line: AdjustmentLine, width: float, x: float, y: float) -> Iterator[Text]:
    number, who, points, jiang = WIDTHS
    yield Text(str(line.number), Box(x, y, number, ROW), 8, "right")
    yield Text(signed_points(line.points), Box(x + number, y, points, ROW), 10, "right", bold=True)
    left = x + number + points
    yield Text(str(line.person.number), Box(left, y, who, ROW), 9, "right")
    if line.person.has_name:
        yield Text(line.person.name, Box(left + who + 1.5, y, NAME, ROW), 10, bold=True)
    left += who + NAME + 3
    if line.jiang is not None:
        words = _("Jiang {number}").format(number=line.jiang)
        yield Text(words, Box(left, y, jiang - 2, ROW), 8)
    left += jiang
    yield Text(required_reason(line), Box(left, y, x + width - left, ROW), 8.5)


def required_reason(line: AdjustmentLine) -> str:
    if not line.cancelled:
        return line.reason
    return _("{reason} (cancelled: {why})").format(reason=line.reason, why=line.cancelled)
