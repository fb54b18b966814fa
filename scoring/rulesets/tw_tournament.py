"""`tw-tournament`: the regulation's scoring (1.11, 1.12)."""

from collections.abc import Mapping
from functools import lru_cache
from math import prod

from scoring.deal import SEATS, Seat
from scoring.errors import RuleError
from scoring.reading import read_report
from scoring.refusals import gettext_noop as _
from scoring.report import Fact, Report, Score
from scoring.rulesets.ruleset import Ruleset, Setting
from scoring.variants import variant

# The highest values together still keep the points of a hand within 32-bit integers.
SETTINGS = (
    Setting("per_card", 1, 1, 100, _("points lost for each card left")),
    Setting("threshold", 9, 1, 14, _("many_factor applies from this many cards; 14: never")),
    Setting("many_factor", 2, 1, 10, _("factor for many cards")),
    Setting("two_factor", 2, 1, 10, _("factor for each unplayed 2")),
)
_LOWEST = variant("tw-tournament").lowest


def read(data: object) -> Report:
    """Return the report that a JSON object states.

    Raises RuleError("hand.lowest_card_left") for ♣3 left over, since it was led (1.7, 1.12).
    """
    report = read_report(data)
    _refuse_lowest(report)
    return report


def points(report: Report, settings: Mapping[str, int]) -> Score:
    """Return what each loser loses and the winner collects; it sums to zero (1.11).

    >>> from scoring.report import Left
    >>> report = Report("A", {"B": Left(9), "C": Left(5, twos=1), "D": Left(1)})
    >>> points(report, TW_TOURNAMENT.defaults).points
    {'A': 29, 'B': -18, 'C': -10, 'D': -1}
    """
    _refuse_lowest(report)
    chosen = [settings[each.name] for each in SETTINGS]
    scores: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    why: dict[Seat, tuple[Fact, ...]] = dict.fromkeys(SEATS, ())
    collected = 0
    for seat, left in report.left.items():
        loss, why[seat] = _loss(left.cards, left.twos, *chosen)
        scores[seat] = -loss
        collected += loss
    scores[report.winner] = collected
    why[report.winner] = (("collected", collected),)
    return Score(scores, why)


# There are few different ones, and thousands of hands.
@lru_cache(maxsize=1024)
def _loss(
    cards: int, twos: int, per_card: int, threshold: int, many_factor: int, two_factor: int
) -> tuple[int, tuple[Fact, ...]]:
    """Return what one player loses and the facts that multiply to it; a factor of 1 says nothing."""
    factors = (
        ("per_card", per_card),
        ("many", many_factor if cards >= threshold else 1),
        ("twos", two_factor**twos),
    )
    facts: tuple[Fact, ...] = (("cards", cards), *(fact for fact in factors if fact[1] != 1))
    return prod(value for _name, value in facts), facts


def _refuse_lowest(report: Report) -> None:
    for seat, left in report.left.items():
        if left.exact is not None and _LOWEST in left.exact:
            raise RuleError("hand.lowest_card_left", card=_LOWEST.symbol, seat=seat)


TW_TOURNAMENT = Ruleset(
    code="tw-tournament",
    description=_(
        "The tournament rules: cards left, doubled for nine or more and again for each "
        "unplayed 2; the winner collects."
    ),
    variant="tw-tournament",
    seats=SEATS,
    settings=SETTINGS,
    zero_sum=True,
    read=read,
    points=points,
)
