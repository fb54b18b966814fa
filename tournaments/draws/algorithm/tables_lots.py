"""Lots at check-in (rules 1.3): the k-th to arrive takes the k-th place of the drawn order."""

from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.places import Place, place_numbered, places_needed
from tournaments.draws.algorithm.versions import drawn


def listing_of(registered: int, size: int) -> list[int]:
    """Return the list that is fixed before: the places of all tables, by number.

    >>> listing_of(6, 4)
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    return list(range(1, places_needed(registered, size) + 1))


def places_of(
    count: int, size: int, list_hash: str, secret: str, entropy: str, domain: Domain
) -> tuple[Place, ...]:
    """Return the places for so many registered people in the order in which arrivals take them.

    Secret until the draw is complete: whoever has it knows where the next one will sit.
    """
    numbers = drawn(listing_of(count, size), list_hash, secret, entropy, domain)
    return tuple(place_numbered(number, size) for number in numbers)
