"""Draw documents of every kind and state, made from a seed by nothing but what docs/draws.md says."""

import random
from dataclasses import dataclass

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.by_hand import Document

KINDS = ("tables-lots", "tables-at-once", "tables-physical", "seats-physical", "seats-digital")
SIZES = (3, 4, 5)
SUITS = ("CDHS", "DCHS", "SCDH")
MOST_WITNESSES, MOST_SILENT = 12, 2

# Most draws are looked at when they are complete.
WAITING = ("committed", "rolling", "revealing", "rerolling")
STATES = (*("complete",) * 6, "open", "abandoned", *WAITING)
# Lots from a box and real cards wait for nothing.
TYPED = {"rolling": "committed", "revealing": "open", "rerolling": "open"}


@dataclass
class Making:
    """A draw in the making; everything in it follows from the seed."""

    rng: random.Random
    kind: str
    state: str
    largest: int
    size: int
    suits: str

    def head(
        self, listing: list[int] | list[list[int]], *, reserved: int | None = None
    ) -> Document:
        """Return the document as far as every kind has it."""
        number = self.rng.randint(1, 30)
        return {
            "format": "jiang-draw",
            "algorithm": "jiang-draw-1",
            "kind": self.kind,
            "event": "EV7KQ2M9ABCD-_" + str(self.rng.random())[2:8],
            "jiang": self.rng.randint(1, 9),
            "number": number,
            "table_size": self.size,
            "suits": self.suits,
            "replaces": self.rng.randint(1, number - 1) if number > 20 else None,
            "state": self.state,
            "list": listing,
            **({} if reserved is None else {"reserved": reserved}),
            "roster": [[who, self.random_hash()] for who in self.people_of(listing)],
            "plan": None,
            "constraints": None,
        }

    def people_of(self, listing: list[int] | list[list[int]]) -> list[int]:
        if self.kind == "tables-physical":
            return sorted(self.numbers(self.rng.randint(1, len(listing))))
        return sorted(
            who for row in listing for who in (row[1:] if isinstance(row, list) else [row])
        )

    def seal(self, document: Document) -> None:
        """Add what a draw by computer is made from; the secret stays here until the draw ends."""
        document["list_hash"] = by_hand.list_hash(document)
        if self.kind.endswith("-physical"):
            return
        secret = self.random_hash()
        document["commitment"] = by_hand.commitment(secret)
        waits = self.state in ("committed", "rolling")
        was_early = self.state == "abandoned" and self.rng.random() < 0.2
        known = not (waits or was_early)
        document["witnesses"] = self.witnesses(document, values=known)
        document["entropy"] = self.entropy() if known else None
        rolls_again = known and self.state in ("open", "complete", "abandoned")
        few = 1 <= silent_in(document) <= MOST_SILENT
        document["again"] = self.entropy() if rolls_again and few else None
        document["secret"] = secret

    def witnesses(self, document: Document, *, values: bool) -> list[dict[str, str | None]]:
        """Return the phones that took part; only a draw that goes on has few silent ones."""
        found: list[dict[str, str | None]] = []
        for _each in range(self.rng.randint(0, MOST_WITNESSES)):
            value = self.random_hash()
            key = f"{self.rng.getrandbits(128):032x}"
            made = by_hand.witness_commitment(by_hand.domain(document), value)
            found.append({"phone": by_hand.phone(key), "commitment": made, "value": value})
        silent = len(found)
        if values:
            few = self.state in ("open", "complete", "rerolling")
            silent = self.rng.randint(0, min(MOST_SILENT, len(found)) if few else len(found))
        for each in self.rng.sample(found, silent):
            each["value"] = None
        return found

    def entropy(self) -> dict[str, list[int] | list[str]]:
        used = self.rng.choice(("dice", "cards", "both"))
        dice = 0 if used == "cards" else self.rng.randint(10, 20)
        cards = 0 if used == "dice" else self.rng.randint(6, 10)
        return {
            "dice": [self.rng.randint(1, 6) for _die in range(dice)],
            "cards": self.rng.sample(by_hand.DECK, cards),
        }

    def has_results(self, document: Document) -> bool:
        """Say whether anything was drawn: not before all is known, and never in a void draw."""
        known = document.get("entropy", "") is not None
        return self.state not in WAITING and known and silent_in(document) <= MOST_SILENT

    def random_hash(self) -> str:
        return self.rng.randbytes(32).hex()

    def numbers(self, count: int) -> list[int]:
        return self.rng.sample(range(1, 5 * self.largest + 1), count)


def silent_in(document: Document) -> int:
    return sum(each["value"] is None for each in document.get("witnesses", ()))


