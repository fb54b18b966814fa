"""What is entered of a hand: who went out, and the others' cards; and its columns on paper."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games.fields import Field, Fields, SeatFields
from scoring.games.ruleset import Column, Paper, Result
from scoring.games.score import Fact
from scoring.seats import Seat
from scoring.words import gettext_noop as _
from scoring.words import ngettext_noop, pgettext_noop

from .report import DEALT, TWOS, left_of

FIELDS: Fields = (
    Field("winner", "seat", _("Who went out?"), mark=_("out")),
    SeatFields(
        "left",
        but="winner",
        fields=(
            Field(
                "cards",
                "number",
                _("Cards left"),
                lowest=1,
                highest=DEALT,
                short=ngettext_noop("{number} card", "{number} cards"),
            ),
            Field(
                "twos",
                "number",
                _("2s among them"),
                default=0,
                highest=TWOS,
                at_most="cards",
                together=TWOS,
                short=_("{number} × 2"),
            ),
        ),
    ),
)


def counted(result: Result) -> Result:
    """Return a result with counts where it has exact cards."""
    lefts = {seat: left_of(held, seat) for seat, held in result["left"].items()}
    counts = {seat: {"cards": left.cards, "twos": left.twos} for seat, left in lefts.items()}
    return {**result, "left": counts}


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
