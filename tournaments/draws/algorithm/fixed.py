"""What is fixed before a draw, and what its order then follows from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.draws.algorithm.domain import Domain
    from tournaments.draws.algorithm.entropy import Entropy
    from tournaments.draws.algorithm.witnesses import Witness

Listing = Sequence[int] | Sequence[Sequence[int]]
Roster = Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Fixed:
    """Who or what is drawn, who has which number, and how the tables are: nothing of it can change unseen."""

    listing: Listing
    roster: Roster  # number and hash of the name, numbers ascending
    size: int
    suits: str  # low to high
    reserved: int | None = None  # places for those who are not in the list; lots only

    @property
    def places(self) -> int:
        """Return how many places are drawn."""
        return len(self.listing) + (self.reserved or 0)

    @property
    def tables(self) -> int:
        """Return how many tables these places make."""
        return self.places // self.size


@dataclass(frozen=True, slots=True)
class Source:
    """What a draw's order follows from; secret until the draw is complete."""

    list_hash: str
    secret: str
    entropy: Entropy
    witnesses: Sequence[Witness]
    domain: Domain
    again: Entropy | None = None  # rolled after the values, where some of them are missing

    def at_table(self, table: int) -> Source:
        """Return what one table's own deck follows from."""
        return replace(self, domain=self.domain.at_table(table))
