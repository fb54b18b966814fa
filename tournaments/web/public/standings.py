"""The standings as a piece of a page, and as lines of which only what changed is sent to open pages.

Both are made of the same lines, once for each log number and language; a line that says the same as at the number
before is not rendered again. How names are shown is in the log like every setting: a change of it makes all anew.
"""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import get_language, gettext

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.people.erased_names import ErasedName
from tournaments.people.queries.public_names import as_public
from tournaments.push.differences import Line, Table, ranks_of
from tournaments.push.kept_standings import KEPT
from tournaments.push.snapshots import snapshots, version_of
from tournaments.standings.queries.standings import Row, Standings, standings_of

LINE = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
BYTES_OF_A_ROW = 1000  # roughly
ROWS_OF_A_PAGE = 1000


@dataclass(frozen=True, slots=True)
class StandingsFilter:
    """Which standings: of all jiangs or one, with what is confirmed only or all; and which page of them."""

    jiang: int | None = None
    confirmed: bool = False
    page: int = 1

    @property
    def is_whole(self) -> bool:
        """Say whether it is what everybody sees first."""
        return self == StandingsFilter()


@dataclass(frozen=True, slots=True)
class Content:
    """What the standings show, in no language yet and with full names."""

    standings: Standings
    rows: tuple[Row, ...]
    columns: tuple[int, ...]  # jiangs
    adjusted: bool
    final: bool

    def frame(self, event: Event) -> Hashable:
        """Return what the table is made of beside its lines."""
        return self.columns, self.adjusted, self.final, event.public_names


@dataclass(frozen=True, slots=True)
class Shown:
    """The standings as everybody sees them in one language, and the rows that the lines were made of."""

    content: Content
    table: Table
    made_of: Mapping[int, Row]


def standings_html(event: Event, only: StandingsFilter) -> str:
    """Return the standings of the event as it was read; the same text while its log stands still."""
    page = (event.pk, get_language(), "standings", only)
    return snapshots.get(page, version_of(event), lambda: render_standings(event, only))


def screen_html(event: Event) -> str:
    """Return the standings for the big screen."""
    page = (event.pk, get_language(), "screen")
    return snapshots.get(page, version_of(event), lambda: render_screen(event))


def public_table(event: Event) -> Table:
    """Return the lines that everybody sees first, in the active language."""
    table = shown_now(event, StandingsFilter()).table
    further = len(table.lines[ROWS_OF_A_PAGE:])
    frame = table.frame, further, is_tied_below(table.lines, 1)
    return replace(table, lines=table.lines[:ROWS_OF_A_PAGE], frame=frame)


def shown_now(event: Event, only: StandingsFilter) -> Shown:
    """Return the standings with all their pages."""
    page = (event.pk, get_language(), "lines", only)

    def make() -> Shown:
        return shown(event, content(event, only), snapshots.latest(page))

    def weigh(made: Shown) -> int:
        return sum(len(line.cells) for line in made.table.lines)

    return snapshots.get(page, version_of(event), make, weigh=weigh)


def content(event: Event, only: StandingsFilter) -> Content:
    """Return what the standings show, computed once for all languages."""
    page = (event.pk, "content", only)
    return snapshots.get(
        page,
        version_of(event),
        lambda: content_now(event, only),
        weigh=lambda made: BYTES_OF_A_ROW * len(made.rows),
    )


def content_now(event: Event, only: StandingsFilter) -> Content:
    jiangs = list(event.jiangs.exclude(state=Jiang.State.PLANNED).order_by("number"))
    jiang = next((each for each in jiangs if each.number == only.jiang), None)
    found = standings_of(event, jiang=jiang, confirmed=only.confirmed, read=KEPT)
    final = event.state in (Event.State.FINISHED, Event.State.ARCHIVED)
    # Who never sat at a table leaves the list with the end; whoever has a rank is in it, as on paper.
    rows = (row for row in found.rows if row.rank or row.hands or row.adjustments or not final)
    return Content(
        found,
        tuple(rows),
        tuple(each.number for each in jiangs) if jiang is None else (),
        any(row.adjustments for row in found.rows),
        final,
    )


