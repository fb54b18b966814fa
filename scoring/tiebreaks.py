"""Tie-breaks by code: each gives the members of one tie a value, more is better."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scoring.errors import RuleError, short_text
from scoring.games.score import Figure
from scoring.refusals import gettext_noop as _
from scoring.tally import Meetings, Tally


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to part those with equal totals; equal values leave them tied."""

    code: str
    description: str
    values: Callable[[Sequence[Tally], Meetings], list[int]]


def _hands_won(tied: Sequence[Tally], meetings: Meetings) -> list[int]:
    return [tally.hands_won for tally in tied]


def _best_hand(tied: Sequence[Tally], meetings: Meetings) -> list[int]:
    return _known_before_unknown([tally.best_hand for tally in tied])


def _best_jiang(tied: Sequence[Tally], meetings: Meetings) -> list[int]:
    return _known_before_unknown([tally.best_jiang for tally in tied])


def _head_to_head(tied: Sequence[Tally], meetings: Meetings) -> list[int]:
    """Count the points among the tied themselves, but only if each has met each."""
    margins = [
        [_margin(one.key, other.key, meetings) for other in tied if other is not one]
        for one in tied
    ]
    met = [[margin for margin in row if margin is not None] for row in margins]
    return [sum(row) for row in met] if met == margins else [0] * len(tied)


def _lot(tied: Sequence[Tally], meetings: Meetings) -> list[int]:
    """Put the lowest lot first, but only if all have drawn one."""
    lots = [tally.lot for tally in tied if tally.lot is not None]
    return [-lot for lot in lots] if len(lots) == len(tied) else [0] * len(tied)


def _known_before_unknown(values: list[int | None]) -> list[int]:
    lowest = min((value for value in values if value is not None), default=0)
    return [lowest - 1 if value is None else value for value in values]


def _margin(one: int, other: int, meetings: Meetings) -> int | None:
    if (one, other) in meetings:
        return meetings[one, other]
    return -meetings[other, one] if (other, one) in meetings else None


TIE_BREAKS: dict[str, TieBreak] = {
    each.code: each
    for each in (
        TieBreak("hands_won", _("more hands won"), _hands_won),
        TieBreak("best_hand", _("the higher score in a single hand"), _best_hand),
        TieBreak("best_jiang", _("the higher score in a single jiang"), _best_jiang),
        TieBreak(
            "head_to_head",
            _("more points in hands the tied players shared, if they all met"),
            _head_to_head,
        ),
        TieBreak("lot", _("the lower lot, if all of them drew one"), _lot),
    )
}


def tie_breaks_with(figures: Iterable[Figure]) -> dict[str, TieBreak]:
    """Return all tie-breaks of a game: those of every game, and those by its own figures."""
    own = map(_by_figure, figures)
    return {**TIE_BREAKS, **{each.code: each for each in own}}


def _by_figure(figure: Figure) -> TieBreak:
    sign = -1 if figure.fewer_is_better else 1

    def values(tied: Sequence[Tally], meetings: Meetings) -> list[int]:
        return [sign * tally.figures.get(figure.name, 0) for tally in tied]

    return TieBreak(figure.tie_break, figure.tie_break_label, values)


def tie_breaks_of(codes: Sequence[str], figures: Iterable[Figure] = ()) -> list[TieBreak]:
    """Return the tie-breaks of some codes, in their order.

    Raises RuleError("tie_break.unknown") or RuleError("tie_break.twice").
    """
    known = tie_breaks_with(figures)
    for place, code in enumerate(codes):
        if code not in known:
            raise RuleError("tie_break.unknown", code=short_text(code))
        if code in codes[:place]:
            raise RuleError("tie_break.twice", code=code)
    return [known[code] for code in codes]
