"""The tables with who sits there, as pieces of a page: read and drawn anew only where somebody moved.

How names are shown is in the log like every setting: a change of it draws them anew.
"""

from typing import NamedTuple

from django.template.loader import get_template
from django.utils.translation import get_language

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
    pieces: dict[TableSeats, str]


def tables_html(event: Event, jiang: Jiang) -> list[str]:
    """Return the tables of a jiang in their order; the same while nobody moves."""
    page = ("seats", event.pk, get_language(), jiang.pk)

    def draw() -> Drawn:
        before: Drawn | None = snapshots.latest(page)
        if before is not None and nobody_moved_since(event, before.seq):
            return before._replace(seq=event.head_seq)
        return Drawn(event.head_seq, event.public_names, drawn_anew(event, jiang, before))

    return list(snapshots.get(page, version_of(event), draw, weigh=bytes_of).pieces.values())


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
