"""What a participant has gathered so far, as far as a ranking needs it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

# meetings[a, b]: a's points minus b's over the hands they played at one table; (b, a) may be left out.
Meetings = Mapping[tuple[int, int], int]


class Tally(NamedTuple):
    """One participant's results; adjustments stay apart from what was played."""

    key: int
    points: int
    adjustments: int = 0
    hands: int = 0
    hands_won: int = 0
    figures: Mapping[str, int] = MappingProxyType({})  # those that the game declares
    best_hand: int | None = None
    best_jiang: int | None = None
    lot: int | None = None
    ranked: bool = True

    @property
    def total(self) -> int:
        """What the ranking goes by.

        >>> Tally(key=1, points=30, adjustments=-5).total
        25
        """
        return self.points + self.adjustments
