"""Texts from outside: one printable line, the same letters always the same bytes."""

import unicodedata

from scoring.errors import RuleError
from scoring.reading import text_of

# Control and invisible format characters, halves of a character, line and paragraph breaks.
UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def line_of(value: object, field: str, *, longest: int) -> str:
    """Return the text normalised (NFC) and stripped; it has at least one visible character.

    >>> line_of("  Cafe\\u0301 ", "name", longest=20) == "Caf\\u00e9"
    True

    Raises RuleError("text.empty") or whatever `optional_line_of` raises.
    """
    line = optional_line_of(value, field, longest=longest)
    if not line:
        raise RuleError("text.empty", field=field)
    return line


def optional_line_of(value: object, field: str, *, longest: int) -> str:
    """Return the text as `line_of` does; it may be empty.

    Raises RuleError("input.not_text"), RuleError("text.unprintable") or RuleError("text.too_long").
    """
    line = unicodedata.normalize("NFC", text_of(value, field).strip())
    if any(unicodedata.category(letter) in UNPRINTABLE for letter in line):
        raise RuleError("text.unprintable", field=field)
    if len(line) > longest:
        raise RuleError("text.too_long", field=field, length=len(line), longest=longest)
    return line
