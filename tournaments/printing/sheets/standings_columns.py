"""The columns of printed standings: how many jiangs fit, and a participant's row in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.labels import signed_points
from tournaments.printing.content import StandingsPaper, StandingsRow
from tournaments.printing.pdf.paper import A4, A4_ACROSS, Box, Paper
from tournaments.printing.pdf.text import Align, Text

ROW = 6.6
JIANG = 13.0
UPRIGHT, LYING = 3, 9  # how many jiangs have columns of their own
OWN = 11.0  # a figure that is the game's own


def figures_of(paper: StandingsPaper) -> list[tuple[str, float, Align]]:
    """Return the columns after the points, those of the game among them."""
    own = [(f"figure{place}", OWN) for place in range(len(paper.figures))]
    widths = [("adjustments", 13.0), ("hands", 11.0), ("won", 9.0), *own, ("best", 14.0)]
    return [(key, width, "right") for key, width in widths]


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its key; `jiangs` are the places in a row whose points it sums up."""

    key: str
    x: float
    width: float
    align: Align
    jiangs: range = range(0)


def columns_for(paper: StandingsPaper) -> tuple[tuple[Column, ...], Paper]:
    """Return the columns, and the sheet that they fit on."""
    jiangs = len(paper.jiangs)
    sheet = A4 if jiangs <= UPRIGHT else A4_ACROSS
    of_jiangs = list(jiang_columns(jiangs, LYING))
    figures = figures_of(paper)
    taken = 12.0 + 4.0 + 12.0 + 16.0 + 2.0 + sum(width for _key, width, _align in figures)
    spare = sheet.text_area.width - JIANG * len(of_jiangs) - taken
    before: list[tuple[str, float, Align]] = [
        ("rank", 12.0, "right"),
        ("mark", 4.0, "left"),
        ("number", 12.0, "right"),
        ("name", round(spare * 0.58, 1), "left"),
        ("club", round(spare * 0.42, 1), "left"),
        ("total", 16.0, "right"),
        ("star", 2.0, "left"),
    ]
    widths = [
        *((key, width, align, range(0)) for key, width, align in before),
        *(("jiang", JIANG, "right", places) for places in of_jiangs),
        *((key, width, align, range(0)) for key, width, align in figures),
    ]
    columns: list[Column] = []
    x = sheet.text_area.x
    for key, width, align, places in widths:
        columns.append(Column(key, round(x, 2), width, align, places))
        x += width
    return tuple(columns), sheet


def jiang_columns(jiangs: int, most: int) -> Iterator[range]:
    """Yield which jiangs each column shows; where they don't all fit, the first sums up the earliest.

    >>> list(jiang_columns(4, 3))
    [range(0, 2), range(2, 3), range(3, 4)]
    """
    together = max(1, jiangs - most + 1)
    if jiangs:
        yield range(together)
    for place in range(together, jiangs):
        yield range(place, place + 1)


def labels(columns: tuple[Column, ...], paper: StandingsPaper, y: float) -> Iterator[Text]:
    """Yield the columns' heads."""
    words = {
        "rank": pgettext("on paper", "Rank"),
        "mark": "",
        "star": "",
        "number": pgettext("on paper", "Number"),
        "name": pgettext("on paper", "Name"),
        "club": pgettext("on paper", "Club"),
        "total": pgettext("on paper", "Total"),
        "adjustments": pgettext("on paper", "Adjusted"),
        "hands": pgettext("on paper", "Hands"),
        "won": pgettext("on paper", "Won"),
        "best": pgettext("on paper", "Best hand"),
        **{f"figure{place}": label for place, label in enumerate(paper.figures)},
    }
    for column in columns:
        label = words[column.key] if column.key != "jiang" else jiang_label(column.jiangs, paper)
        if label:
            yield Text(label, cell(column, y, 6), 7, column.align)


def jiang_label(places: range, paper: StandingsPaper) -> str:
    first, last = paper.jiangs[places[0]], paper.jiangs[places[-1]]
    if first == last:
        return _("Jiang {number}").format(number=first)
    return _("Jiangs {first}–{last}").format(first=first, last=last)


def cell(column: Column, y: float, height: float = ROW) -> Box:
    """Return a cell with some air on the side that its text may touch."""
    air = {"mark": 0.0, "star": 0.0}.get(column.key, 1.2)
    return Box(round(column.x + air, 2), y, column.width - air - 0.4, height)


def row_texts(
    paper: StandingsPaper, columns: tuple[Column, ...], row: StandingsRow, x: float, y: float
) -> Iterator[Text]:
    """Yield a participant's row; its columns know where they are."""
    values = {
        "rank": rank_of(row),
        "mark": mark_of(row, paper),
        "number": str(row.number),
        "name": row.name if row.name != str(row.number) else "",
        "club": club_of(row),
        "total": signed_points(row.total),
        "star": "*" if row.provisional else "",
        "adjustments": signed_points(row.adjustments) if row.adjustments else "",
        "hands": str(row.hands),
        "won": str(row.hands_won),
        **{f"figure{place}": str(value) for place, value in enumerate(row.figures)},
        "best": "" if row.best_hand is None else signed_points(row.best_hand),
    }
    for column in columns:
        value = values[column.key] if column.key != "jiang" else jiang_points(column.jiangs, row)
        if value:
            strong = column.key in ("rank", "total", "star")
            size = {"total": 10.5, "star": 10.5, "rank": 10, "name": 10, "club": 7.5, "mark": 7.5}
            yield Text(value, cell(column, y), size.get(column.key, 9), column.align, strong)


def club_of(row: StandingsRow) -> str:
    """Return the club, and what else the live page says beside a name."""
    said = (
        row.club,
        _("house player") if row.house else "",
        _("withdrawn") if row.withdrawn else "",
    )
    return " · ".join(filter(None, said))


def rank_of(row: StandingsRow) -> str:
    if row.rank is None:
        return "–"
    return f"={row.rank}" if row.shared else str(row.rank)


def mark_of(row: StandingsRow, paper: StandingsPaper) -> str:
    """Return the letter of the tie-break that decided the place."""
    codes = [code for code, _words in paper.tie_breaks]
    return ascii_lowercase[codes.index(row.decided_by)] if row.decided_by in codes else ""


def jiang_points(places: range, row: StandingsRow) -> str:
    played = [points for place in places if (points := row.jiangs[place]) is not None]
    return signed_points(sum(played)) if played else ""
