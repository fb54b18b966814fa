"""Physical lots: what people drew from the box at the desk, checked as it is typed in."""

from collections.abc import Iterable

from scoring.errors import RuleError
from tournaments.draws.algorithm.places import Arrival, Place, Placing


def check_lot(
    existing: Iterable[Arrival],
    participant: int,
    table: int,
    place: int | None = None,
    *,
    tables: int,
    size: int,
) -> Arrival:
    """Return the lot if it can have been in the box, given what has been typed in already.

    Raises RuleError("draw.placed_twice"), ("draw.no_such_table"), ("draw.no_such_place"),
    ("draw.lot_taken") or ("draw.table_full").
    """
    if place is not None and not 1 <= place <= size:
        raise RuleError("draw.no_such_place", place=place, size=size)
    placing = Placing.of(tables, size, existing)
    lot = Arrival(participant, Place(table, place))
    placing.put(lot.participant, lot.at)
    return lot


def lots_left(existing: Iterable[Arrival], *, tables: int, size: int) -> dict[int, int]:
    """Return how many lots of each table must still be in the box; tables without any are left out."""
    placing = Placing.of(tables, size, existing)
    left = {table: size - len(placing.people_at(table)) for table in placing.standing()}
    return {table: count for table, count in left.items() if count}
