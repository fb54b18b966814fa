"""Small things in words, the same on screen, on paper and in files."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

MINUS, PLUS = "−", "+"


def signed_points(value: int) -> str:
    """Return points with their sign and a true minus.

    >>> signed_points(-18), signed_points(36), signed_points(0)
    ('−18', '+36', '0')
    """
    if value == 0:
        return "0"
    return f"{PLUS if value > 0 else MINUS}{abs(value)}"


def score_fact_label(code: str, number: int) -> str:
    """Return one fact of a score's reasoning: what the ruleset said as (code, number)."""
    if code == "cards":
        return ngettext("{number} card", "{number} cards", number).format(number=number)
    words = FACTS.get(code)
    return gettext(words).format(number=number) if words else f"{code} {number}"


FACTS = {
    "many": _("×{number} many cards"),
    "twos": _("×{number} unplayed 2s"),
    "per_card": _("×{number} per card"),
    "collected": _("collects {number}"),
}


def abandon_reason(reason: str, changed_table: int | None) -> str:
    """Return why a draw was given up: a person's reason, or the table whose people changed."""
    if changed_table is None:
        return reason
    return gettext("Different people are at table {table} now.").format(table=changed_table)


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
