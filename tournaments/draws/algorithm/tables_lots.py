"""Lots at check-in (rules 1.3): the k-th to arrive takes the k-th place of the drawn order."""

from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.places import Place, place_numbered, places_needed
from tournaments.draws.algorithm.versions import drawn, list_hash_of


def listing_of(registered: int) -> list[int]:
    """Return the list that is fixed before: the places of all tables, by number.

    >>> listing_of(6)
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    return list(range(1, places_needed(registered) + 1))


def places_of(count: int, secret: str, entropy: str, domain: Domain) -> tuple[Place, ...]:
    """Return the places for so many registered people in the order in which arrivals take them.

    Secret until the draw is complete: whoever has it knows where the next one will sit.
    """
    listing = listing_of(count)
    numbers = drawn(listing, list_hash_of(listing, domain.algorithm), secret, entropy, domain)
    return tuple(place_numbered(number) for number in numbers)
