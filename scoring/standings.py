"""Standings as a pure function of tallies: totals, then tie-breaks, then shared ranks (1.2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from scoring.games.score import Figure
from scoring.tally import Meetings, Tally
from scoring.tiebreaks import TieBreak, tie_breaks_of

__all__ = ["Meetings", "Ranked", "Tally", "ranking"]

_NO_MEETINGS: Meetings = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the standings; `decided_by` is the last tie-break that parted it from equal totals."""

    tally: Tally
    rank: int | None
    shared: bool
    decided_by: str | None


def ranking(
    tallies: Iterable[Tally],
    tie_breaks: Sequence[str],
    meetings: Meetings = _NO_MEETINGS,
    figures: Iterable[Figure] = (),
) -> list[Ranked]:
    """Return everybody in order: the ranked by rank, then house players, who have none.

    Those whom no tie-break parts share a rank, and the ranks after them are left out.

    >>> rows = ranking([Tally(1, 20), Tally(2, 20, hands_won=2), Tally(3, 50)], ["hands_won"])
    >>> [(row.tally.key, row.rank, row.decided_by) for row in rows]
    [(3, 1, None), (2, 2, 'hands_won'), (1, 3, 'hands_won')]

    Raises RuleError("tie_break.unknown") or RuleError("tie_break.twice").
    """
    breaks = tie_breaks_of(tie_breaks, figures)
    ordered = sorted(tallies, key=lambda tally: (-tally.total, tally.key))
    places: list[Ranked] = []
    for _total, same in groupby(
        (tally for tally in ordered if tally.ranked), key=lambda tally: tally.total
    ):
        for group, decided_by in _parted(list(same), breaks, meetings, None):
            rank, shared = len(places) + 1, len(group) > 1
            places += [Ranked(tally, rank, shared, decided_by) for tally in group]
    return places + [Ranked(tally, None, False, None) for tally in ordered if not tally.ranked]


def _parted(
    tied: list[Tally], breaks: Sequence[TieBreak], meetings: Meetings, decided_by: str | None
) -> list[tuple[list[Tally], str | None]]:
    """Return the groups that remain tied, best first, each with the tie-break that last parted it."""
    if len(tied) == 1 or not breaks:
        return [(tied, decided_by)]
    values = breaks[0].values(tied, meetings)
    groups: dict[int, list[Tally]] = {}
    for tally, value in zip(tied, values, strict=True):
        groups.setdefault(value, []).append(tally)
    if len(groups) > 1:
        decided_by = breaks[0].code
    return [
        part
        for value in sorted(groups, reverse=True)
        for part in _parted(groups[value], breaks[1:], meetings, decided_by)
    ]
