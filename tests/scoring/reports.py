"""Strategies for reports that can have happened (1.12)."""

from hypothesis import strategies as st

from scoring.cards import DECK
from scoring.deal import SEATS, Seat
from scoring.report import DEALT, TWOS, Left, Report
from scoring.variants import variant

_LOWEST = variant("tw-tournament").lowest


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Draw a report with counts or with exact cards."""
    winner: Seat = draw(st.sampled_from(SEATS))
    losers = [seat for seat in SEATS if seat != winner]
    counts = [draw(st.integers(1, DEALT)) for _ in losers]
    if draw(st.booleans()):
        pile = draw(st.permutations([card for card in DECK if card != _LOWEST]))
        starts = (0, DEALT, 2 * DEALT)
        held = [pile[start : start + count] for start, count in zip(starts, counts, strict=True)]
        return Report(winner, dict(zip(losers, map(Left.of, held), strict=True)))
    remaining, lefts = TWOS, []
    for count in counts:
        twos = draw(st.integers(0, min(count, remaining)))
        remaining -= twos
        lefts.append(Left(count, twos))
    return Report(winner, dict(zip(losers, lefts, strict=True)))
