"""`tw-tournament`: the regulation's scoring (1.11, 1.12)."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Any

from scoring.errors import RuleError
from scoring.games.ruleset import Deal, Preset, Result, Ruleset, Section
from scoring.games.score import Fact, Figure, Score
from scoring.games.settings import NumberSetting, Settings
from scoring.seats import Seat, next_seat
from scoring.words import Sentence, ngettext_noop
from scoring.words import gettext_noop as _

from .deal import SEATS, next_deal
from .entry import FIELDS, counted
from .paper import PAPER
from .report import DEALT, Report, agree, left_of, read_report
from .rules_page import PLAYING_IN_TAIWAN
from .variants import variant

# The highest values together still keep the points of a hand within 32-bit integers.
SETTINGS = (
    NumberSetting(
        "per_card", 1, 1, 100, _("Points for each card left"), _("points lost for each card left")
    ),
    NumberSetting(
        "threshold",
        9,
        1,
        14,
        _("Many cards: this number or more (14: never)"),
        _("many_factor applies from this many cards; 14: never"),
    ),
    NumberSetting("many_factor", 2, 1, 10, _("Factor for many cards"), _("factor for many cards")),
    NumberSetting(
        "two_factor", 2, 1, 10, _("Factor for each unplayed 2"), _("factor for each unplayed 2")
    ),
)
_VARIANT = variant("tw-tournament")


def read(data: object, settings: Settings) -> dict[str, Any]:
    """Return the report that a JSON object states, in its canonical shape.

    Raises RuleError("hand.lowest_card_left") for ♣3 left over, since it was led (1.7, 1.12).
    """
    report = read_report(data)
    _refuse_lowest(report)
    return report.as_data()


def points(result: Result, settings: Settings) -> Score:
    """Return what each loser loses and the winner collects; it sums to zero (1.11).

    >>> left = {"B": {"cards": 9}, "C": {"cards": 5, "twos": 1}, "D": {"cards": 1}}
    >>> points({"winner": "A", "left": left}, TW_TOURNAMENT.defaults).points
    {'A': 29, 'B': -18, 'C': -10, 'D': -1}
    """
    chosen = [settings[each.name] for each in SETTINGS]
    winner = result["winner"]
    scores: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    why: dict[Seat, tuple[Fact, ...]] = dict.fromkeys(SEATS, ())
    figures: dict[Seat, dict[str, int]] = {winner: {"cards": 0}}
    collected = 0
    for seat, held in result["left"].items():
        left = left_of(held, seat)
        loss, why[seat] = _loss(left.cards, left.twos, *chosen)
        scores[seat] = -loss
        collected += loss
        figures[seat] = {"cards": left.cards}
    scores[winner] = collected
    why[winner] = (("collected", collected),)
    return Score(scores, why, (winner,), figures)


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
        if left.exact is not None and _VARIANT.lowest in left.exact:
            raise RuleError("hand.lowest_card_left", card=_VARIANT.lowest.symbol, seat=seat)


def deal(before: Sequence[Result], settings: Settings) -> Deal:
    """Return who deals after these hands: A the first, then the winner of the hand before (1.5)."""
    return next_deal(before, _VARIANT)


def confirmer(result: Result, settings: Settings) -> Seat:
    """Return the player after the winner."""
    return next_seat(result["winner"], SEATS)


def summary(settings: Settings) -> Sequence[Sentence]:
    """Return the scoring with the event's own numbers; factors of 1 are left out."""
    per_card = settings["per_card"]
    sentences = [
        Sentence(
            ngettext_noop(
                "Each card left costs {points} point.", "Each card left costs {points} points."
            ),
            {"points": per_card},
            per_card,
        )
    ]
    if settings["many_factor"] > 1 and settings["threshold"] <= DEALT:
        values = {"threshold": settings["threshold"], "factor": settings["many_factor"]}
        sentences.append(Sentence(_("{threshold} or more cards ×{factor}."), values))
    if settings["two_factor"] > 1:
        factor = {"factor": settings["two_factor"]}
        sentences.append(Sentence(_("Each unplayed 2 ×{factor}; factors multiply."), factor))
    return [*sentences, Sentence(_("The winner gains what the others lose."))]


def rules(settings: Settings) -> Sequence[Section]:
    """Return what players read: how it is played, and this event's scoring."""
    return PLAYING_IN_TAIWAN, Section(_("Scoring"), items=tuple(summary(settings)))


TW_TOURNAMENT = Ruleset(
    code="tw-tournament",
    description=_(
        "The tournament rules: cards left, doubled for nine or more and again for each "
        "unplayed 2; the winner collects."
    ),
    settings=SETTINGS,
    zero_sum=True,
    seats=lambda settings: SEATS,
    fields=lambda settings: FIELDS,
    read=read,
    points=points,
    deal=deal,
    confirmer=confirmer,
    won_label=_("out"),
    facts={
        "cards": ngettext_noop("{number} card", "{number} cards"),
        "many": _("×{number} many cards"),
        "twos": _("×{number} unplayed 2s"),
        "per_card": _("×{number} per card"),
        "collected": _("collects {number}"),
    },
    summary=summary,
    rules=rules,
    paper=PAPER,
    counted=counted,
    agree=agree,
    figures=(
        Figure(
            "cards",
            _("Cards left"),
            tie_break="fewest_cards",
            tie_break_label=_("fewer cards left overall"),
            fewer_is_better=True,
        ),
    ),
    # The regulation (1.2, 1.3, 1.13): 12 hands, so a jiang of 8 and one of 4.
    preset=Preset(
        description=_(
            "Tournament regulations: 12 hands, lots at check-in, same tables, seats drawn for "
            "each jiang"
        ),
        settings={
            "tie_breaks": ("hands_won", "fewest_cards", "best_hand"),
            "total_hands": 12,
            "hands_per_jiang": 8,
            "minutes_per_jiang": 80,
        },
    ),
    suits="".join(_VARIANT.suits),
    variant=_VARIANT.code,
)
