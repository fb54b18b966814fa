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

    @classmethod
    def of(cls, seed: int, kind: Kind | None, state: State | None, largest: int) -> "Making":
        rng = random.Random(seed)
        chosen: State = rng.choice(STATES) if state is None else state
        return cls(rng, kind or KINDS[seed % len(KINDS)], chosen, largest)

    def head(self, listing: Listing) -> Head:
        number = self.rng.randint(1, 30)
        domain = Domain(
            self.kind,
            "EV7KQ2M9ABCD-_" + str(self.rng.random())[2:8],
            self.rng.randint(1, 9),
            number,
        )
        replaces = self.rng.randint(1, number - 1) if number > 20 else None
        return Head(domain, self.state, listing, list_hash_of(listing), replaces)

    def sealed(self) -> Sealed | None:
        if self.kind.endswith("-physical"):
            return None
        secret = self.rng.randbytes(32).hex()
        entropy = checked_entropy(self.rng.choice(ENTROPIES))
        return Sealed(commitment_of(secret), None if self.state == "committed" else entropy, secret)

    def numbers(self, count: int) -> list[int]:
        return self.rng.sample(range(1, 4 * self.largest + 1), count)


def generated(
    seed: int, *, kind: Kind | None = None, state: State | None = None, largest: int = 40
) -> Document:
    """Return the document that belongs to a seed."""
    making = Making.of(seed, kind, state, largest)
    if making.kind.startswith("seats-"):
        return _seats(making)
    return _tables_at_once(making) if making.kind == "tables-at-once" else _tables_by_lot(making)


def _tables_at_once(making: Making) -> Document:
    listing = tables_at_once.listing_of(
        making.numbers(4 * making.rng.randint(1, making.largest // 4))
    )
    head, sealed = making.head(listing), making.sealed()
    assert sealed is not None
    assert sealed.secret is not None
    tables = None
    if making.state == "complete":
        assert sealed.entropy is not None
        tables = tables_at_once.draw_tables_at_once(
            listing, sealed.secret, sealed.entropy, head.domain
        )
    return tables_document(head, sealed=sealed, tables=tables)


def _tables_by_lot(making: Making) -> Document:
    rng = making.rng
    registered = rng.randint(1, making.largest)
    listing = tables_lots.listing_of(registered)
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
        closing, tables = _closed(making, len(listing) // 4, arrivals)
    return tables_document(head, sealed=sealed, arrivals=arrivals, closing=closing, tables=tables)


def _places(making: Making, head: Head, sealed: Sealed | None, registered: int) -> list[Place]:
    if sealed is None:
        numbered = making.rng.random() < 0.5
        lots = [
            Place(table, place)
            for table in range(1, len(head.listing) // 4 + 1)
            for place in (1, 2, 3, 4)
        ]
        making.rng.shuffle(lots)
        return lots if numbered else [Place(lot.table) for lot in lots]
    if sealed.entropy is None or sealed.secret is None:
        return []
    return list(tables_lots.places_of(registered, sealed.secret, sealed.entropy, head.domain))


def _closed(
    making: Making, tables: int, arrivals: list[Arrival]
) -> tuple[tuple[Act, ...], Mapping[int, tuple[int, ...]]]:
    numbers = [arrival.participant for arrival in arrivals]
    gone = making.rng.sample(numbers, making.rng.randint(0, min(3, len(numbers) - 1)))
    waiting, house = range(9001, 9001 + making.rng.randint(0, 5)), range(9501, 9999)
    choices = choices_for(len(numbers) - len(gone), opened=tables, waiting=len(waiting))
    acts = acts_for(
        making.rng.choice(choices), tables, arrivals, gone=gone, waiting=waiting, house=house
    )
    placing = Placing.of(tables, arrivals)
    for act in acts:
        perform(placing, act)
    return acts, {table: placing.people_at(table) for table in placing.standing()}


def _seats(making: Making) -> Document:
    rng = making.rng
    tables = sorted(
        rng.sample(range(1, making.largest + 1), rng.randint(1, max(1, making.largest // 4)))
    )
    people = making.numbers(4 * len(tables))
    listing = seats_physical.listing_of(
        {table: people[4 * place : 4 * place + 4] for place, table in enumerate(tables)}
    )
    head, sealed = making.head(listing), making.sealed()
    seated = {"committed": 0, "complete": len(listing)}.get(
        making.state, rng.randint(0, len(listing))
    )
    drawn = [_table(making, row, head, sealed) for row in rng.sample(listing, seated)]
    return seats_document(head, sealed=sealed, drawn=drawn)


def _table(making: Making, row: list[int], head: Head, sealed: Sealed | None) -> TableDrawn:
    table, *four = row
    making.rng.shuffle(four)
    if making.state != "complete":
        four = four[: making.rng.randint(0, 4)]
    deck, backs = making.rng.sample(DECK, 52), making.rng.sample(range(1, 53), 4)
    if sealed is not None and sealed.secret is not None and sealed.entropy is not None:
        deck = list(
            seats_digital.deck_of(table, head.list_hash, sealed.secret, sealed.entropy, head.domain)
        )
    cards = [
        CardDrawn(participant, seats_digital.card_under(back, deck), back if sealed else None)
        for participant, back in zip(four, backs, strict=False)
    ]
    held = {drawn.participant: drawn.card for drawn in cards}
    return TableDrawn(table, cards, seats_physical.seats_of(held) if len(held) == 4 else None)
