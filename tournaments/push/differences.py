"""What is new in a table of standings, in the few words that an open page needs to follow.

A page has the table as it was at one log number. A difference names the cells that say something else, who is in the
table or is no more, who stands in another place, and who shares a rank with the line above or does no more; ranks follow
from that, here and in static/js/standings.js. What it can't say, a page fetches.
"""

import re
from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

CELL = re.compile(r"(<t[dh][^>]*>)(.*?)</t[dh]>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Line:
    """A participant's line: its cells after the rank, whether it has a rank, and that of the line above."""

    number: int
    cells: str
    is_ranked: bool = True
    is_tied: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Standings in one language; `frame` stands for all that no difference tells."""

    seq: int
    lines: tuple[Line, ...]
    foot: str = ""
    frame: Hashable = None


def ranks_of(lines: Sequence[Line]) -> list[tuple[int | None, bool]]:
    """Return the ranks, and whether they are shared; who shares one leaves out the next.

    >>> ranks_of([Line(7, ""), Line(2, ""), Line(5, "", is_tied=True), Line(1, ""), Line(9, "", is_ranked=False)])
    [(1, False), (2, True), (2, True), (4, False), (None, False)]
    """
    ranks: list[int | None] = []
    for place, line in enumerate(lines, 1):
        rank = ranks[-1] if line.is_tied else place
        ranks.append(rank if line.is_ranked else None)
    tied = [*(line.is_tied for line in lines), False]
    return [(rank, tied[place] or tied[place + 1]) for place, rank in enumerate(ranks)]


def difference(before: Table, after: Table) -> dict[str, Any] | None:
    """Return what a page that shows `before` must hear to show `after`; nothing if that can't be said."""
    if before.frame != after.frame or not before.lines or not after.lines:
        return None
    old = {line.number: line for line in before.lines}
    new = {line.number: line for line in after.lines}
    added = [line for line in after.lines if line.number not in old]
    said: dict[str, Any] = {
        "gone": [number for number in old if number not in new],
        "added": {line.number: line.cells for line in added},
        "unranked": [line.number for line in added if not line.is_ranked],
        "cells": {},
        "tied": [line.number for line in added if line.is_tied],
        "parted": [],
    }
    for line in after.lines:
        was = old.get(line.number, line)
        if was == line:
            continue
        cells = changed_cells(was.cells, line.cells)
        if cells is None or was.is_ranked != line.is_ranked:
            return None
        if cells:
            said["cells"][line.number] = cells
        if was.is_tied != line.is_tied:
            said["tied" if line.is_tied else "parted"].append(line.number)
    said["moved"] = moved_in(list(old), list(new))
    return {**{name: each for name, each in said.items() if each}, "foot": after.foot}


def changed_cells(before: str, after: str) -> dict[int, str] | None:
    """Return what stands in the cells that changed, by their place in the line; nothing if they are others.

    >>> changed_cells('<th>Dora</th><td>+3</td>', '<th>Dora</th><td>+5</td>')
    {2: '+5'}
    """
    old, new = CELL.findall(before), CELL.findall(after)
    if [tag for tag, _text in old] != [tag for tag, _text in new]:
        return None
    pairs = enumerate(zip(old, new, strict=True), 1)
    return {place: text for place, ((_, was), (_, text)) in pairs if was != text}


def moved_in(before: Sequence[int], after: Sequence[int]) -> list[tuple[int, int]]:
    """Return whom to take out, and the places to put them in one after the other; all others stay in order.

    >>> moved_in([1, 2, 3, 4, 5, 6], [1, 5, 2, 4, 3, 7])
    [(5, 1), (4, 3), (7, 5)]
    """
    place = {number: index for index, number in enumerate(before)}
    staying = set(longest_rising([place[number] for number in after if number in place]))
    places = enumerate(after)
    return [(number, index) for index, number in places if place.get(number) not in staying]


def longest_rising(values: Sequence[int]) -> list[int]:
    """Return a longest selection of different values that rise, in order.

    >>> longest_rising([1, 5, 2, 4, 3])
    [1, 2, 3]
    """
    ends: list[int] = []  # the lowest value that a selection of each length can end with
    above: dict[int, int | None] = {}  # the value before it in that selection
    for value in values:
        length = bisect_left(ends, value)
        above[value] = ends[length - 1] if length else None
        ends[length : length + 1] = [value]
    selection: list[int] = []
    value_or_none = ends[-1] if ends else None
    while value_or_none is not None:
        selection.append(value_or_none)
        value_or_none = above[value_or_none]
    return selection[::-1]
