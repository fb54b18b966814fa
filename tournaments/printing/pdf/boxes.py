"""Dividing boxes."""

from itertools import accumulate

from .paper import Box


def split(box: Box, *widths: float) -> tuple[Box, ...]:
    """Return boxes side by side, from the left.

    >>> [part.x for part in split(Box(10, 0, 30, 8), 10, 20)]
    [10.0, 20.0]
    """
    lefts = accumulate((box.x, *widths))
    return tuple(
        Box(round(float(left), 3), box.y, width, box.height)
        for left, width in zip(lefts, widths, strict=False)
    )
