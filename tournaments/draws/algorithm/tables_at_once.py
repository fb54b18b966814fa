"""All tables at once when check-in closes: the first of the drawn order sit at table 1, …"""

from collections.abc import Iterable
from itertools import pairwise

from scoring.errors import RuleError
from tournaments.draws.algorithm.fixed import Source
from tournaments.draws.algorithm.versions import drawn


def listing_of(numbers: Iterable[int], size: int) -> list[int]:
    """Return the list that is fixed before: the participants, lowest number first.

    Raises RuleError("draw.no_participants"), ("draw.listed_twice") or ("draw.not_whole_tables").
    """
    listing = sorted(numbers)
    if not listing:
        raise RuleError("draw.no_participants")
    for one, other in pairwise(listing):
        if one == other:
            raise RuleError("draw.listed_twice", participant=one)
    if len(listing) % size:
        raise RuleError("draw.not_whole_tables", count=len(listing), size=size)
    return listing


def draw_tables_at_once(
    numbers: Iterable[int], size: int, source: Source
) -> dict[int, tuple[int, ...]]:
    """Return each table's participants in the order drawn; everyone sits at exactly one table.

    Raises what `listing_of` raises.
    """
    order = drawn(listing_of(numbers, size), source)
    starts = range(0, len(order), size)
    return {table: order[start : start + size] for table, start in enumerate(starts, start=1)}
