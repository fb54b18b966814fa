"""How a hand is scored, short enough for the foot of a card."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.report import DEALT
from scoring.rulesets import ruleset


def scoring_summary(rules: Mapping[str, Any]) -> str:
    """Return the reading aid for an event's rules; rulesets without one have their description."""
    chosen = ruleset(rules["ruleset"])
    if chosen.code != "tw-tournament":
        return _(chosen.description)
    return reduce(joined, tournament(chosen.with_defaults(rules["settings"])))


def joined(sentence: str, following: str) -> str:
    """Return two sentences as the language puts them together."""
    return _("{sentence} {following}").format(sentence=sentence, following=following)


def tournament(settings: Mapping[str, int]) -> Iterator[str]:
    """Yield the regulation's scoring (1.11) with the event's own numbers; factors of 1 are left out."""
    per_card = settings["per_card"]
    yield ngettext(
        "Each card left costs {points} point.", "Each card left costs {points} points.", per_card
    ).format(points=per_card)
    if settings["many_factor"] > 1 and settings["threshold"] <= DEALT:
        yield _("{threshold} or more cards ×{factor}.").format(
            threshold=settings["threshold"], factor=settings["many_factor"]
        )
    if settings["two_factor"] > 1:
        yield _("Each unplayed 2 ×{factor}; factors multiply.").format(
            factor=settings["two_factor"]
        )
    yield _("The winner gains what the others lose.")
