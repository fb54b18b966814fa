"""All tables at once when check-in closes: the first four of the drawn order sit at table 1, …"""

from collections.abc import Iterable
from itertools import pairwise

from scoring.errors import RuleError
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.places import PLACES
from tournaments.draws.algorithm.versions import drawn, list_hash_of


def listing_of(numbers: Iterable[int]) -> list[int]:
    """Return the list that is fixed before: the participants, lowest number first.

    Raises RuleError("draw.no_participants"), ("draw.listed_twice") or ("draw.not_fours").
    """
    listing = sorted(numbers)
    if not listing:
        raise RuleError("draw.no_participants")
    for one, other in pairwise(listing):
        if one == other:
            raise RuleError("draw.listed_twice", participant=one)
    if len(listing) % PLACES:
        raise RuleError("draw.not_fours", count=len(listing))
    return listing


def draw_tables_at_once(
    numbers: Iterable[int], secret: str, entropy: str, domain: Domain
) -> dict[int, tuple[int, ...]]:
    """Return each table's participants in the order drawn; everyone sits at exactly one table.

    Raises what `listing_of` raises.
    """
    listing = listing_of(numbers)
    order = drawn(listing, list_hash_of(listing, domain.algorithm), secret, entropy, domain)
    starts = range(0, len(order), PLACES)
    return {table: order[start : start + PLACES] for table, start in enumerate(starts, start=1)}
