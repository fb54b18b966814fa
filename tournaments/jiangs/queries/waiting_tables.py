"""Some tables of a jiang and what each waits for, read without the rest of the hall: a referee's own."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.jiangs.models import Jiang
from tournaments.tables.models import Table
from tournaments.tables.queries.seats import seats_of

from .board import Missing, coming_hand, confirmers, hands_by_table, missing_at, not_void


@dataclass(frozen=True, slots=True)
class TableWaits:
    """A table as a list shows it: how far it is, what is missing."""

    number: int
    hands: int
    played: int
    missing: tuple[Missing, ...]


def tables_waiting(jiang: Jiang, tables: Collection[Table]) -> list[TableWaits]:
    """Return these tables; the queries are as many however many tables."""
    hands, moment, plays = (
        hands_by_table(jiang, tables),
        confirmers(jiang, tables),
        jiang.event.game,
    )
    found = []
    for table in seats_of(jiang, tables):
        own = hands[table.number]
        missing = missing_at(jiang, table, own, moment, coming_hand(jiang, own, plays))
        found.append(TableWaits(table.number, jiang.hands, len(not_void(own)), tuple(missing)))
    return found
