"""Nothing published before a draw is settled lets anyone compute a result that is still to come."""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import pytest

from scoring.cards import parse_card
from tournaments.draws.algorithm import seats_digital
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
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.framing import framed
from tournaments.draws.algorithm.places import Arrival, Place
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.versions import commitment_of, list_hash_of, seed_of, shuffled
from tournaments.draws.algorithm.witnesses import Witness, witness_commitment

SECRET = "9d" * 32
ENTROPY = Entropy(
    (4, 4, 6, 1, 2, 5, 3, 2, 6, 5),
    (parse_card("10D"), *map(parse_card, ["KC", "3S", "2H", "5D", "AS"])),
)
LOTS = Domain("tables-lots", "7KQ2M9", jiang=1, number=1)
SEATS = Domain("seats-digital", "7KQ2M9", jiang=1, number=2)
ROSTER = [(number, f"{number:064x}") for number in range(1, 41)]
FOURS = [[table, *range(4 * table - 3, 4 * table + 1)] for table in range(1, 11)]
OF_LOTS = Fixed([number for number, _hash in ROSTER], ROSTER, 4, "CDHS", reserved=0)
OF_SEATS = Fixed(FOURS, ROSTER, 4, "CDHS")
VALUES = ("a1" * 32, "b2" * 32)


def witnesses(domain: Domain, *, shown: bool = True) -> list[Witness]:
    return [
        Witness(f"{phone:016x}", witness_commitment(str(domain), value), value if shown else None)
        for phone, value in enumerate(VALUES)
    ]


def source(fixed: Fixed, domain: Domain) -> Source:
    return Source(list_hash_of(fixed), SECRET, ENTROPY, witnesses(domain), domain)


def sealed(domain: Domain, state: State) -> Sealed:
    """Return what the maker of a draw knows in a state; it has the secret all along."""
    rolled = state not in ("committed", "rolling")
    phones = witnesses(domain, shown=rolled)
    return Sealed(commitment_of(SECRET), phones, ENTROPY if rolled else None, secret=SECRET)


def lots(state: State, arrived: int) -> Document:
    """Return the file of a lot draw after so many arrivals, in the order of their numbers."""
    drawn = Lots.drawn(OF_LOTS, source(OF_LOTS, LOTS))
    arrivals = [
        Arrival(number, drawn.place_of(number) or Place(0)) for number in range(1, arrived + 1)
    ]
    head = Head(LOTS, state, OF_LOTS, list_hash_of(OF_LOTS))
    return tables_document(head, sealed=sealed(LOTS, state), arrivals=arrivals)


def seats(state: State) -> Document:
    """Return the file of a seat draw in which one participant of table 3 has drawn."""
    deck = seats_digital.deck_of(3, source(OF_SEATS, SEATS))
    drawn = [TableDrawn(3, [CardDrawn(9, deck[16], 17)])]
    head = Head(SEATS, state, OF_SEATS, list_hash_of(OF_SEATS))
    return seats_document(head, sealed=sealed(SEATS, state), drawn=drawn)


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
    """Return every key that somebody could make from what is published and is not just a name."""
    texts = {text for text in texts_in(document) if len(text) > 15}
    texts -= {name_hash for _number, name_hash in ROSTER[3:]}
    raw = {text.encode() for text in texts} | {
        bytes.fromhex(text) for text in texts if len(text) in (16, 64)
    }
    raw |= {ENTROPY.dice_text.encode(), ENTROPY.cards_text.encode()}
    pairs = {one + other for one in raw for other in raw} | {
        framed(one, other) for one in raw for other in raw
    }
    hashed = {hashlib.sha256(key).digest() for key in raw | pairs}
    keyed = {hmac.digest(one, other, "sha256") for one in raw for other in raw}
    return raw | hashed | keyed


def test_the_file_of_an_open_draw_holds_neither_secret_nor_seed() -> None:
    tables = source(OF_SEATS, SEATS)
    seeds = [seed_of(source(OF_LOTS, LOTS))]
    seeds += [seed_of(tables.at_table(table)) for table in range(1, 11)]
    files = [lots("committed", 0), lots("rolling", 0), lots("revealing", 0), lots("open", 39)]

    for document in [*files, seats("open")]:
        text = json.dumps(document)
        assert document["secret"] is None
        assert not [
            hidden for hidden in (SECRET, *(seed.hex() for seed in seeds)) if hidden in text
        ]


def test_no_key_made_from_the_file_gives_the_places_to_come() -> None:
    coming = guessed(seed_of(source(OF_LOTS, LOTS)))[8:]

    keys = keys_from(lots("open", 8))

    assert len(keys) > 1000
    assert [key for key in keys if guessed(key)[8:] == coming] == []


def guessed(key: bytes) -> list[int]:
    """Return the order if the key, or its hash, were the seed."""
    seed = key if len(key) == 32 else hashlib.sha256(key).digest()
    return list(shuffled(seed, range(1, 41)))


def test_the_guess_would_succeed_with_the_seed() -> None:
    drawn = Lots.drawn(OF_LOTS, source(OF_LOTS, LOTS))

    order = guessed(seed_of(source(OF_LOTS, LOTS)))

    assert [drawn.place_of(number) for number in range(1, 41)] == [
        Place((number - 1) // 4 + 1, (number - 1) % 4 + 1) for number in order
    ]


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(lots("committed", 0), id="witnesses awaited"),
        pytest.param(lots("rolling", 0), id="dice awaited"),
        pytest.param(lots("revealing", 0), id="values awaited"),
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
