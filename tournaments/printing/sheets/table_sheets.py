"""Table sheets: one scorekeeper writes all seats of a table, hand by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

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
# hand and dealer; points and running total of a seat; the sum and who confirms
BEFORE, OF_SEAT, AFTER = (10.0, 12.0), (16.0, 18.0), (11.0, 12.0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the columns are: those of the hand, then those of each seat, then the sum."""

    hand: tuple[Box, ...]
    seats: tuple[tuple[Box, ...], ...]
    end: tuple[Box, ...]
    players: tuple[Box, ...]  # above a seat's columns, where its name is

    @property
    def columns(self) -> tuple[Box, ...]:
        return (*self.hand, *(column for seat in self.seats for column in seat), *self.end)


def layout_of(tables: Tables) -> Layout:
    """Return the columns for as many seats as the game has; they share the sheet's width."""
    of_hand = [*BEFORE, *(column.width for column in tables.of_hand)]
    of_seat = [*(column.width for column in tables.of_seat), *OF_SEAT]
    spare = AREA.width - sum(of_hand) - sum(AFTER)
    scale = spare / (sum(of_seat) * len(tables.letters))
    of_seat = [width * scale for width in of_seat]
    columns = split(GRID, *of_hand, *(of_seat * len(tables.letters)), *AFTER)
    first, each = len(of_hand), len(of_seat)
    seats = tuple(
        columns[start : start + each]
        for start in range(first, first + each * len(tables.letters), each)
    )
    players = tuple(
        Box(seat[0].x, PLAYERS.y, sum(column.width for column in seat), PLAYERS.height)
        for seat in seats
    )
    return Layout(columns[:first], seats, columns[-len(AFTER) :], players)


def table_plan(tables: Tables, language: str, title: str) -> Plan:
    """Return a sheet for each table; a jiang with very many hands takes several."""
    parts = ceil(tables.hands / MOST_ROWS)
    rows = ceil(tables.hands / parts)
    hands = [
        range(first, min(first + rows, tables.hands + 1))
        for first in range(1, tables.hands + 1, rows)
    ]
    layout = layout_of(tables)
    return Plan(
        title=title,
        language=language,
        paper=PAPER,
        count=len(tables.tables) * len(hands),
        frames={f"table{part}": frame_of(tables, layout, each) for part, each in enumerate(hands)},
        sheets=lambda: (
            sheet_of(table, layout, f"table{part}")
            for table in tables.tables
            for part in range(len(hands))
        ),
    )


def frame_of(tables: Tables, layout: Layout, hands: range) -> Frame:
    row = min(13.0, GRID.height / len(hands))
    return Frame(
        width=PAPER.width,
        height=PAPER.height,
        texts=(
            *headings(tables, layout),
            *column_heads(tables, layout),
            *hand_numbers(tables, layout, hands, row),
            *foot(tables, row * len(hands)),
        ),
        lines=tuple(lines_of(layout, len(hands), row)),
        html=table_picture(PICTURE),
    )


def headings(tables: Tables, layout: Layout) -> Iterator[Text]:
    yield Text(pgettext("on paper", "Table"), Box(TABLE.x, TABLE.y, TABLE.width, 6), 10)
    kind = _("Table sheet, jiang {number}").format(number=tables.jiang)
    yield Text("\u2003".join(filter(None, (kind, tables.stage))), TITLE, 12)
    yield Text(tables.event, EVENT, 15)
    yield from seat_letters(PICTURE, tables.letters)
    for letter, box in zip(tables.letters, layout.players, strict=True):
        yield Text(letter, Box(box.x + 1.5, box.y, 7, box.height), 17)


