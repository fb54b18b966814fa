"""Phones as witnesses (見證): each adds a random value, committed to before the dice fall and shown after them."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.framing import framed

# More silent phones than these void the draw: whoever held them could choose among its results.
MOST_SILENT = 2
CODE_DIGITS = 24


@dataclass(frozen=True, slots=True)
class Witness:
    """A phone by its name in this event, what it committed to, and its value once it is shown."""

    phone: str
    commitment: str
    value: str | None = None

    @property
    def data(self) -> dict[str, str | None]:
        """Return it as it stands in the document."""
        return {"phone": self.phone, "commitment": self.commitment, "value": self.value}


def witness_of(data: dict[str, str | None]) -> Witness:
    """Return the witness that stands in a document of the right form."""
    return Witness(data["phone"] or "", data["commitment"] or "", data["value"])


def phone_name(key: str) -> str:
    """Return a phone's public name; only the phone has the key, so nobody else can speak for it."""
    return _hash(b"jiang-draw-1/phone", bytes.fromhex(key))[:16]


def witness_commitment(domain: str, value: str) -> str:
    """Return what a phone sends before the dice fall; it fixes the value for this draw and no other."""
    return _hash(b"jiang-draw-1/witness", domain.encode(), bytes.fromhex(value))


def witness_hash(witnesses: Iterable[Witness]) -> str:
    """Return the hash that fixes who the witnesses are and what each committed to."""
    parts = (bytes.fromhex(part) for each in witnesses for part in (each.phone, each.commitment))
    return _hash(b"jiang-draw-1/witnesses", *parts)


def witness_bytes(witnesses: Iterable[Witness]) -> bytes:
    """Return what the witnesses bring into the seed; a value that was not shown is empty."""
    return framed(
        *(
            bytes.fromhex(part)
            for each in witnesses
            for part in (each.phone, each.commitment, each.value or "")
        )
    )


def silent(witnesses: Iterable[Witness]) -> list[Witness]:
    """Return those whose values are missing."""
    return [each for each in witnesses if each.value is None]


def is_void(witnesses: Sequence[Witness]) -> bool:
    """Say whether more values are missing than a draw can do without."""
    return len(silent(witnesses)) > MOST_SILENT


def check_code(list_hash: str, commitment: str, *more: bytes) -> str:
    """Return the digits that people compare: first of list and commitment, then with more that was fixed since."""
    return _hash(b"jiang-draw-1/shown", *map(bytes.fromhex, (list_hash, commitment)), *more)[
        :CODE_DIGITS
    ]


def check_codes(
    list_hash: str,
    commitment: str,
    witnesses: Sequence[Witness],
    *,
    state: str,
    entropy: Entropy | None,
    has_again: bool,
) -> list[str]:
    """Return the codes that were shown of a draw: with its witnesses, and with their values before a second roll."""
    codes = [check_code(list_hash, commitment)]
    was_fixed = bool(entropy or witnesses) if state == "abandoned" else state != "committed"
    fixed = bytes.fromhex(witness_hash(witnesses))
    if commitment and was_fixed:
        codes.append(check_code(list_hash, commitment, fixed))
    if entropy is not None and (state == "rerolling" or has_again):
        thrown = entropy.dice_text.encode(), entropy.cards_text.encode()
        codes.append(check_code(list_hash, commitment, fixed, *thrown, witness_bytes(witnesses)))
    return codes


def _hash(*parts: bytes) -> str:
    return hashlib.sha256(framed(*parts)).hexdigest()
