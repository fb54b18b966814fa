"""Personal links as the log has them."""

import hashlib


def hash_of_link(link: str) -> str:
    """Return SHA-256 of a link's secret part: its 120 random bits need no salt."""
    return hashlib.sha256(link.encode()).hexdigest()
