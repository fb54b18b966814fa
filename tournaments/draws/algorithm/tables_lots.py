"""Lots at check-in (rules 1.3): each number has its place from the draw on; arriving only reveals it."""

from collections.abc import Iterable, Sequence

from scoring.errors import RuleError
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.places import Place, place_numbered
from tournaments.draws.algorithm.versions import drawn

# A small file must not make a verifier shuffle two thousand million places.
MOST_RESERVED = 9999


def listing_of(numbers: Iterable[int]) -> list[int]:
    """Return the list that is fixed before: those who signed up, lowest number first.

    Raises RuleError("draw.no_participants").
    """
    listing = sorted(numbers)
    if not listing:
        raise RuleError("draw.no_participants")
    return listing


def reserved_for(signed_up: int, wanted: int, size: int) -> int:
    """Return how many places are kept for others: those wanted, and what fills the last table.

    >>> reserved_for(38, 0, 4), reserved_for(38, 3, 4), reserved_for(40, 0, 4)
    (2, 6, 0)
    """
    return wanted + -(signed_up + wanted) % size


class Lots:
    """Who has which place: the numbers of the list theirs, all others the reserved ones as they come.

    Secret until the draw is complete: whoever has it knows where the next one will sit.
    """

    def __init__(self, listing: Sequence[int], places: Sequence[Place]) -> None:
        self._place = dict(zip(listing, places, strict=False))
        self._reserved = iter(places[len(listing) :])

    @classmethod
    def drawn(cls, fixed: Fixed, source: Source) -> "Lots":
        """Return the lots of a draw."""
        order = drawn(range(1, fixed.places + 1), source)
        listing = [each for each in fixed.listing if isinstance(each, int)]
        return cls(listing, [place_numbered(number, fixed.size) for number in order])

    def place_of(self, participant: int) -> Place | None:
        """Return somebody's place: always the same one; None when no reserved place is left.

        Those who are not in the list are asked for in the order in which they came.
        """
        if participant not in self._place:
            place = next(self._reserved, None)
            if place is None:
                return None
            self._place[participant] = place
        return self._place[participant]
