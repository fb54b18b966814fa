"""Reasons: whoever undoes, overrides or cuts something short says why."""

from scoring.errors import RuleError

LONGEST_REASON = 500


def reason_given(text: str) -> str:
    """Return the reason on one line, without what can't be printed.

    >>> reason_given("  the lights\\nwent out ")
    'the lights went out'

    Raises RuleError("reason.missing") or RuleError("reason.too_long").
    """
    reason = one_line(text)
    if not reason:
        raise RuleError("reason.missing")
    return reason


def one_line(text: str) -> str:
    """Return a reason that may be left out, as `reason_given`."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(printable.split())
    if len(line) > LONGEST_REASON:
        raise RuleError("reason.too_long", length=len(line), longest=LONGEST_REASON)
    return line
