"""The downloadable file of a draw, made from plain data: numbers only, never names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scoring.cards import Card
from scoring.seats import Seat
from tournaments.draws.algorithm.closing import Act, Added, Dissolved, Left, Moved
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed
from tournaments.draws.algorithm.places import Arrival, Place
from tournaments.draws.algorithm.witnesses import Witness

FORMAT = "jiang-draw"

State = Literal["committed", "rolling", "revealing", "rerolling", "open", "complete", "abandoned"]
Document = dict[str, Any]

STATES: tuple[State, ...] = (
    "committed",
    "rolling",
    "revealing",
    "rerolling",
    "open",
    "complete",
    "abandoned",
)
# No further result can come of these, so their secret tells nothing about one.
ENDED: tuple[State, ...] = ("complete", "abandoned")


@dataclass(frozen=True, slots=True)
class Head:
    """What every draw has; `replaces` is the number of the draw that this one was made instead of.

    The list's hash is the one that was shown, not made again: what it fixes must not match once changed.
    """

    domain: Domain
    state: State
    fixed: Fixed
    list_hash: str
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a digital draw is made from; its file shows the secret only when the draw is settled."""

    commitment: str
    witnesses: Sequence[Witness] = ()
    entropy: Entropy | None = None
    again: Entropy | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The card a participant drew; on the screen also the back they pointed at."""

    participant: int
    card: Card
    back: int | None = None


@dataclass(frozen=True, slots=True)
class TableDrawn:
    """What a table has drawn so far; the seats once everyone has a card."""

    table: int
    cards: Sequence[CardDrawn]
    seats: Mapping[Seat, int] | None = None


def tables_document(
    head: Head,
    *,
    sealed: Sealed | None = None,
    arrivals: Iterable[Arrival] = (),
    closing: Iterable[Act] = (),
    tables: Mapping[int, Iterable[int]] | None = None,
) -> Document:
    """Return the file of a draw of tables; `tables` is the result, given once it is complete."""
    taken = (
        {}
        if head.domain.kind == "tables-at-once"
        else {
            "arrivals": [
                {"participant": arrival.participant, **_place(arrival.at)} for arrival in arrivals
            ],
            "closing": [act_data(act) for act in closing],
        }
    )
    rows = None if tables is None else [[table, *sorted(tables[table])] for table in sorted(tables)]
    return {**_head(head), **_sealed(head, sealed), **taken, "tables": rows}


def seats_document(
    head: Head, *, sealed: Sealed | None = None, drawn: Iterable[TableDrawn] = ()
) -> Document:
    """Return the file of a draw of seats, tables in order."""
    entries = [_table(entry) for entry in sorted(drawn, key=lambda entry: entry.table)]
    return {**_head(head), **_sealed(head, sealed), "drawn": entries}


def act_data(act: Act) -> dict[str, object]:
    """Return one closing act as it stands in the file."""
    match act:
        case Left(participant):
            return {"act": "left", "participant": participant}
        case Dissolved(table):
            return {"act": "dissolved", "table": table}
        case Moved(participant, at):
            return {"act": "moved", "participant": participant, **_place(at)}
        case Added(participant, at, house):
            return {"act": "added", "participant": participant, **_place(at), "house": house}


def act_of(data: Mapping[str, Any]) -> Act:
    """Return the act that stands in a file of the right form."""
    match data["act"]:
        case "left":
            return Left(data["participant"])
        case "dissolved":
            return Dissolved(data["table"])
        case "moved":
            return Moved(data["participant"], Place(data["table"], data["place"]))
        case _:
            return Added(data["participant"], Place(data["table"], data["place"]), data["house"])


def _head(head: Head) -> Document:
    domain, fixed = head.domain, head.fixed
    reserved = {} if fixed.reserved is None else {"reserved": fixed.reserved}
    return {
        "format": FORMAT,
        "algorithm": domain.algorithm,
        "kind": domain.kind,
        "event": domain.event,
        "jiang": domain.jiang,
        "number": domain.number,
        "table_size": fixed.size,
        "suits": fixed.suits,
        "replaces": head.replaces,
        "state": head.state,
        "list": [entry if isinstance(entry, int) else list(entry) for entry in fixed.listing],
        **reserved,
        "roster": [list(entry) for entry in fixed.roster],
        "plan": None,
        "constraints": None,
        "list_hash": head.list_hash,
    }


def _sealed(head: Head, sealed: Sealed | None) -> Document:
    if sealed is None:
        return {}
    return {
        "commitment": sealed.commitment,
        "witnesses": [each.data for each in sealed.witnesses],
        "entropy": None if sealed.entropy is None else sealed.entropy.data,
        "again": None if sealed.again is None else sealed.again.data,
        "secret": sealed.secret if head.state in ENDED else None,
    }


def _place(at: Place) -> dict[str, int | None]:
    return {"table": at.table, "place": at.place}


def _table(entry: TableDrawn) -> dict[str, object]:
    seats = entry.seats
    return {
        "table": entry.table,
        "cards": [_card(card) for card in entry.cards],
        "seats": None if seats is None else {seat: seats[seat] for seat in sorted(seats)},
    }


def _card(drawn: CardDrawn) -> dict[str, object]:
    back = {} if drawn.back is None else {"back": drawn.back}
    return {"participant": drawn.participant, **back, "card": str(drawn.card)}
