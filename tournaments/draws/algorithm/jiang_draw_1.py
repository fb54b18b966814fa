"""Algorithm jiang-draw-1, a draft: frozen with known answers when stages are in.

From then on, draws made with it must give the same result for ever.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

NAME = "jiang-draw-1"
SECRET_BYTES = 32

Item = TypeVar("Item")
Listing = Sequence[int] | Sequence[Sequence[int]]

_WORDS = struct.Struct(">8I")


def framed(*parts: bytes) -> bytes:
    """Return the parts, each behind its length, so that no two sequences give the same bytes.

    >>> framed(b"ab", b"").hex()
    '00000002616200000000'
    """
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment_of(secret: str) -> str:
    """Return what is shown before the draw; it fixes the secret and tells nothing about it."""
    return hashlib.sha256(framed(b"jiang-draw-1/commitment", bytes.fromhex(secret))).hexdigest()


def list_hash_of(listing: Listing, size: int, suits: str) -> str:
    """Return the hash that fixes the list, and with it the tables' size and the order of the suits."""
    parts = (str(size), suits, canonical(listing))
    message = framed(b"jiang-draw-1/list", *(part.encode() for part in parts))
    return hashlib.sha256(message).hexdigest()


def canonical(listing: Listing) -> str:
    """Return the one way of writing a list of numbers, or of lists of numbers.

    >>> canonical([[1, 3, 4, 7, 12], [2, 5]])
    '[[1,3,4,7,12],[2,5]]'
    """
    entries = (str(entry) if isinstance(entry, int) else canonical(entry) for entry in listing)
    return "[" + ",".join(entries) + "]"


def seed_of(secret: str, list_hash: str, entropy: str, domain: str) -> bytes:
    """Return the 32 bytes everything else follows from; nobody without the secret can make them."""
    message = framed(domain.encode(), bytes.fromhex(list_hash), entropy.encode())
    return hmac.digest(bytes.fromhex(secret), message, "sha256")


def shuffled(seed: bytes, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items in the order the seed gives; every order is equally likely."""
    result = list(items)
    stream = words(seed)
    for last in range(len(result) - 1, 0, -1):
        other = below(last + 1, stream)
        result[last], result[other] = result[other], result[last]
    return tuple(result)


def words(seed: bytes) -> Iterator[int]:
    """Yield 32-bit numbers without end, eight from each HMAC of a counter."""
    counter = 0
    while True:
        yield from _WORDS.unpack(hmac.digest(seed, counter.to_bytes(8, "big"), "sha256"))
        counter += 1


def below(limit: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to limit - 1; what does not fit is thrown away, never folded in.

    >>> below(6, iter([0xFFFFFFFF, 0xC0000000, 0xA0000000]))
    5
    """
    spare = 32 - (limit - 1).bit_length()
    return next(value for word in stream if (value := word >> spare) < limit)
