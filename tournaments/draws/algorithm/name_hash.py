"""The hash that fixes who a number is, and tells nothing about them without its salt."""

import hashlib

from tournaments.draws.algorithm.framing import framed

FORMAT = b"jiang-roster-1"
SALT_BYTES = 16


def name_hash(salt: str, number: int, name: str, club: str) -> str:
    """Return the SHA-256 over salt, number, name and club, each behind its length.

    >>> name_hash("00" * 16, 7, "王小明", "")[:16]
    'd07fc484c9be9e1e'
    """
    texts = (part.encode() for part in (str(number), name, club))
    return hashlib.sha256(framed(FORMAT, bytes.fromhex(salt), *texts)).hexdigest()
