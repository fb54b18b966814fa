"""Small things in words, the same on screen, on paper and in files."""

from collections.abc import Iterable
from functools import reduce

from django.utils.translation import gettext, ngettext, pgettext

from scoring.games import RULESETS
from scoring.tiebreaks import tie_breaks_with
from scoring.words import Sentence, Text

MINUS, PLUS = "−", "+"


def signed_points(value: int) -> str:
    """Return points with their sign and a true minus.

    >>> signed_points(-18), signed_points(36), signed_points(0)
    ('−18', '+36', '0')
    """
    if value == 0:
        return "0"
    return f"{PLUS if value > 0 else MINUS}{abs(value)}"


def translated(text: Text | str, number: int = 1) -> str:
    """Return a text that a game declares in the active language, its {places} still open."""
    if isinstance(text, str):
        return gettext(text)
    if text.context:
        return pgettext(text.context, text.one)
    return ngettext(text.one, text.many, number) if text.many else gettext(text.one)


def sentence_text(sentence: Sentence) -> str:
    """Return a sentence that a game declares, with its numbers."""
    return translated(sentence.text, sentence.number).format(**sentence.params)


def joined_sentences(sentences: Iterable[Sentence]) -> str:
    """Return sentences as the language puts them one after the other."""

    def joined(sentence: str, following: str) -> str:
        return gettext("{sentence} {following}").format(sentence=sentence, following=following)

    return reduce(joined, map(sentence_text, sentences))


def score_fact_label(code: str, number: int) -> str:
    """Return one fact of a score's reasoning: what the ruleset said as (code, number)."""
    for rules in RULESETS.values():
        if code in rules.facts:
            return translated(rules.facts[code], number).format(number=number)
    return f"{code} {number}"


def tie_break_label(code: str) -> str:
    """Return a tie-break in words, of whichever game it is."""
    figures = [figure for rules in RULESETS.values() for figure in rules.figures]
    return gettext(tie_breaks_with(figures)[code].description)


def abandon_reason(reason: str, changed_table: int | None, silent: int | None) -> str:
    """Return why a draw was given up: a person's reason, the table whose people changed, or silent witnesses."""
    if changed_table is not None:
        return gettext("Different people are at table {table} now.").format(table=changed_table)
    if silent is not None:
        void = gettext("Void: {count} witnesses did not show their values.").format(count=silent)
        return f"{void} {reason}".strip()
    return reason


def event_state_label(state: str) -> str:
    """Return an event's state as a reader should see it."""
    words = {
        "draft": gettext("draft"),
        "open": gettext("open"),
        "running": gettext("running"),
        "finished": gettext("finished"),
        "archived": gettext("archived"),
    }
    return words[state]


def jiang_state_label(state: str) -> str:
    """Return a jiang's state as a reader should see it."""
    words = {
        "planned": gettext("planned"),
        "drawn": gettext("tables ready"),
        "published": gettext("published"),
        "playing": gettext("in play"),
        "suspended": gettext("suspended"),
        "closed": gettext("closed"),
    }
    return words[state]