def generated(
    seed: int,
    *,
    kind: str | None = None,
    state: str | None = None,
    largest: int = 40,
    size: int | None = None,
) -> Document:
    """Return the document that belongs to a seed."""
    rng = random.Random(seed)
    kind, state = kind or KINDS[seed % len(KINDS)], state or rng.choice(STATES)
    if kind.endswith("-physical"):
        state = TYPED.get(state, state)
    making = Making(rng, kind, state, largest, size or rng.choice(SIZES), rng.choice(SUITS))
    make = {"tables-lots": _lots, "tables-at-once": _at_once, "tables-physical": _box}.get(
        kind, _seats
    )
    document = make(making)
    if state not in ("complete", "abandoned") and "secret" in document:
        document["secret"] = None
    return document


def _at_once(making: Making) -> Document:
    size = making.size
    count = size * making.rng.randint(1, making.largest // size)
    document = making.head(sorted(making.numbers(count)))
    making.seal(document)
    document["tables"] = by_hand.at_once(document) if making.state == "complete" else None
    return document


def _lots(making: Making) -> Document:
    """Those who signed up, places for others, and some of both who came."""
    rng, size = making.rng, making.size
    signed_up = sorted(making.numbers(rng.randint(1, making.largest)))
    wanted = rng.randint(0, 2 * size)
    document = making.head(signed_up, reserved=wanted + -(len(signed_up) + wanted) % size)
    making.seal(document)
    came: list[int] = []
    if making.has_results(document):
        came = rng.sample(signed_up, rng.randint(1, len(signed_up)))
        others = [5 * making.largest + each for each in range(1, document["reserved"] + 1)]
        for each in others[: rng.randint(0, len(others))]:
            came.insert(rng.randint(0, len(came)), each)
    document["arrivals"] = _arrivals(document, came)
    return _closed(making, document)


def _arrivals(document: Document, came: list[int]) -> list[dict[str, int]]:
    if not came:
        return []
    drawn = by_hand.places(document)
    own = dict(zip(document["list"], drawn, strict=False))
    reserved = drawn[len(document["list"]) :]
    arrivals = []
    for who in came:
        table, place = own[who] if who in own else reserved.pop(0)
        arrivals.append({"participant": who, "table": table, "place": place})
    return arrivals


def _box(making: Making) -> Document:
    """Lots that were typed in; in every other draw they name the table only."""
    rng, size = making.rng, making.size
    tables = rng.randint(1, max(1, making.largest // size))
    document = making.head(list(range(1, size * tables + 1)))
    making.seal(document)
    lots = [(table, place) for table in range(1, tables + 1) for place in range(1, size + 1)]
    came = 0 if making.state == "committed" else rng.randint(1, len(lots))
    rng.shuffle(lots)
    numbered = rng.random() < 0.5
    document["arrivals"] = [
        {"participant": who, "table": table, "place": place if numbered else None}
        for who, (table, place) in zip(making.numbers(came), lots, strict=False)
    ]
    return _closed(making, document)


def _closed(making: Making, document: Document) -> Document:
    """Close check-in, if the draw is complete."""
    document |= {"closing": [], "tables": None}
    if making.state != "complete":
        return document
    rng, arrivals = making.rng, document["arrivals"]
    tables = (len(document["list"]) + document.get("reserved", 0)) // making.size
    came = [each["participant"] for each in arrivals]
    waiting = [9001 + each for each in range(rng.randint(0, 5))]
    added = [(who, False) for who in waiting] + [(who, True) for who in range(9501, 9999)]
    document["closing"], document["tables"] = by_hand.closing(
        arrivals,
        tables,
        making.size,
        gone=rng.sample(came, rng.randint(0, min(3, len(came) - 1))),
        given_up=rng.randint(0, min(3, tables - 1)),
        added=added,
    )
    return document


def _seats(making: Making) -> Document:
    rng, size = making.rng, making.size
    tables = sorted(
        rng.sample(range(1, making.largest + 1), rng.randint(1, max(1, making.largest // 4)))
    )
    people = making.numbers(size * len(tables))
    listing = [
        [table, *sorted(people[size * at : size * (at + 1)])] for at, table in enumerate(tables)
    ]
    document = making.head(listing)
    making.seal(document)
    seated = len(listing) if making.state == "complete" else rng.randint(0, len(listing))
    rows = sorted(rng.sample(listing, seated if making.has_results(document) else 0))
    document["drawn"] = [_table(making, row, document) for row in rows]
    return document


def _table(making: Making, row: list[int], document: Document) -> Document:
    (table, *people), size, rng = row, making.size, making.rng
    rng.shuffle(people)
    if making.state != "complete":
        people = people[: rng.randint(0, size)]
    backs = rng.sample(range(1, 53), size)
    if "secret" in document:
        deck = by_hand.deck(document, table)
        held = [
            {"participant": who, "back": back, "card": deck[back - 1]}
            for who, back in zip(people, backs, strict=False)
        ]
    else:
        cards = rng.sample(by_hand.DECK, size)
        held = [
            {"participant": who, "card": card} for who, card in zip(people, cards, strict=False)
        ]
    seats = by_hand.seats(held, making.suits) if len(held) == size else None
    return {"table": table, "cards": held, "seats": seats}