def column_heads(tables: Tables, layout: Layout) -> Iterator[Text]:
    of_seat = (
        *(column.label for column in tables.of_seat),
        pgettext("on paper", "Points ±"),
        pgettext("on paper", "Running total"),
    )
    labels = (
        pgettext("on paper", "Hand"),
        pgettext("on paper", "Dealer"),
        *(column.label for column in tables.of_hand),
        *(of_seat * len(tables.letters)),
        pgettext("on paper", "Sum"),
        pgettext("on paper", "Confirmed"),
    )
    for label, column in zip(labels, layout.columns, strict=True):
        box = Box(column.x + 0.4, HEADS.y, column.width - 0.8, HEADS.height)
        yield Text(label, box, LABEL, "center")


def hand_numbers(tables: Tables, layout: Layout, hands: range, row: float) -> Iterator[Text]:
    yield Text("\n".join(map(str, hands)), layout.hand[0], 12, "center", pitch=row)
    if hands[0] == 1:
        yield Text(tables.dealer, layout.hand[1], 12, "center", pitch=row)


def foot(tables: Tables, grid: float) -> Iterator[Text]:
    total, signatures = foot_boxes(grid)
    yield Text(
        pgettext("on paper", "Total"), Box(total.x, total.y, BEFORE[0], total.height), 9, "center"
    )
    labels = [_("Seat {letter}, signature").format(letter=letter) for letter in tables.letters]
    fields = [*labels, pgettext("on paper", "Referee")]
    for label, box in zip(fields, signature_boxes(signatures, len(fields)), strict=True):
        yield Text(label, Box(box.x + 1, box.y + 0.6, box.width - 2, 3), LABEL)
    below = signatures.y + signatures.height + 1
    yield Text(tables.scoring, Box(AREA.x, below, AREA.width, 5), 7.5)


def foot_boxes(grid: float) -> tuple[Box, Box]:
    total = Box(AREA.x, GRID.y + grid, AREA.width, 11)
    top = total.y + total.height
    return total, Box(AREA.x, top, AREA.width, min(20.0, PAPER.height - MARGIN - 6 - top))


def signature_boxes(box: Box, count: int) -> tuple[Box, ...]:
    return split(box, *([box.width / count] * count))


def lines_of(layout: Layout, rows: int, row: float) -> Iterator[Rule]:
    bottom = GRID.y + rows * row
    total, signatures = foot_boxes(rows * row)
    yield across(PLAYERS, PLAYERS.y, HEAVY)
    yield across(HEADS, HEADS.y)
    for place in range(rows):
        yield across(GRID, GRID.y + place * row)
    yield across(GRID, bottom, HEAVY)
    yield across(total, total.y + total.height, HEAVY)
    edges = {box.x for box in layout.players} | {layout.end[0].x}
    for column in layout.columns[1:]:
        top = PLAYERS.y if column.x in edges else HEADS.y
        weight = HEAVY if column.x in edges else 0.3
        yield Rule(column.x, top, column.x, total.y + total.height, weight)
    for box in signature_boxes(signatures, len(layout.seats) + 1):
        yield from around(box)


def sheet_of(table: TableData, layout: Layout, frame: str) -> Sheet:
    return Sheet(
        frames=((frame, 0.0, 0.0),),
        texts=tuple(texts_of(table, layout)),
        codes=(Code(table.address, CODE),) if table.address else (),
    )


def texts_of(table: TableData, layout: Layout) -> Iterator[Text]:
    number = Box(TABLE.x, TABLE.y + 6, TABLE.width, TABLE.height - 6)
    yield Text(str(table.number), number, 48, bold=True)
    if any(seat.letter is None for seat in table.seats):
        people = [f"{seat.person.number} {seat.person.name}" for seat in table.seats]
        yield Text("\u2003".join(people), PEOPLE, 11, bold=True)
        return
    for seat, box in zip(table.seats, layout.players, strict=True):
        yield Text(str(seat.person.number), Box(box.x + 8, box.y, 9, box.height), 9, "right")
        yield Text(
            seat.person.name, Box(box.x + 19, box.y, box.width - 20, box.height), 13, bold=True
        )
