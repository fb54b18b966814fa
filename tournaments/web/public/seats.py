"""The tables with who sits there, as pieces of a page: read and drawn anew only where somebody moved.

How names are shown is in the log like every setting: a change of it draws them anew.
"""

from typing import NamedTuple

from django.template.loader import get_template
from django.utils.translation import get_language

from tournaments.draws.queries.origin import origin_of
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.changed_tables import nobody_moved_since
from tournaments.people.queries.public_names import as_public
from tournaments.push.snapshots import snapshots, version_of
from tournaments.tables.queries.seats import TableSeats, seats_of

BYTES_OF_A_TABLE = 3000  # roughly, as rows


class Drawn(NamedTuple):
    """The tables as everybody may see them, and how names were shown."""

    seq: int
    names: str
    origin: str  # where they come from, if that is worth telling
    pieces: dict[TableSeats, str]


class SeatsShown(NamedTuple):
    """Pieces of the page: where the tables come from, and the tables in their order."""

    origin: str
    tables: list[str]


def tables_html(event: Event, jiang: Jiang) -> SeatsShown:
    """Return the tables of a jiang; the same while nobody moves."""
    page = ("seats", event.pk, get_language(), jiang.pk)

    def draw() -> Drawn:
        before: Drawn | None = snapshots.latest(page)
        if before is not None and nobody_moved_since(event, before.seq):
            return before._replace(seq=event.head_seq)
        pieces = drawn_anew(event, jiang, before)
        return Drawn(event.head_seq, event.public_names, origin_html(event, jiang), pieces)

    drawn = snapshots.get(page, version_of(event), draw, weigh=bytes_of)
    return SeatsShown(drawn.origin, list(drawn.pieces.values()))


def origin_html(event: Event, jiang: Jiang) -> str:
    """Say which of several draws this is, and what was set by hand."""
    page = {"event": event, "jiang": jiang, "origin": origin_of(jiang), "language": get_language()}
    return get_template("public/seats_origin.html").render(page)


def drawn_anew(event: Event, jiang: Jiang, before: Drawn | None) -> dict[TableSeats, str]:
    """Draw what has changed; where the same people sit under names shown as before, it looks as before."""
    same = before.pieces if before is not None and before.names == event.public_names else {}
    draw = get_template("public/seats_table.html").render
    return {
        table: same.get(table) or draw({"table": as_public(table, event)})
        for table in seats_of(jiang)
    }


def bytes_of(drawn: Drawn) -> int:
    return sum(map(len, drawn.pieces.values())) + BYTES_OF_A_TABLE * len(drawn.pieces)
