"""Draw documents of every kind and state, made by the product from a seed."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cards import DECK
from tournaments.draws.algorithm import seats_digital, seats_physical, tables_at_once, tables_lots
from tournaments.draws.algorithm.choices import choices_for
from tournaments.draws.algorithm.closing import Act, acts_for, perform
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
from tournaments.draws.algorithm.domain import KINDS, Domain, Kind
from tournaments.draws.algorithm.entropy import checked_entropy
from tournaments.draws.algorithm.jiang_draw_1 import Listing
from tournaments.draws.algorithm.places import Arrival, Place, Placing
from tournaments.draws.algorithm.versions import commitment_of, list_hash_of

SIZES = (3, 4, 5)
SUITS = ("CDHS", "DCHS", "SCDH")
ENTROPIES = (
    "5♠ K♥ 2♦",
    "骰子：3、6、1",
    "今天下雨，觀眾席有 37 把傘",
    "Zoe\u0308 says 九筒",
    "  ♠\ufe0f9 \t 🀄 ",
    "x",
    "7" * 300,
)

# Most draws are looked at when they are complete.
STATES: tuple[State, ...] = (*("complete",) * 6, "open", "abandoned", "committed")


@dataclass
class Making:
    """A draw in the making; everything in it follows from the seed."""

    rng: random.Random
    kind: Kind
    state: State
    largest: int
    size: int
    suits: str

    @classmethod
    def of(
        cls, seed: int, kind: Kind | None, state: State | None, largest: int, size: int | None
    ) -> "Making":
        rng = random.Random(seed)
        chosen: State = rng.choice(STATES) if state is None else state
        size = size or rng.choice(SIZES)
        return cls(rng, kind or KINDS[seed % len(KINDS)], chosen, largest, size, rng.choice(SUITS))

    def head(self, listing: Listing) -> Head:
        number = self.rng.randint(1, 30)
        domain = Domain(
            self.kind,
            "EV7KQ2M9ABCD-_" + str(self.rng.random())[2:8],
            self.rng.randint(1, 9),
            number,
        )
        replaces = self.rng.randint(1, number - 1) if number > 20 else None
        list_hash = list_hash_of(listing, self.size, self.suits)
        return Head(domain, self.state, listing, list_hash, self.size, self.suits, replaces)

    def sealed(self) -> Sealed | None:
        if self.kind.endswith("-physical"):
            return None
        secret = self.rng.randbytes(32).hex()
        entropy = checked_entropy(self.rng.choice(ENTROPIES))
        return Sealed(commitment_of(secret), None if self.state == "committed" else entropy, secret)

    def numbers(self, count: int) -> list[int]:
        return self.rng.sample(range(1, 5 * self.largest + 1), count)


def generated(
    seed: int,
    *,
    kind: Kind | None = None,
    state: State | None = None,
    largest: int = 40,
    size: int | None = None,
) -> Document:
    """Return the document that belongs to a seed."""
    making = Making.of(seed, kind, state, largest, size)
    if making.kind.startswith("seats-"):
        return _seats(making)
    return _tables_at_once(making) if making.kind == "tables-at-once" else _tables_by_lot(making)


def _tables_at_once(making: Making) -> Document:
    size = making.size
    count = size * making.rng.randint(1, making.largest // size)
    listing = tables_at_once.listing_of(making.numbers(count), size)
    head, sealed = making.head(listing), making.sealed()
    assert sealed is not None
    assert sealed.secret is not None
    tables = None
    if making.state == "complete":
        assert sealed.entropy is not None
        tables = tables_at_once.draw_tables_at_once(
            listing, size, head.list_hash, sealed.secret, sealed.entropy, head.domain
        )
    return tables_document(head, sealed=sealed, tables=tables)


def _tables_by_lot(making: Making) -> Document:
    rng = making.rng
    registered = rng.randint(1, making.largest)
    listing = tables_lots.listing_of(registered, making.size)
    head, sealed = making.head(listing), making.sealed()
    came = 0 if making.state == "committed" else rng.randint(1, registered)
    places = _places(making, head, sealed, registered)
    arrivals = [
        Arrival(participant, place)
        for participant, place in zip(making.numbers(came), places, strict=False)
    ]
    closing: tuple[Act, ...] = ()
    tables = None
    if making.state == "complete":
        closing, tables = _closed(making, len(listing) // making.size, arrivals)
    return tables_document(head, sealed=sealed, arrivals=arrivals, closing=closing, tables=tables)


def _places(making: Making, head: Head, sealed: Sealed | None, registered: int) -> list[Place]:
    if sealed is None:
        numbered = making.rng.random() < 0.5
        lots = [
            Place(table, place)
            for table in range(1, len(head.listing) // making.size + 1)
            for place in range(1, making.size + 1)
        ]
        making.rng.shuffle(lots)
        return lots if numbered else [Place(lot.table) for lot in lots]
    if sealed.entropy is None or sealed.secret is None:
        return []
    places = tables_lots.places_of(
        registered, making.size, head.list_hash, sealed.secret, sealed.entropy, head.domain
    )
    return list(places)


def _closed(
    making: Making, tables: int, arrivals: list[Arrival]
) -> tuple[tuple[Act, ...], Mapping[int, tuple[int, ...]]]:
    numbers = [arrival.participant for arrival in arrivals]
    gone = making.rng.sample(numbers, making.rng.randint(0, min(3, len(numbers) - 1)))
    waiting, house = range(9001, 9001 + making.rng.randint(0, 5)), range(9501, 9999)
    people, size = len(numbers) - len(gone), making.size
    choice = making.rng.choice(choices_for(people, size, opened=tables, waiting=len(waiting)))
    acts = acts_for(choice, tables, size, arrivals, gone=gone, waiting=waiting, house=house)
    placing = Placing.of(tables, size, arrivals)
    for act in acts:
        perform(placing, act)
    return acts, {table: placing.people_at(table) for table in placing.standing()}


def _seats(making: Making) -> Document:
    rng = making.rng
    tables = sorted(
        rng.sample(range(1, making.largest + 1), rng.randint(1, max(1, making.largest // 4)))
    )
    size = making.size
    people = making.numbers(size * len(tables))
    listing = seats_physical.listing_of(
        {table: people[size * at : size * (at + 1)] for at, table in enumerate(tables)}, size
    )
    head, sealed = making.head(listing), making.sealed()
    seated = {"committed": 0, "complete": len(listing)}.get(
        making.state, rng.randint(0, len(listing))
    )
    drawn = [_table(making, row, head, sealed) for row in rng.sample(listing, seated)]
    return seats_document(head, sealed=sealed, drawn=drawn)


def _table(making: Making, row: list[int], head: Head, sealed: Sealed | None) -> TableDrawn:
    (table, *people), size = row, making.size
    making.rng.shuffle(people)
    if making.state != "complete":
        people = people[: making.rng.randint(0, size)]
    deck, backs = making.rng.sample(DECK, 52), making.rng.sample(range(1, 53), size)
    if sealed is not None and sealed.secret is not None and sealed.entropy is not None:
        deck = list(
            seats_digital.deck_of(table, head.list_hash, sealed.secret, sealed.entropy, head.domain)
        )
    cards = [
        CardDrawn(participant, seats_digital.card_under(back, deck), back if sealed else None)
        for participant, back in zip(people, backs, strict=False)
    ]
    held = {drawn.participant: drawn.card for drawn in cards}
    seats = seats_physical.seats_of(held, making.suits, size) if len(held) == size else None
    return TableDrawn(table, cards, seats)
