"""Some tables of a jiang and what each waits for, read without the rest of the hall: a referee's own."""

from collections.abc import Collection
from typing import NamedTuple

from tournaments.jiangs.models import Jiang
from tournaments.tables.models import Seat

from .hall import Missing, coming_hand, missing_at, open_hands, progress_at


class TableWaits(NamedTuple):
    """A table as a list shows it: how far it is, what is missing."""

    number: int
    hands: int
    played: int
    missing: tuple[Missing, ...]


def tables_waiting(jiang: Jiang, tables: Collection[int] | None) -> list[TableWaits]:
    """Return the tables with these numbers, or all; the queries are as many however many tables."""
    rows = progress_at(jiang, tables)
    missing, undrawn = open_hands(jiang, tables), undrawn_tables(jiang, tables)
    return [
        TableWaits(
            row.table,
            jiang.hands,
            row.played,
            missing_at(
                jiang,
                missing.get(row.table, ()),
                coming_hand(jiang, row),
                drawn=row.table not in undrawn,
            ),
        )
        for row in rows
    ]


def undrawn_tables(jiang: Jiang, tables: Collection[int] | None) -> set[int]:
    """Return the numbers of the tables whose seats are still to be drawn."""
    rows = Seat.objects.filter(jiang=jiang, letter=None).order_by()
    if tables is not None:
        rows = rows.filter(table__number__in=tables)
    return set(rows.values_list("table__number", flat=True))
