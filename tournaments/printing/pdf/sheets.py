"""What is printed: frames that many sheets share, and what each sheet has of its own."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .paper import Box, Paper
from .text import Text

HAIRLINE = 0.3  # points


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line; its weight in points."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: float = HAIRLINE


@dataclass(frozen=True, slots=True)
class Frame:
    """What many sheets share: labels, hairlines, and drawings of ours as HTML."""

    width: float
    height: float
    texts: tuple[Text, ...]
    lines: tuple[Rule, ...] = ()
    html: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code in a square box."""

    address: str
    box: Box


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: frames by name with the places of their corners, its own texts, its codes."""

    frames: tuple[tuple[str, float, float], ...]
    texts: tuple[Text, ...]
    codes: tuple[Code, ...] = ()
    lines: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be printed; sheets are made one by one, and twice, so that any number fits in memory."""

    title: str
    language: str
    paper: Paper
    count: int
    frames: Mapping[str, Frame]
    sheets: Callable[[], Iterable[Sheet]]


def around(box: Box, weight: float = HAIRLINE) -> tuple[Rule, ...]:
    """Return the four sides of a box."""
    right, bottom = box.x + box.width, box.y + box.height
    return (
        Rule(box.x, box.y, right, box.y, weight),
        Rule(box.x, bottom, right, bottom, weight),
        Rule(box.x, box.y, box.x, bottom, weight),
        Rule(right, box.y, right, bottom, weight),
    )


def across(box: Box, y: float, weight: float = HAIRLINE) -> Rule:
    """Return a line as wide as the box, at that height of the sheet."""
    return Rule(box.x, y, box.x + box.width, y, weight)
