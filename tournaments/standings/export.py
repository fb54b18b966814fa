"""Standings as files for a spreadsheet: CSV that Excel reads as UTF-8, and XLSX."""

import csv
import io
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.standings.queries.standings import Row, Standings

Cell = str | int | None

# A cell that starts with one of these would be run as a formula; the wide ones where Chinese is typed.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def table_of(standings: Standings, jiangs: list[int]) -> Iterator[list[Cell]]:
    """Return the heading and the rows; a rank that is shared is shown as the number it is."""
    yield [
        _("Rank"),
        _("Number"),
        _("Name"),
        _("Club"),
        _("Points"),
        *[_("Jiang {number}").format(number=number) for number in jiangs],
        _("Adjusted"),
        _("Won"),
        _("Hands"),
        *[_(figure.label) for figure in standings.figures],
        _("Best hand"),
    ]
    for row in standings.rows:
        yield cells_of(row, jiangs)


def cells_of(row: Row, jiangs: list[int]) -> list[Cell]:
    return [
        row.rank,
        row.number,
        harmless(row.name),
        harmless(row.club),
        row.total,
        *[row.jiangs.get(number) for number in jiangs],
        row.adjustments,
        row.hands_won,
        row.hands,
        *row.figures.values(),
        row.best_hand,
    ]


def harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("陳怡君")
    ("'=1+1", '陳怡君')
    """
    return f"'{text}" if text.startswith(FORMULA) else text


def as_csv(standings: Standings, jiangs: list[int]) -> bytes:
    """Return CSV with a byte order mark: without it Excel reads Chinese as Big5."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(table_of(standings, jiangs))
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(standings: Standings, jiangs: list[int]) -> bytes:
    """Return a workbook of one sheet, its heading fixed; names are text, never formulas."""
    # Only now: most web processes write none, and it takes 10 MB.
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = _("Standings")
    for cells in table_of(standings, jiangs):
        sheet.append(cells)
    sheet.freeze_panes = "A2"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
