"""Strategies for reports that can have happened (1.12)."""

from typing import Any

from hypothesis import strategies as st

from scoring.cards import DECK
from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.report import DEALT, TWOS, Left, Report
from scoring.games.big_two.variants import variant
from scoring.games.fields import Field, Fields, offered
from scoring.seats import Seat

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


@st.composite
def whole_reports(draw: st.DrawFn, fields: Fields, seats: tuple[str, ...]) -> dict[str, Any]:
    """Draw a whole report of any game, each value one of those that are offered at that moment."""
    report: dict[str, Any] = {}
    for field in fields:
        if isinstance(field, Field):
            report[field.name] = draw(st.sampled_from(offered(field, report, seats)))
            continue
        parts: dict[str, dict[str, Any]] = {}
        report[field.name] = parts
        for seat in field.seats(report, seats):
            own: dict[str, Any] = {}
            parts[seat] = own
            for each in field.fields:
                values = offered(each, report, seats, part=field, seat=seat)
                own[each.name] = draw(st.sampled_from(values))
    return report
