"""Nothing published before a draw is settled lets anyone compute a result that is still to come."""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import pytest

from tournaments.draws.algorithm import seats_digital, tables_lots
from tournaments.draws.algorithm.document import (
    CardDrawn,
    Document,
    Head,
    Sealed,
    State,
    TableDrawn,
    seats_document,
    tables_document,
)
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.jiang_draw_1 import framed
from tournaments.draws.algorithm.places import Arrival, Place, place_numbered
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.versions import commitment_of, list_hash_of, seed_of, shuffled

SECRET = "9d" * 32
ENTROPY = "骰子 3 6 1"
LOTS = Domain("tables-lots", "7KQ2M9", jiang=1, number=1)
SEATS = Domain("seats-digital", "7KQ2M9", jiang=1, number=2)
PLACES = tables_lots.listing_of(40, 4)
FOURS = [[table, *range(4 * table - 3, 4 * table + 1)] for table in range(1, 11)]
PLACES_HASH, FOURS_HASH = list_hash_of(PLACES, 4, "CDHS"), list_hash_of(FOURS, 4, "CDHS")


def lots(state: State, arrived: int) -> Document:
    """Return the file of a lot draw after so many arrivals; the maker knows the secret all along."""
    order = tables_lots.places_of(40, 4, PLACES_HASH, SECRET, ENTROPY, LOTS)
    arrivals = [Arrival(100 + k, place) for k, place in enumerate(order[:arrived])]
    head = Head(LOTS, state, PLACES, PLACES_HASH, 4, "CDHS")
    sealed = Sealed(commitment_of(SECRET), None if state == "committed" else ENTROPY, SECRET)
    return tables_document(head, sealed=sealed, arrivals=arrivals)


def seats(state: State) -> Document:
    """Return the file of a seat draw in which one participant of table 3 has drawn."""
    deck = seats_digital.deck_of(3, FOURS_HASH, SECRET, ENTROPY, SEATS)
    drawn = [TableDrawn(3, [CardDrawn(9, deck[16], 17)])]
    head = Head(SEATS, state, FOURS, FOURS_HASH, 4, "CDHS")
    sealed = Sealed(commitment_of(SECRET), ENTROPY, SECRET)
    return seats_document(head, sealed=sealed, drawn=drawn)


def texts_in(value: object) -> Iterator[str]:
    """Yield every text of a document, names of fields too."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)
    elif isinstance(value, str):
        yield value


def keys_from(document: Document) -> set[bytes]:
    """Return every key that somebody could make from what is published."""
    texts = set(texts_in(document))
    raw = {text.encode() for text in texts} | {
        bytes.fromhex(text) for text in texts if len(text) == 64 and text.isalnum()
    }
    pairs = {one + other for one in raw for other in raw} | {
        framed(one, other) for one in raw for other in raw
    }
    hashed = {hashlib.sha256(key).digest() for key in raw | pairs}
    keyed = {hmac.digest(one, other, "sha256") for one in raw for other in raw}
    return raw | hashed | keyed


def test_the_file_of_an_open_draw_holds_neither_secret_nor_seed() -> None:
    seeds = [seed_of(SECRET, PLACES_HASH, ENTROPY, LOTS)]
    seeds += [seed_of(SECRET, FOURS_HASH, ENTROPY, SEATS.at_table(table)) for table in range(1, 11)]
    files = [lots("committed", 0), lots("open", 0), lots("open", 39), seats("open")]

    for document in files:
        text = json.dumps(document)
        assert document["secret"] is None
        assert not [
            hidden for hidden in (SECRET, *(seed.hex() for seed in seeds)) if hidden in text
        ]


def test_no_key_made_from_the_file_gives_the_places_to_come() -> None:
    document = lots("open", 8)
    coming = [place_numbered(number, 4) for number in shuffled(secret_seed(), PLACES)][8:]

    keys = keys_from(document)

    assert len(keys) > 1000
    assert [key for key in keys if guessed(key, document, 8) == coming] == []


def secret_seed() -> bytes:
    return seed_of(SECRET, PLACES_HASH, ENTROPY, LOTS)


def guessed(key: bytes, document: Document, arrived: int) -> list[Place]:
    """Return the places to come if the key, or its hash, were the seed."""
    seed = key if len(key) == 32 else hashlib.sha256(key).digest()
    return [place_numbered(number, 4) for number in shuffled(seed, document["list"])][arrived:]


def test_the_guess_would_succeed_with_the_seed() -> None:
    coming = [place_numbered(number, 4) for number in shuffled(secret_seed(), PLACES)][8:]

    assert guessed(secret_seed(), lots("open", 8), 8) == coming


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(lots("committed", 0), id="entropy awaited"),
        pytest.param(lots("open", 0), id="nobody came yet"),
        pytest.param(lots("open", 17), id="lots being taken"),
        pytest.param(seats("open"), id="cards being drawn"),
    ],
)
def test_an_unfinished_draw_is_said_to_be_not_complete_yet(
    document: Document,
    standalone: ModuleType,
    verify_in_browser: Callable[[Sequence[object]], list[dict[str, Any]]],
) -> None:
    expected = [
        {
            "code": "not_complete",
            "path": "state",
            "expected": "complete",
            "found": document["state"],
        }
    ]

    assert [(one.code, one.path) for one in verify(document)] == [("not_complete", "state")]
    assert standalone.verify(document).differences == expected
    assert verify_in_browser([document])[0]["differences"] == expected


def test_a_secret_in_an_open_draw_is_a_difference() -> None:
    document = {**lots("open", 3), "secret": SECRET}

    assert [(one.code, one.path) for one in verify(document)] == [
        ("too_early", "secret"),
        ("not_complete", "state"),
    ]


def test_an_abandoned_draw_shows_its_secret_and_verifies_as_far_as_it_went() -> None:
    documents = [lots("abandoned", 17), seats("abandoned")]

    assert [document["secret"] for document in documents] == [SECRET, SECRET]
    assert [verify(document) for document in documents] == [[], []]
