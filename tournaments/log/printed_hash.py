"""How a hash of the log, or a draw's check code, stands on paper and on pages: so many digits, in groups that two people can compare aloud."""

DIGITS = 24
GROUP = 4


def printed_hash(digest: str) -> str:
    """Return the first digits of a hash as they are printed.

    >>> printed_hash("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
    '9f86 d081 884c 7d65 9a2f eaa0'
    """
    return " ".join(digest[start : start + GROUP] for start in range(0, DIGITS, GROUP)).strip()
