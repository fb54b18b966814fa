"""The order of names on a list: Latin letters first, then Chinese names by strokes."""

from unicodedata import normalize

NameKey = tuple[tuple[int, int], ...]


def name_key(name: str) -> NameKey:
    """Return what names are sorted by.

    Big5 has its characters in order of strokes, the common ones first; what it lacks comes last.

    >>> sorted(["陳大文", "王小明", "Dora", "丁一", "堃"], key=name_key)
    ['Dora', '丁一', '王小明', '陳大文', '堃']
    """
    return tuple(map(letter_key, normalize("NFKC", name).casefold()))


def letter_key(letter: str) -> tuple[int, int]:
    if letter.isascii():
        return 0, ord(letter)
    try:
        return 1, int.from_bytes(letter.encode("big5"), "big")
    except UnicodeEncodeError:
        return 2, ord(letter)
