"""Algorithm jiang-draw-1, a draft: frozen with known answers when stages are in.

From then on, draws made with it must give the same result for ever.
"""

import hashlib
import hmac
import json
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Listing, Source
from tournaments.draws.algorithm.framing import framed
from tournaments.draws.algorithm.witnesses import witness_bytes

NAME = "jiang-draw-1"

Item = TypeVar("Item")

_WORDS = struct.Struct(">8I")


def commitment_of(secret: str) -> str:
    """Return what is shown before the draw; it fixes the secret and tells nothing about it."""
    return hashlib.sha256(framed(b"jiang-draw-1/commitment", bytes.fromhex(secret))).hexdigest()


def list_hash_of(fixed: Fixed) -> str:
    """Return the hash that fixes the list, the roster, the tables' size and the order of the suits.

    The last two parts are kept for a plan and its constraints.
    """
    reserved = "" if fixed.reserved is None else str(fixed.reserved)
    roster = json.dumps([list(entry) for entry in fixed.roster], separators=(",", ":"))
    parts = (str(fixed.size), fixed.suits, reserved, canonical(fixed.listing), roster, "", "")
    message = framed(b"jiang-draw-1/list", *(part.encode() for part in parts))
    return hashlib.sha256(message).hexdigest()


def canonical(listing: Listing) -> str:
    """Return the one way of writing a list of numbers, or of lists of numbers.

    >>> canonical([[1, 3, 4, 7, 12], [2, 5]])
    '[[1,3,4,7,12],[2,5]]'
    """
    entries = (str(entry) if isinstance(entry, int) else canonical(entry) for entry in listing)
    return "[" + ",".join(entries) + "]"


def seed_of(source: Source) -> bytes:
    """Return the 32 bytes everything else follows from; nobody without the secret can make them."""
    entropy, again = source.entropy, source.again or Entropy()
    message = framed(
        str(source.domain).encode(),
        bytes.fromhex(source.list_hash),
        entropy.dice_text.encode(),
        entropy.cards_text.encode(),
        witness_bytes(source.witnesses),
        again.dice_text.encode(),
        again.cards_text.encode(),
    )
    return hmac.digest(bytes.fromhex(source.secret), message, "sha256")


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
