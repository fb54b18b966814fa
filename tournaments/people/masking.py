"""A name that only its owner recognizes: of 王小明 the first and the last character, of David Lee the first name."""

import unicodedata

HIDDEN = "○"


def masked(name: str) -> str:
    """Return a name with most of it hidden; masked again it stays the same.

    The number beside it tells apart what looks alike.

    Of characters as Chinese is written in, the first and the last stay (of two, the first); of words in letters, the
    first stays and the others become initials. A word alone becomes its initial.

    >>> masked("王小明"), masked("王明"), masked("歐陽大明"), masked("王 小明")
    ('王○明', '王○', '歐○○明', '王○明')
    >>> masked("David Lee"), masked("Mary-Ann van Dyke"), masked("Dora"), masked("王小明 (David)")
    ('David L.', 'Mary-Ann v. D.', 'D.', '王○明 (D.)')
    """
    words = unicodedata.normalize("NFKC", name).split()
    if any(is_wide(letter) for word in words for letter in word):
        return with_hidden_middle(words)
    spelled = [place for place, word in enumerate(words) if any(map(str.isalpha, word))]
    kept = spelled[0] if len(spelled) > 1 else None
    return " ".join(word if place == kept else initial(word) for place, word in enumerate(words))


def is_wide(letter: str) -> bool:
    """Say whether it is a character as Chinese is written in, hidden or not."""
    wide = letter.isalpha() and unicodedata.east_asian_width(letter) in "WF"
    return wide or letter == HIDDEN


def with_hidden_middle(words: list[str]) -> str:
    """Return the words with all wide letters hidden but the first and, of three or more, the last."""
    letters = sum(is_wide(letter) for word in words for letter in word)
    shown = {1: (), 2: (0,)}.get(letters, (0, letters - 1))
    text, place, before = "", 0, ""
    for word in words:
        # 王 小明 is 王小明; between it and David there is a space.
        text += "" if not text or (is_wide(before) and is_wide(word[0])) else " "
        before = word[-1]
        if not any(map(is_wide, word)):
            text += initial(word)
            continue
        for letter in word:
            hidden = letter.isalpha() and not (is_wide(letter) and place in shown)
            text += HIDDEN if hidden else letter
            place += is_wide(letter)
    return text


def initial(word: str) -> str:
    """Return a word's first letter, with a full stop for what follows; brackets and numbers stay.

    >>> initial("(David)"), initial("Lee"), initial("2")
    ('(D.)', 'L.', '2')
    """
    start = next((place for place, letter in enumerate(word) if letter.isalpha()), None)
    if start is None:
        return word
    end = max(place for place, letter in enumerate(word) if letter.isalnum())
    return f"{word[: start + 1]}.{word[end + 1 :].removeprefix('.')}"
