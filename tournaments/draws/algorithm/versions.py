"""The primitives of a draw, found by the version in its domain; old versions stay runnable."""

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

from scoring.errors import RuleError
from tournaments.draws.algorithm.fixed import Fixed, Source

from . import jiang_draw_1

Item = TypeVar("Item")


class Algorithm(Protocol):
    """What a version has to offer; a module is one."""

    NAME: str

    def commitment_of(self, secret: str) -> str: ...
    def list_hash_of(self, fixed: Fixed) -> str: ...
    def seed_of(self, source: Source) -> bytes: ...
    def shuffled(self, seed: bytes, items: Sequence[Item]) -> tuple[Item, ...]: ...


ALGORITHMS: dict[str, Algorithm] = {jiang_draw_1.NAME: jiang_draw_1}
CURRENT = jiang_draw_1.NAME


def algorithm(name: str) -> Algorithm:
    """Return a version by name.

    Raises RuleError("draw.unknown_algorithm").
    """
    if name not in ALGORITHMS:
        raise RuleError("draw.unknown_algorithm", algorithm=name)
    return ALGORITHMS[name]


def new_secret() -> str:
    """Return 32 fresh random bytes as hexadecimal digits; every draw has its own."""
    return secrets.token_hex(32)


def commitment_of(secret: str, name: str = CURRENT) -> str:
    """Return what is shown before the draw; it fixes the secret and tells nothing about it."""
    return algorithm(name).commitment_of(secret)


def list_hash_of(fixed: Fixed, name: str = CURRENT) -> str:
    """Return the hash that fixes what is drawn; it is shown with the commitment."""
    return algorithm(name).list_hash_of(fixed)


def seed_of(source: Source) -> bytes:
    """Return the seed for this draw, or this table of it, and no other."""
    return algorithm(source.domain.algorithm).seed_of(source)


def shuffled(seed: bytes, items: Sequence[Item], name: str = CURRENT) -> tuple[Item, ...]:
    """Return the items in the order the seed gives; every order is equally likely."""
    return algorithm(name).shuffled(seed, items)


def drawn(items: Sequence[Item], source: Source) -> tuple[Item, ...]:
    """Return the items in the order that list, secret, entropy and witnesses give together."""
    return shuffled(seed_of(source), items, source.domain.algorithm)
