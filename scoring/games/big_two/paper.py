"""The game's columns on a player's card and on a table's sheet."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games.ruleset import Column, Paper, Result
from scoring.games.score import Fact
from scoring.seats import Seat
from scoring.words import pgettext_noop

from .report import left_of


def cards_left(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return how many cards a seat has left; the winner has none."""
    left = result["left"].get(seat)
    return str(left_of(left, seat).cards) if left is not None else "0"


def twos_left(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return how many 2s a seat has left, if any."""
    left = result["left"].get(seat)
    return str(left_of(left, seat).twos or "") if left is not None else ""


def factor(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return all that multiplied the cards left, as ×4."""
    product = 1
    for name, value in why:
        product *= 1 if name in ("cards", "collected") else value
    return f"×{product}" if product > 1 else ""


CARDS = Column(pgettext_noop("on paper", "Cards left"), 9.5, cards_left)
TWOS_COLUMN = Column(pgettext_noop("on paper", "2s"), 8.5, twos_left)
FACTOR = Column(pgettext_noop("on paper", "×"), 8.5, factor)

PAPER = Paper(
    card=(CARDS, TWOS_COLUMN, FACTOR),
    sheet_seat=(replace(CARDS, width=13.0), replace(TWOS_COLUMN, width=11.0)),
)
