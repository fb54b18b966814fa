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
# Letters and marks by category, and yet they show nothing: Unicode's “default ignorable” ones that are no
# format characters, as first and last of each run, and a few that are drawn blank.
UNSEEN_RUNS = (
    (0x034F, 0x034F),  # grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers, here and below
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # variation selectors, here and below
    (0x2065, 0x2065),
    (0x2800, 0x2800),  # blank braille pattern
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1D159, 0x1D159),  # null note head
    (0xE0000, 0xE0FFF),
)


def required_text(value: object, field: str, *, longest: int) -> str:
    """Return the text normalised (NFC) and stripped; it has at least one visible character.

    >>> required_text("  Cafe\\u0301 ", "name", longest=20) == "Caf\\u00e9"
    True

    Raises RuleError("text.empty") or whatever `optional_text` raises.
    """
    line = one_line(value, field)
    if not can_be_seen(line):
        raise RuleError("text.empty", field=field)
    return checked(line, field, longest)


def optional_text(value: object, field: str, *, longest: int) -> str:
    """Return the text as `required_text` does; it may be empty, but not only look so.

    Raises RuleError("input.not_text"), ("text.invisible"), ("text.unprintable") or ("text.too_long").
    """
    line = one_line(value, field)
    if line and not can_be_seen(line):
        raise RuleError("text.invisible", field=field)
    return checked(line, field, longest)


def one_line(value: object, field: str) -> str:
    return unicodedata.normalize("NFC", text_of(value, field).strip())


def can_be_seen(text: str) -> bool:
    """Say whether anything of a text shows.

    >>> can_be_seen("王"), can_be_seen("\u3164 \ufe0f"), can_be_seen("")
    (True, False, False)
    """
    return any(
        not is_unseen(letter) and unicodedata.category(letter) not in UNPRINTABLE | {"Zs"}
        for letter in text
    )


def is_unseen(letter: str) -> bool:
    """Say whether a character counts as a letter or a mark and shows nothing by itself."""
    return any(first <= ord(letter) <= last for first, last in UNSEEN_RUNS)


def checked(line: str, field: str, longest: int) -> str:
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
    if not can_be_seen(reason):
        raise RuleError("reason.missing")
    return reason


def optional_reason(text: str) -> str:
    """Return a reason that may be left out, as `required_reason`."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(printable.split())
    if len(line) > LONGEST_REASON:
        raise RuleError("reason.too_long", length=len(line), longest=LONGEST_REASON)
    return line
