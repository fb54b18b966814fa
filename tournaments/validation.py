"""Texts that people type: one printable line, the same letters always the same bytes; reasons for what is undone."""

import unicodedata

from scoring.errors import RuleError
from scoring.reading import text_of

# Control and invisible format characters, halves of a character, line and paragraph breaks.
UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Invisible too, but written in words: they part letters of Persian, and make one picture of several.
APART, JOINED = "\u200c", "\u200d"
PICTURE = frozenset({"So", "Sk", "Mn"})
LONGEST_REASON = 500


def required_text(value: object, field: str, *, longest: int) -> str:
    """Return the text normalised (NFC) and stripped; it has at least one visible character.

    >>> required_text("  Cafe\\u0301 ", "name", longest=20) == "Caf\\u00e9"
    True

    Raises RuleError("text.empty") or whatever `optional_text` raises.
    """
    line = optional_text(value, field, longest=longest)
    if not line:
        raise RuleError("text.empty", field=field)
    return line


def optional_text(value: object, field: str, *, longest: int) -> str:
    """Return the text as `required_text` does; it may be empty.

    Raises RuleError("input.not_text"), RuleError("text.unprintable") or RuleError("text.too_long").
    """
    line = unicodedata.normalize("NFC", text_of(value, field).strip())
    if any(
        unicodedata.category(letter) in UNPRINTABLE and not is_within_a_word(line, place)
        for place, letter in enumerate(line)
    ):
        raise RuleError("text.unprintable", field=field)
    if len(line) > longest:
        raise RuleError("text.too_long", field=field, length=len(line), longest=longest)
    return line


def is_within_a_word(line: str, place: int) -> bool:
    """Say whether an invisible letter does what it is there for, and isn't hidden in another name.

    >>> is_within_a_word("👩\u200d🦰", 1), is_within_a_word("王\u200d明", 1)
    (True, False)
    """
    before, letter, after = (
        line[max(place - 1, 0) : place],
        line[place],
        line[place + 1 : place + 2],
    )
    if not before or not after:
        return False
    if letter == JOINED:
        return unicodedata.category(before) in PICTURE and unicodedata.category(after) == "So"
    return letter == APART and {unicodedata.bidirectional(each) for each in before + after} == {
        "AL"
    }


def required_reason(text: str) -> str:
    """Return the reason on one line, without what can't be printed.

    >>> required_reason("  the lights\\nwent out ")
    'the lights went out'

    Raises RuleError("reason.missing") or RuleError("reason.too_long").
    """
    reason = optional_reason(text)
    if not reason:
        raise RuleError("reason.missing")
    return reason


def optional_reason(text: str) -> str:
    """Return a reason that may be left out, as `required_reason`."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(printable.split())
    if len(line) > LONGEST_REASON:
        raise RuleError("reason.too_long", length=len(line), longest=LONGEST_REASON)
    return line