def shown(event: Event, content: Content, before: Shown | None) -> Shown:
    """Return the lines; those that say the same as before are taken from there."""
    frame = content.frame(event)
    lines: dict[int, str] = {}
    rows: Mapping[int, Row] = {}
    if before is not None and before.table.frame == frame:
        lines = {line.number: line.cells for line in before.table.lines}
        rows = before.made_of
    made_of = {row.number: unranked(row) for row in content.rows}
    new = [row for row in content.rows if rows.get(row.number) != made_of[row.number]]
    cells = lines | cells_of(new, event, content)
    table = Table(
        content.standings.seq,
        tuple(lines_of(content.rows, cells)),
        render_to_string("public/standings_foot.html", {"standings": content.standings}),
        frame,
    )
    return Shown(content, table, made_of)


def unranked(row: Row) -> Row:
    """Return what a line says after its rank."""
    return row._replace(rank=None, shared=False, decided_by=None)


def cells_of(rows: Sequence[Row], event: Event, content: Content) -> dict[int, str]:
    """Render the cells after the rank, by number."""
    named = [
        {"row": row, "columns": [row.jiangs.get(number) for number in content.columns]}
        for row in in_public(rows, event)
    ]
    page = {"rows": named, "adjusted": content.adjusted}
    found = LINE.findall(render_to_string("public/standings_lines.html", page))
    return {row.number: cells for row, cells in zip(rows, found, strict=True)}


def in_public(rows: Iterable[Row], event: Event) -> list[Row]:
    """Return rows with names as everybody may read them, in the active language."""
    erased = ErasedName.in_words()
    named = [row._replace(name=erased) if is_erased(row) else row for row in rows]
    return as_public(named, event)


def is_erased(row: Row) -> bool:
    return isinstance(row.name, ErasedName)


def lines_of(rows: Sequence[Row], cells: Mapping[int, str]) -> Iterable[Line]:
    above = None
    for row in rows:
        is_tied = row.rank is not None and row.rank == above
        yield Line(row.number, cells[row.number], row.rank is not None, is_tied)
        above = row.rank


def render_standings(event: Event, only: StandingsFilter) -> str:
    found = shown_now(event, replace(only, page=1))
    lines = list(lines_html(found.table.lines))
    pages = pages_of(lines)
    number = min(only.page, len(pages))
    page = {
        "event": event,
        "only": only,
        "pages": pages,
        "number": number,
        "seq": found.table.seq,
        "lines": "".join(lines[(number - 1) * ROWS_OF_A_PAGE : number * ROWS_OF_A_PAGE]),
        "tied_below": is_tied_below(found.table.lines, number),
        "columns": found.content.columns,
        "adjusted": found.content.adjusted,
        "foot": found.table.foot,
    }
    return render_to_string("public/standings.html", page)


def last_page(event: Event, only: StandingsFilter) -> int:
    return len(pages_of(shown_now(event, replace(only, page=1)).table.lines))


def pages_of(lines: Sequence[object]) -> list[tuple[int, int, int]]:
    """Return each page's number, and the places of its first and last line.

    >>> pages_of(["line"] * 1001)
    [(1, 1, 1000), (2, 1001, 1001)]
    """
    starts = range(0, max(1, len(lines)), ROWS_OF_A_PAGE)
    return [
        (number, start + 1, min(start + ROWS_OF_A_PAGE, len(lines)))
        for number, start in enumerate(starts, 1)
    ]


def is_tied_below(lines: Sequence[Line], page: int) -> bool:
    """Say whether the last line of a page shares its rank with the first of the next."""
    return any(line.is_tied for line in lines[page * ROWS_OF_A_PAGE :][:1])


def lines_html(lines: Sequence[Line]) -> Iterable[str]:
    """Return whole lines; static/js/standings.js writes ranks in the same way."""
    mark = f'<span class="shared" title="{escape(gettext("shared"))}">=</span>'
    for line, (rank, is_shared) in zip(lines, ranks_of(lines), strict=True):
        text = f"{rank}{mark if is_shared else ''}" if rank else "–"
        yield (
            f'<tr data-number="{line.number}" data-rank="{rank or ""}">'
            f'<td class="figure rank">{text}</td>{line.cells}</tr>'
        )


def render_screen(event: Event) -> str:
    found = content(event, StandingsFilter())
    return render_to_string(
        "public/screen_standings.html", {"event": event, "rows": in_public(found.rows, event)}
    )
