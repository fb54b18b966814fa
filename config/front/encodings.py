"""What a browser takes, and compressing for it: once for everybody."""

import gzip
from functools import lru_cache

import brotli

IDENTITY, GZIP, BROTLI = b"", b"gzip", b"br"
BEST_FIRST = (BROTLI, GZIP)
TOO_SMALL = 500  # bytes; compressing would win nothing
LONGEST = 200  # bytes; nobody names so many, and what is named is remembered


def encoding_for(accepted: bytes) -> bytes:
    """Return how to encode an answer for somebody who accepts these.

    >>> encoding_for(b"gzip, deflate, br"), encoding_for(b"gzip;q=1.0, br;q=0"), encoding_for(b"identity")
    (b'br', b'gzip', b'')
    """
    return best_of(accepted) if len(accepted) <= LONGEST else IDENTITY


@lru_cache(maxsize=1024)
def best_of(accepted: bytes) -> bytes:
    taken = {}
    for each in accepted.lower().split(b","):
        name, _, parameters = each.partition(b";")
        taken[name.strip()] = not is_zero(parameters)
    return next((each for each in BEST_FIRST if taken.get(each)), IDENTITY)


def is_zero(parameters: bytes) -> bool:
    name, _, weight = parameters.strip().partition(b"=")
    return name.strip() == b"q" and not weight.strip().strip(b"0.")


def encoded(body: bytes, encoding: bytes) -> bytes:
    if encoding == BROTLI:
        return brotli.compress(body, quality=5)
    return gzip.compress(body, 6, mtime=0) if encoding == GZIP else body
