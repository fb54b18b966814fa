"""What all score cards of a jiang share: labels, hairlines, how a hand is scored."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing.content import Cards
from tournaments.printing.pdf.boxes import split
from tournaments.printing.pdf.paper import A6, MARGIN, Box, Paper
from tournaments.printing.pdf.sheets import Frame, Rule, across, around
from tournaments.printing.pdf.text import Text

from .card_layout import (
    EVENT,
    HEADS,
    KIND,
    LOWER,
    NAME,
    NUMBER,
    SEAT,
    TABLE,
    UPPER,
    Shape,
    columns_for,
)

LABEL = 5.6
HEAVY = 0.8
HANDED_OUT, TOTAL = (24.0, 24.0), 37.0


def card_frame(cards: Cards, hands: range, *, more: str = "") -> Frame:
    """Return the frame for these hands; `more` says which part of the card it is."""
    shape = Shape(len(hands))
    return Frame(
        width=A6.width,
        height=A6.height,
        texts=(
            *heading(cards, more),
            *labels(cards, shape),
            *hand_numbers(cards, hands, shape),
            Text(cards.scoring, shape.scoring, shape.aid_size),
        ),
        lines=(*head_lines(), *grid_lines(shape, heads_of(cards)), *foot_lines(shape)),
    )


def heading(cards: Cards, more: str) -> Iterator[Text]:
    kind = _("Score card, jiang {number}").format(number=cards.jiang)
    parts = [part for part in (kind, cards.stage, more) if part]
    yield Text("\u2003".join(parts), KIND, 8.5)
    yield Text(cards.event, EVENT, 10.5)


def heads_of(cards: Cards) -> tuple[Box, ...]:
    """Return the heads of the columns."""
    return columns_for([column.width for column in cards.columns])


def labels(cards: Cards, shape: Shape) -> Iterator[Text]:
    """Yield what each field is for, small in its corner."""
    for box, label in (
        (TABLE, pgettext("on paper", "Table")),
        (SEAT, pgettext("on paper", "Seat")),
        (NUMBER, pgettext("on paper", "Number")),
    ):
        yield corner(label, box)
    for box, label in (
        (NAME, pgettext("on paper", "Name")),
        (UPPER, pgettext("on paper", "Previous player")),
        (LOWER, pgettext("on paper", "Next player")),
    ):
        yield corner(label, box)
    for box, label in zip(heads_of(cards), column_labels(cards), strict=True):
        inner = Box(box.x + 0.5, box.y, box.width - 1, box.height)
        yield Text(label, inner, LABEL + 0.4, "center")
    holder, after, total = split(shape.total, *HANDED_OUT, TOTAL)
    yield corner(_("At hand-out: holder"), holder)
    yield corner(_("At hand-out: next player"), after)
    yield Text(pgettext("on paper", "Total"), Box(total.x + 1.2, total.y, 8, total.height), 8.5)
    for box, label in zip(signature_boxes(shape), signature_labels(), strict=True):
        yield corner(label, box)


def corner(label: str, box: Box) -> Text:
    return Text(label, Box(box.x + 0.8, box.y + 0.5, box.width - 1.2, 2.2), LABEL)


def column_labels(cards: Cards) -> tuple[str, ...]:
    return (
        pgettext("on paper", "Hand"),
        pgettext("on paper", "Dealer"),
        *(column.label for column in cards.columns),
        pgettext("on paper", "Points ±"),
        pgettext("on paper", "Running total"),
        pgettext("on paper", "Next signs"),
    )


def signature_labels() -> tuple[str, ...]:
    return (
        _("Checked by the holder"),
        _("Checked by the next player"),
        pgettext("on paper", "Referee"),
    )


def signature_boxes(shape: Shape) -> tuple[Box, ...]:
    third = shape.signatures.width / 3
    return split(shape.signatures, third, third, third)


def hand_numbers(cards: Cards, hands: range, shape: Shape) -> Iterator[Text]:
    """Yield the numbers of the hands, and who deals the first."""
    numbers, heads = "\n".join(map(str, hands)), heads_of(cards)
    yield Text(numbers, shape.below(heads[0]), 9.5, "center", pitch=shape.row)
    if hands[0] == 1 and not cards.filled:
        yield Text(cards.dealer, shape.below(heads[1]), 9.5, "center", pitch=shape.row)


def head_lines() -> Iterator[Rule]:
    for box in (TABLE, SEAT, NUMBER, NAME, UPPER, LOWER):
        yield from around(box)


def grid_lines(shape: Shape, heads: tuple[Box, ...]) -> Iterator[Rule]:
    grid = shape.grid
    bottom = grid.y + grid.height
    yield across(HEADS, HEADS.y, HEAVY)
    for place in range(shape.rows):
        yield across(grid, grid.y + place * shape.row)
    yield across(grid, bottom, HEAVY)
    for head in heads[1:]:
        yield Rule(head.x, HEADS.y, head.x, bottom)
    yield Rule(grid.x, HEADS.y, grid.x, bottom)
    yield Rule(grid.x + grid.width, HEADS.y, grid.x + grid.width, bottom)


def foot_lines(shape: Shape) -> Iterator[Rule]:
    for box in (*split(shape.total, *HANDED_OUT, TOTAL), *signature_boxes(shape)):
        yield from around(box)


def cut_marks(paper: Paper) -> Frame:
    """Return short lines where to cut, at the edges of the text area and in the middle."""
    middle, half, long = paper.width / 2, paper.height / 2, 4.0
    down = [
        Rule(middle, y, middle, y + long)
        for y in (MARGIN, half - long / 2, paper.height - MARGIN - long)
    ]
    over = [
        Rule(x, half, x + long, half)
        for x in (MARGIN, middle - long / 2, paper.width - MARGIN - long)
    ]
    return Frame(paper.width, paper.height, (), (*down, *over))
