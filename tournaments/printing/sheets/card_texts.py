"""What is one card's own: who, where, and on a filled card every hand."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.formats import date_format

from tournaments.labels import signed_points
from tournaments.printing.content import CardData, PrintedHand, PrintedName
from tournaments.printing.pdf.boxes import split
from tournaments.printing.pdf.paper import Box
from tournaments.printing.pdf.text import Align, Text

from .card_frame import HANDED_OUT, TOTAL, signature_boxes
from .card_layout import LETTERS, LOWER, NAME, NUMBER, SEAT, TABLE, UPPER, Shape

FIGURES = 9.5
DIGIT = 2.2  # a bold figure of ten points, in millimetres


def card_texts(
    card: CardData, heads: tuple[Box, ...], hands: range, last: bool, x: float, y: float
) -> Iterator[Text]:
    """Yield the texts of a card whose top left corner is at x, y; all of it is bold."""
    shape = Shape(len(hands))
    filled_in = (*results(card, heads, hands, shape), *outcome(card, heads, shape, last))
    for text in (*identity(card), *filled_in):
        yield replace(text, box=text.box.moved(x, y), bold=True)


def identity(card: CardData) -> Iterator[Text]:
    for box, value in (
        (TABLE, card.table),
        (SEAT, card.seat),
        (NUMBER, card.holder.number if card.holder else None),
    ):
        if value is not None:
            yield Text(str(value), Box(box.x, box.y + 1.9, box.width, 7), 16, "center")
    if card.holder is not None:
        beside_label = Box(NAME.x + 9.5, NAME.y, NAME.width - 11, NAME.height)
        yield Text(card.holder.name, beside_label, 14)
    for box, person in ((UPPER, card.upper), (LOWER, card.lower)):
        if person is not None:
            yield from beside(person, below_label(box))
    for box, letters in zip(LETTERS, grouped(card.code), strict=False):
        yield Text(letters, box, 7, "center", spacing=0.06)


def below_label(box: Box) -> Box:
    return Box(box.x + 1.6, box.y + 2.6, box.width - 3.2, box.height - 2.8)


def beside(person: PrintedName, box: Box) -> Iterator[Text]:
    """Yield number and name; a name that must be small leaves its number as it is."""
    number = str(person.number)
    room = DIGIT * len(number) + 1.6
    yield Text(number, Box(box.x, box.y, room, box.height), 10)
    yield Text(person.name, Box(box.x + room, box.y, box.width - room, box.height), 10)


def grouped(code: str) -> tuple[str, ...]:
    """Return a code as it is read out, in two lines.

    >>> grouped("K7QXM2PA9D3FZB6T")
    ('K7QX M2PA', '9D3F ZB6T')
    """
    fours = [code[first : first + 4] for first in range(0, len(code), 4)]
    return tuple(" ".join(fours[first : first + 2]) for first in range(0, len(fours), 2))


def results(card: CardData, heads: tuple[Box, ...], hands: range, shape: Shape) -> Iterator[Text]:
    """Yield a text for each column of a filled card, a line for each hand."""
    rows = {row.hand: row for row in card.rows}
    if not rows:
        return
    own = len(heads) - 5  # besides number, dealer, points, running total and initials
    lines = [cells_of(rows.get(hand), own) for hand in hands]
    for place, (head, cells) in enumerate(zip(heads[1:], zip(*lines, strict=True), strict=True)):
        if any(cells):
            column = shape.below(head)
            is_sum = place in (own + 1, own + 2)
            box = Box(column.x, column.y, column.width - (2 if is_sum else 0), column.height)
            align: Align = "right" if is_sum else "center"
            yield Text("\n".join(cells), box, FIGURES, align, pitch=shape.row)


def cells_of(row: PrintedHand | None, own: int) -> tuple[str, ...]:
    if row is None:
        return ("",) * (own + 4)
    return (
        row.dealer,
        *(row.cells or ("",) * own),
        "" if row.points is None else signed_points(row.points),
        "" if row.running is None else signed_points(row.running),
        row.mark,
    )


def outcome(card: CardData, heads: tuple[Box, ...], shape: Shape, last: bool) -> Iterator[Text]:
    """Yield the total and the checks that were recorded."""
    if card.total is not None and last:
        running = heads[-2]
        box = Box(running.x, shape.total.y, running.width - 2, shape.total.height)
        yield Text(signed_points(card.total), box, 12, "right")
    checks = card.checks or {}
    handed_out = split(shape.total, *HANDED_OUT, TOTAL)[:2]
    for moment, boxes in (("handed_out", handed_out), ("filled", signature_boxes(shape)[:2])):
        for checker, box in zip(("holder", "next"), boxes, strict=True):
            if (moment, checker) in checks:
                at = date_format(checks[moment, checker], "TIME_FORMAT")
                yield Text(
                    f"✓ {at}", Box(box.x, box.y + 2.4, box.width, box.height - 2.8), 8, "center"
                )
