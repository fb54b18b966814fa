"""Rows one under another, column by column and page by page; a row is never split."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .paper import Box
from .sheets import HAIRLINE, Rule
from .text import Text

ROUNDING = 0.001  # millimetres that sums may be off by
Placed = tuple["Item", float, float]  # an item and its top left corner


@dataclass(frozen=True, slots=True)
class Item:
    """Something of a known height; its texts are made when it is printed."""

    height: float
    texts: Callable[[float, float], Iterable[Text]]
    weight: float | None = HAIRLINE  # of the line below it
    with_next: bool = False  # a heading never stands at a column's foot


def paged(items: Sequence[Item], first: Sequence[Box], then: Sequence[Box]) -> list[list[Placed]]:
    """Return what stands where on each page, the first page's columns and those of all others given.

    There is at least one page.
    """
    pages: list[list[Placed]] = [[]]
    columns, place, y = first, 0, first[0].y
    for number, item in enumerate(items):
        needed = item.height
        if item.with_next and number + 1 < len(items):
            needed += items[number + 1].height
        column = columns[place]
        if y + needed > column.y + column.height + ROUNDING and y > column.y:
            place += 1
            if place == len(columns):
                pages.append([])
                columns, place = then, 0
            column = columns[place]
            y = column.y
        pages[-1].append((item, column.x, y))
        y += item.height
    return pages


def texts_of(page: Iterable[Placed]) -> Iterator[Text]:
    for item, x, y in page:
        yield from item.texts(x, y)


def lines_of(page: Iterable[Placed], width: float) -> Iterator[Rule]:
    """Yield the line below each item that has one."""
    for item, x, y in page:
        if item.weight is not None:
            bottom = round(y + item.height, 3)
            yield Rule(x, bottom, x + width, bottom, item.weight)
