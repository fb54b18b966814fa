"""How parts are put together before they are hashed."""


def framed(*parts: bytes) -> bytes:
    """Return the parts, each behind its length, so that no two sequences give the same bytes.

    >>> framed(b"ab", b"").hex()
    '00000002616200000000'
    """
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
