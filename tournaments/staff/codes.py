"""Codes that people carry from a page to another device: made, read as they are typed, stored as a hash."""

import hashlib
import secrets
from unicodedata import normalize

from tournaments.public_ids import ALPHABET

CODE_LENGTH = 12  # 60 random bits, and still typed by hand where a camera fails
GROUP = 4
MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None})


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def in_groups(code: str) -> str:
    """Return a code as it is shown.

    >>> in_groups("7K2M9Q4ZX0AB")
    '7K2M-9Q4Z-X0AB'
    """
    return "-".join(code[place : place + GROUP] for place in range(0, len(code), GROUP))


def read_code(code: str) -> str:
    """Return a code as it was made, also when typed in groups, small, wide or with O for 0."""
    return "".join(normalize("NFKC", code).upper().split()).translate(MISREAD)


def hash_of(secret: str) -> str:
    """Return what is stored of a code or a token; both carry enough chance to need no salt."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
