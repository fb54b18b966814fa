"""Table sheets: one scorekeeper writes all four seats of a table, hand by hand."""

from collections.abc import Iterator
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.deal import SEATS
from tournaments.printing.content import TableData, Tables
from tournaments.printing.pdf.boxes import split
from tournaments.printing.pdf.paper import A4_ACROSS, MARGIN, Box
from tournaments.printing.pdf.sheets import Code, Frame, Plan, Rule, Sheet, across, around
from tournaments.printing.pdf.text import Text

from .table_picture import seat_letters, table_picture

PAPER = A4_ACROSS
AREA = PAPER.text_area
MOST_ROWS = 12
LABEL = 6.5
HEAVY = 0.8

TABLE = Box(AREA.x, AREA.y, 40, 26)
TITLE = Box(54, AREA.y, 150, 8)
EVENT = Box(54, AREA.y + 8.5, 150, 8)
PEOPLE = Box(54, AREA.y + 17.5, 150, 8.5)
PICTURE = Box(212, AREA.y - 1, 28, 28)
CODE = Box(261, AREA.y, 26, 26)
PLAYERS = Box(AREA.x, 39, AREA.width, 12)
HEADS = Box(AREA.x, PLAYERS.y + PLAYERS.height, AREA.width, 5)
GRID = Box(AREA.x, HEADS.y + HEADS.height, AREA.width, 104)
# hand and dealer; for each seat cards, twos, points, running total; the sum and who confirms
BEFORE, SEAT, AFTER = (10.0, 12.0), (13.0, 11.0, 16.0, 18.0), (11.0, 12.0)
COLUMNS = split(GRID, *BEFORE, *(SEAT * 4), *AFTER)
SEAT_BOXES = split(PLAYERS, sum(BEFORE), *([sum(SEAT)] * 4))[1:]


def table_plan(tables: Tables, language: str, title: str) -> Plan:
    """Return a sheet for each table; a jiang with very many hands takes several."""
    parts = ceil(tables.hands / MOST_ROWS)
    rows = ceil(tables.hands / parts)
    hands = [
        range(first, min(first + rows, tables.hands + 1))
        for first in range(1, tables.hands + 1, rows)
    ]
    return Plan(
        title=title,
        language=language,
        paper=PAPER,
        count=len(tables.tables) * len(hands),
        frames={f"table{part}": frame_of(tables, each) for part, each in enumerate(hands)},
        sheets=lambda: (
            sheet_of(table, f"table{part}") for table in tables.tables for part in range(len(hands))
        ),
    )


def frame_of(tables: Tables, hands: range) -> Frame:
    row = min(13.0, GRID.height / len(hands))
    return Frame(
        width=PAPER.width,
        height=PAPER.height,
        texts=(
            *headings(tables),
            *column_heads(),
            *hand_numbers(hands, row),
            *foot(tables, row * len(hands)),
        ),
        lines=tuple(lines_of(len(hands), row)),
        html=table_picture(PICTURE),
    )


def headings(tables: Tables) -> Iterator[Text]:
    yield Text(pgettext("on paper", "Table"), Box(TABLE.x, TABLE.y, TABLE.width, 6), 10)
    kind = _("Table sheet, jiang {number}").format(number=tables.jiang)
    yield Text("\u2003".join(filter(None, (kind, tables.stage))), TITLE, 12)
    yield Text(tables.event, EVENT, 15)
    yield from seat_letters(PICTURE)
    for letter, box in zip(SEATS, SEAT_BOXES, strict=True):
        yield Text(letter, Box(box.x + 1.5, box.y, 7, box.height), 17)


def column_heads() -> Iterator[Text]:
    of_seat = (
        pgettext("on paper", "Cards left"),
        pgettext("on paper", "2s"),
        pgettext("on paper", "Points ±"),
        pgettext("on paper", "Running total"),
    )
    labels = (
        pgettext("on paper", "Hand"),
        pgettext("on paper", "Dealer"),
        *(of_seat * 4),
        pgettext("on paper", "Sum"),
        pgettext("on paper", "Confirmed"),
    )
    for label, column in zip(labels, COLUMNS, strict=True):
        box = Box(column.x + 0.4, HEADS.y, column.width - 0.8, HEADS.height)
        yield Text(label, box, LABEL, "center")


def hand_numbers(hands: range, row: float) -> Iterator[Text]:
    yield Text("\n".join(map(str, hands)), COLUMNS[0], 12, "center", pitch=row)
    if hands[0] == 1:
        yield Text("A", COLUMNS[1], 12, "center", pitch=row)


def foot(tables: Tables, grid: float) -> Iterator[Text]:
    total, signatures = foot_boxes(grid)
    yield Text(
        pgettext("on paper", "Total"), Box(total.x, total.y, BEFORE[0], total.height), 9, "center"
    )
    labels = [_("Seat {letter}, signature").format(letter=letter) for letter in SEATS]
    fields = [*labels, pgettext("on paper", "Referee")]
    for label, box in zip(fields, signature_boxes(signatures), strict=True):
        yield Text(label, Box(box.x + 1, box.y + 0.6, box.width - 2, 3), LABEL)
    below = signatures.y + signatures.height + 1
    yield Text(tables.scoring, Box(AREA.x, below, AREA.width, 5), 7.5)


def foot_boxes(grid: float) -> tuple[Box, Box]:
    total = Box(AREA.x, GRID.y + grid, AREA.width, 11)
    top = total.y + total.height
    return total, Box(AREA.x, top, AREA.width, min(20.0, PAPER.height - MARGIN - 6 - top))


def signature_boxes(box: Box) -> tuple[Box, ...]:
    fifth = box.width / 5
    return split(box, *([fifth] * 5))


def lines_of(rows: int, row: float) -> Iterator[Rule]:
    bottom = GRID.y + rows * row
    total, signatures = foot_boxes(rows * row)
    yield across(PLAYERS, PLAYERS.y, HEAVY)
    yield across(HEADS, HEADS.y)
    for place in range(rows):
        yield across(GRID, GRID.y + place * row)
    yield across(GRID, bottom, HEAVY)
    yield across(total, total.y + total.height, HEAVY)
    edges = {box.x for box in SEAT_BOXES} | {COLUMNS[-2].x}
    for column in COLUMNS[1:]:
        top = PLAYERS.y if column.x in edges else HEADS.y
        weight = HEAVY if column.x in edges else 0.3
        yield Rule(column.x, top, column.x, total.y + total.height, weight)
    for box in signature_boxes(signatures):
        yield from around(box)


def sheet_of(table: TableData, frame: str) -> Sheet:
    return Sheet(
        frames=((frame, 0.0, 0.0),),
        texts=tuple(texts_of(table)),
        codes=(Code(table.address, CODE),) if table.address else (),
    )


def texts_of(table: TableData) -> Iterator[Text]:
    number = Box(TABLE.x, TABLE.y + 6, TABLE.width, TABLE.height - 6)
    yield Text(str(table.number), number, 48, bold=True)
    if any(seat.letter is None for seat in table.seats):
        people = [f"{seat.person.number} {seat.person.name}" for seat in table.seats]
        yield Text("\u2003".join(people), PEOPLE, 11, bold=True)
        return
    for seat, box in zip(table.seats, SEAT_BOXES, strict=True):
        yield Text(str(seat.person.number), Box(box.x + 8, box.y, 9, box.height), 9, "right")
        yield Text(
            seat.person.name, Box(box.x + 19, box.y, box.width - 20, box.height), 13, bold=True
        )
