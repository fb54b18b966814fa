"""Seat lists: by name, to find oneself on the wall; by table, for those who seat people."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import parse_card
from tournaments.printing.content import SeatedPerson, TableData, Tables
from tournaments.printing.pdf.flow import Item, Placed, lines_of, paged, texts_of
from tournaments.printing.pdf.paper import A4, Box
from tournaments.printing.pdf.sheets import Frame, Plan, Rule, Sheet, across
from tournaments.printing.pdf.text import Align, Text

from .name_order import name_key

Label = tuple[float, float, str, Align]  # left edge, width, words

AREA = A4.text_area
GAP = 8.0
WIDTH = (AREA.width - GAP) / 2
TOP, BOTTOM = 38.0, 279.0
COLUMNS = tuple(Box(x, TOP, WIDTH, BOTTOM - TOP) for x in (AREA.x, AREA.x + WIDTH + GAP))
HEADS = Box(AREA.x, TOP - 6, AREA.width, 6)
FOOT = Box(AREA.x, 281, AREA.width, 6)
LABEL = 7.0

HEAVY = 0.8
NAME_ROW, SEAT_ROW, TABLE_BLOCK = 7.0, 6.15, 26.6


def by_name(tables: Tables, language: str, title: str) -> Plan:
    """Return a list in order of names, with table and seat of each; of numbers, where the names are left out."""
    people = [seat for table in tables.tables for seat in table.seats]
    if not any(seat.person.has_name for seat in people):
        return by_number(people, tables, language, title)
    people.sort(key=lambda seat: (name_key(seat.person.name), seat.person.number))
    items = [Item(NAME_ROW, partial(name_row, seat)) for seat in people]
    labels: tuple[Label, ...] = (
        (0, 36, pgettext("on paper", "Name"), "left"),
        (38, 20, pgettext("on paper", "Club"), "left"),
        (56, 12, pgettext("on paper", "Number"), "right"),
        *place_labels(),
    )
    kind = _("Seats by name, jiang {number}").format(number=tables.jiang)
    order = _("Names in stroke order")
    return list_plan(tables, kind, labels, items, language, title, foot=order)


def by_number(people: list[SeatedPerson], tables: Tables, language: str, title: str) -> Plan:
    """Return the same list for an event that shows no names."""
    people.sort(key=lambda seat: seat.person.number)
    items = [Item(NAME_ROW, partial(name_row, seat)) for seat in people]
    labels: tuple[Label, ...] = (
        (0, 36, pgettext("on paper", "Number"), "left"),
        *place_labels(),
    )
    kind = _("Seats by number, jiang {number}").format(number=tables.jiang)
    return list_plan(tables, kind, labels, items, language, title)


def place_labels() -> Iterator[Label]:
    yield (69, 12, pgettext("on paper", "Table"), "right")
    yield (82, 9, pgettext("on paper", "Seat"), "center")


def name_row(seat: SeatedPerson, x: float, y: float) -> Iterator[Text]:
    yield Text(seat.person.name, Box(x, y, 37, NAME_ROW), 11, bold=True)
    if club := club_of(seat):
        yield Text(club, Box(x + 38, y, 20, NAME_ROW), 7)
    if seat.person.has_name:
        yield Text(str(seat.person.number), Box(x + 59, y, 9, NAME_ROW), 9, "right")
    yield Text(str(seat.table), Box(x + 69, y, 12, NAME_ROW), 13, "right", bold=True)
    if seat.letter:
        yield Text(seat.letter, Box(x + 82, y, 9, NAME_ROW), 11, "center")


def by_table(tables: Tables, language: str, title: str) -> Plan:
    """Return the tables with their people, and the cards they drew."""
    items = [Item(TABLE_BLOCK, partial(table_block, table)) for table in tables.tables]
    labels: tuple[Label, ...] = (
        (0, 16, pgettext("on paper", "Table"), "left"),
        (17, 8, pgettext("on paper", "Seat"), "center"),
        (26, 6.5, pgettext("on paper", "Card"), "left"),
        (32.5, 10.5, pgettext("on paper", "Number"), "right"),
        (45, 27, pgettext("on paper", "Name"), "left"),
        (73, 18, pgettext("on paper", "Club"), "left"),
    )
    kind = _("Seats by table, jiang {number}").format(number=tables.jiang)
    return list_plan(tables, kind, labels, items, language, title)


def table_block(table: TableData, x: float, y: float) -> Iterator[Text]:
    yield Text(str(table.number), Box(x, y, 17, TABLE_BLOCK), 24, bold=True)
    for place, seat in enumerate(table.seats):
        yield from seat_row(seat, x, y + 1 + place * SEAT_ROW)


def seat_row(seat: SeatedPerson, x: float, y: float) -> Iterator[Text]:
    if seat.letter:
        yield Text(seat.letter, Box(x + 17, y, 8, SEAT_ROW), 10, "center", bold=True)
    if seat.card:
        card = parse_card(seat.card)
        yield Text(card.symbol, Box(x + 26, y, 9, SEAT_ROW), 9, red=card.suit in "DH")
    yield Text(str(seat.person.number), Box(x + 35, y, 8, SEAT_ROW), 9, "right")
    if seat.person.has_name:
        yield Text(seat.person.name, Box(x + 45, y, 27, SEAT_ROW), 10.5, bold=True)
    if club := club_of(seat):
        yield Text(club, Box(x + 73, y, 18, SEAT_ROW), 7)


def club_of(seat: SeatedPerson) -> str:
    return " · ".join(filter(None, (seat.person.club, _("house player") if seat.house else "")))


def list_plan(
    tables: Tables,
    kind: str,
    labels: Sequence[Label],
    items: list[Item],
    language: str,
    title: str,
    foot: str = "",
) -> Plan:
    pages = paged(items, COLUMNS, COLUMNS)
    pages[-1] = balanced([item for item, _x, _y in pages[-1]])
    return Plan(
        title=title,
        language=language,
        paper=A4,
        count=len(pages),
        frames={"list": list_frame(tables, kind, labels, foot)},
        sheets=lambda: (
            Sheet(
                frames=(("list", 0.0, 0.0),),
                texts=(*texts_of(page), page_number(number, len(pages))),
                lines=tuple(lines_of(page, WIDTH)),
            )
            for number, page in zip(count(1), pages, strict=False)
        ),
    )


def balanced(items: Sequence[Item]) -> list[Placed]:
    """Return the last page's rows, all equally high, in columns of equal length."""
    longest = ceil(len(items) / len(COLUMNS))
    height = sum(item.height for item in items[:longest])
    columns = [replace(column, height=height) for column in COLUMNS]
    return paged(items, columns, columns)[0]


def page_number(number: int, of: int) -> Text:
    words = _("Page {number} of {of}").format(number=number, of=of)
    return Text(words, FOOT, LABEL + 1, "right")


def list_frame(tables: Tables, kind: str, labels: Sequence[Label], foot: str) -> Frame:
    head = "\u2003".join(filter(None, (kind, tables.stage)))
    return Frame(
        width=A4.width,
        height=A4.height,
        texts=(
            Text(head, Box(AREA.x, AREA.y - 1, AREA.width, 8), 12),
            Text(tables.event, Box(AREA.x, AREA.y + 7.5, AREA.width, 10), 18),
            *heads(labels),
            Text(foot, FOOT, LABEL),
        ),
        lines=tuple(rules()),
    )


def heads(labels: Sequence[Label]) -> Iterator[Text]:
    for column in COLUMNS:
        for x, width, label, align in labels:
            yield Text(label, Box(column.x + x, HEADS.y, width, HEADS.height), LABEL, align)


def rules() -> Iterator[Rule]:
    for column in COLUMNS:
        yield across(column, TOP, HEAVY)
