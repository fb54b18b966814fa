"""A draw as its pages show it: numbers with names beside them, never a secret that is one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.draws.algorithm.document import ENDED, Document
from tournaments.draws.algorithm.entropy import Entropy, entropy_or_none
from tournaments.draws.algorithm.witnesses import Witness, check_codes, silent
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.labels import abandon_reason
from tournaments.log.models import LogEntry

from .draws import witnesses_of

KINDS = {
    "draw.committed": "committed",
    "draw.witnesses_closed": "rolling",
    "draw.rolled": "rolled",
    "draw.opened": "opened",
    "draw.completed": "completed",
    "draw.abandoned": "abandoned",
}
VISIBLE = (Jiang.State.PUBLISHED, Jiang.State.PLAYING, Jiang.State.SUSPENDED, Jiang.State.CLOSED)


@dataclass(frozen=True, slots=True)
class Someone:
    """One of a table; letter and card come with the seats."""

    number: int
    name: str = ""
    letter: str | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """What a table has so far."""

    number: int
    people: tuple[Someone, ...]


@dataclass(frozen=True, slots=True)
class DrawView:
    """What may be known of a draw; `moments` say when each thing happened."""

    public_id: str
    number: int
    jiang: int
    kind: str
    state: str
    count: int
    reserved: int | None
    table_size: int
    suits: str
    list_hash: str
    commitment: str
    codes: tuple[str, ...]  # the digits that people compare
    joined: int  # how many phones are witnesses
    missing: int  # how many of them have not shown their values
    entropy: Entropy | None
    again: Entropy | None  # rolled after the values, where some were missing
    secret: str
    reason: str
    silent: int | None  # how many witnesses were, where that made the draw void
    replaces: str | None
    replaces_number: int | None
    moments: Mapping[str, datetime]

    @property
    def of_seats(self) -> bool:
        return self.kind.startswith("seats-")


def view_of(draw: Draw, moments: Mapping[str, datetime] | None = None) -> DrawView:
    """Return what may be shown; the secret only when no result can come of it any more."""
    witnesses = witnesses_of(draw) if draw.commitment else []
    return DrawView(
        public_id=draw.public_id,
        number=draw.number,
        jiang=draw.jiang.number,
        kind=draw.kind,
        state=draw.state,
        count=len(draw.listing),
        reserved=draw.reserved,
        table_size=draw.table_size,
        suits=draw.suits,
        list_hash=draw.list_hash,
        commitment=draw.commitment,
        codes=tuple(codes_of(draw, witnesses)),
        joined=len(witnesses),
        missing=len(silent(witnesses)),
        entropy=entropy_or_none(draw.entropy),
        again=entropy_or_none(draw.again),
        secret=draw.secret if draw.state in ENDED else "",
        reason=abandon_reason(draw.reason, draw.changed_table, draw.silent),
        silent=draw.silent,
        replaces=draw.replaces.public_id if draw.replaces else None,
        replaces_number=draw.replaces.number if draw.replaces else None,
        moments=moments or {},
    )


def codes_of(draw: Draw, witnesses: Sequence[Witness]) -> list[str]:
    """Return the digits that people compare: of what was fixed first, and of that with the witnesses."""
    return check_codes(
        draw.list_hash,
        draw.commitment,
        witnesses,
        state=draw.state,
        entropy=entropy_or_none(draw.entropy),
        has_again=draw.again is not None,
    )


def moments_of(event: Event) -> dict[int, dict[str, datetime]]:
    """Return when each draw was committed to, opened, completed and abandoned, from the log."""
    moments: dict[int, dict[str, datetime]] = {}
    entries = LogEntry.objects.filter(event=event, kind__in=KINDS).order_by("seq")
    for entry in entries:
        moments.setdefault(entry.data["draw"], {})[KINDS[entry.kind]] = entry.at
    return moments


def taken_in(document: Document) -> int:
    """Return how many lots were taken, or how many tables have turned cards over."""
    taken: list[object] = document.get("arrivals") or document.get("drawn") or []
    return len(taken)


def tables_of(document: Document, names: Mapping[int, str]) -> list[TableView]:
    """Return what came of a draw, table by table; before its end, as far as it has come."""
    if "drawn" in document:
        return [seated(entry, names) for entry in document["drawn"]]
    if document["tables"] is not None:
        return [row(table, people, names) for table, *people in document["tables"]]
    return taken(document.get("arrivals", ()), names)


def row(table: int, people: Iterable[int], names: Mapping[int, str]) -> TableView:
    return TableView(table, tuple(Someone(each, names.get(each, "")) for each in people))


def seated(entry: Mapping[str, Any], names: Mapping[int, str]) -> TableView:
    """Return a table's cards, the highest first once all are there."""
    letters = {who: letter for letter, who in (entry["seats"] or {}).items()}
    people = [
        Someone(who, names.get(who, ""), letters.get(who), card["card"])
        for card in entry["cards"]
        for who in (card["participant"],)
    ]
    return TableView(entry["table"], tuple(sorted(people, key=lambda each: each.letter or "")))


def taken(arrivals: Iterable[Mapping[str, int]], names: Mapping[int, str]) -> list[TableView]:
    """Return the lots taken so far by table, each in order of arrival."""
    tables: dict[int, list[int]] = {}
    for arrival in arrivals:
        tables.setdefault(arrival["table"], []).append(arrival["participant"])
    return [row(table, tables[table], names) for table in sorted(tables)]


def names_of(event: Event) -> dict[int, str]:
    """Return everyone's name by number, for those who work at the event."""
    return dict(event.participants.values_list("number", "name"))


def public_names_of(jiang: Jiang) -> dict[int, str]:
    """Return the names that go with a draw in public: none until its jiang is published."""
    return names_of(jiang.event) if jiang.state in VISIBLE else {}
