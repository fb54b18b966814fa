"""What can be printed: invisible controls are left out, characters without a font shown as 〓."""

import ctypes
import re
import unicodedata
from collections.abc import Iterable
from ctypes.util import find_library
from functools import cache
from itertools import groupby

GETA = "〓"  # what printers have always put where a character is missing
# Controls that turn the direction of what follows; each text has a box of its own and needs none.
TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
UNSEEN = frozenset({"Cf", "Zs", "Zl", "Zp", "Cc"})
MARKS = frozenset({"Mn", "Me"})
SELECTORS = re.compile("[\u034f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # choose a shape, show nothing
BREAKS = re.compile(r"[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
NAMELESS = frozenset({"Cs", "Co", "Cn"})  # no file and no screen shows these themselves
MARKS_IN_LINE = 2
MARKS_KEPT = 4  # more marks on one letter would grow over the lines above and below


class FontSet(ctypes.Structure):
    _fields_ = [
        ("count", ctypes.c_int),
        ("room", ctypes.c_int),
        ("fonts", ctypes.POINTER(ctypes.c_void_p)),
    ]


def printable(text: str) -> str:
    """Return a text without what prints nothing yet changes how the rest is printed.

    >>> printable("Dora\\u202e\\x00 Lee\\n")
    'Dora Lee'
    """
    kept: list[str] = []
    marks = 0
    for letter in BREAKS.sub(" ", text).strip():
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if letter not in TURNS and unicodedata.category(letter) != "Cc" and marks <= MARKS_KEPT:
            kept.append(letter)
    return "".join(kept)


def is_crowded(text: str) -> bool:
    """Say whether some letter bears so many marks that they may grow out of its line.

    >>> is_crowded("e\u0301"), is_crowded("e\u0301\u0302\u0303")
    (False, True)
    """
    marks = (bool(unicodedata.combining(letter)) for letter in text)
    return any(mark and len(list(same)) > MARKS_IN_LINE for mark, same in groupby(marks))


def inked(text: str) -> tuple[str, frozenset[str]]:
    """Return a text as it can be printed, and the characters that no font on this machine has.

    A mark that is missing leaves its letter; anything else leaves a gap.
    """
    shown = printable(text)
    missing = frozenset(letter for letter in shown if not has_font(letter))
    for letter in missing:
        shown = shown.replace(letter, "" if unicodedata.category(letter) in MARKS else GETA)
    return shown, missing


def named(letters: Iterable[str]) -> list[str]:
    """Return characters as people can look them up, in order.

    >>> named({"堃", "A"})
    ['A (U+0041)', '堃 (U+5803)']
    """
    return [
        f"U+{ord(letter):04X}"
        if unicodedata.category(letter) in NAMELESS
        else f"{letter} (U+{ord(letter):04X})"
        for letter in sorted(letters)
    ]


@cache
def has_font(letter: str) -> bool:
    """Say whether some font on this machine has the character; what is invisible needs none."""
    if letter.isascii() or unicodedata.category(letter) in UNSEEN or SELECTORS.match(letter):
        return True
    library, charset = charset_of_all_fonts()
    return bool(library.FcCharSetHasChar(charset, ord(letter)))


@cache
def charset_of_all_fonts() -> tuple[ctypes.CDLL, ctypes.c_void_p]:
    """Return fontconfig, and the union of what the fonts it finds have."""
    library = fontconfig()
    config = library.FcInitLoadConfigAndFonts()
    wanted = ctypes.c_void_p(library.FcObjectSetCreate())
    library.FcObjectSetAdd(wanted, b"charset")
    found = library.FcFontList(config, library.FcPatternCreate(), wanted)
    union = ctypes.c_void_p(library.FcCharSetCreate())
    for place in range(found.contents.count):
        one = ctypes.c_void_p()
        font = ctypes.c_void_p(found.contents.fonts[place])
        if not library.FcPatternGetCharSet(font, b"charset", 0, ctypes.byref(one)):
            library.FcCharSetMerge(union, one, None)
    return library, union


def fontconfig() -> ctypes.CDLL:
    """Return the library that Pango, too, finds its fonts with."""
    library = ctypes.CDLL(find_library("fontconfig") or "libfontconfig.so.1")
    pointers = (
        "FcInitLoadConfigAndFonts",
        "FcObjectSetCreate",
        "FcPatternCreate",
        "FcCharSetCreate",
    )
    for name in pointers:
        getattr(library, name).restype = ctypes.c_void_p
    library.FcObjectSetAdd.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    library.FcFontList.argtypes = [ctypes.c_void_p] * 3
    library.FcFontList.restype = ctypes.POINTER(FontSet)
    library.FcPatternGetCharSet.argtypes = [
        ctypes.c_void_p,
        ctypes.c_char_p,
        ctypes.c_int,
        ctypes.POINTER(ctypes.c_void_p),
    ]
    library.FcCharSetMerge.argtypes = [ctypes.c_void_p] * 3
    library.FcCharSetHasChar.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    return library
