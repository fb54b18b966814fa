"""Rows in pieces: any number of them in little memory, and no lock held between two pieces."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)
T = TypeVar("T")

PIECE = 500
# What reading a row raises when a column holds something that is no value of its type.
UNREADABLE = (ValueError, TypeError, AttributeError)


def pieces(items: Sequence[T], size: int = PIECE) -> Iterator[Sequence[T]]:
    """Return the items in their order, some at a time.

    >>> list(pieces([1, 2, 3, 4, 5], 2))
    [[1, 2], [3, 4], [5]]
    """
    return (items[start : start + size] for start in range(0, len(items), size))


def readable(rows: models.QuerySet[M], keys: Sequence[int], tell: Callable[[int], None]) -> list[M]:
    """Return the rows of some keys; `tell` hears of each that can't be read at all."""
    try:
        return list(rows.filter(pk__in=keys))
    except UNREADABLE:
        if len(keys) == 1:
            tell(keys[0])
            return []
        half = len(keys) // 2
        return [*readable(rows, keys[:half], tell), *readable(rows, keys[half:], tell)]
