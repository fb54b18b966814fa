"""Draws (I7, I11, I12): each row is what the log tells, and anyone can recompute it."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from scoring.errors import RuleError
from tournaments.draws.algorithm.document import ENDED, Document
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.refusals import DIFFERENCES
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of, draws_of
from tournaments.log.models import LogEntry, canonical

from .batches import pieces, readable
from .inspection import NONSENSE, Inspection

State = Draw.State
AFTER = {
    "draw.witnesses_closed": State.ROLLING,
    "draw.rolled": State.REVEALING,
    "draw.values_closed": State.REROLLING,
    "draw.rolled_again": State.REROLLING,
    "draw.opened": State.OPEN,
    "draw.completed": State.COMPLETE,
    "draw.abandoned": State.ABANDONED,
}
KINDS = ("draw.committed", *AFTER)
PLACED = ("tables.set", "seats.set")
# What an unfinished draw's file lacks on purpose; the audit looks at it with its secret.
EXPECTED = {("not_complete", "state"), ("too_early", "secret")}

Data = dict[str, Any]


@dataclass(slots=True)
class LoggedDraws:
    """What the log tells of draws, the newest word on each thing."""

    draws: dict[int, Data] = field(default_factory=dict)
    tables: dict[int, Data] = field(default_factory=dict)  # by draw
    seats: dict[tuple[int, int], Data] = field(default_factory=dict)  # by jiang and table

    def add(self, kind: str, data: Data) -> None:
        if kind == "tables.set":
            self.tables[data["draw"]] = data["tables"]
        elif kind == "seats.set":
            self.seats[data["jiang"], data["table"]] = data["seats"]
        else:
            draw = self.draws.setdefault(
                data["draw"], {"entropy": None, "again": None, "closing": []}
            )
            draw |= {**data, "state": state_after(kind, data)}


def check_draws(inspection: Inspection) -> None:
    logged = draws_by_log(inspection)
    rows = {draw.number: draw for draw in draws_of(inspection.event)}
    for number in sorted({*rows, *logged.draws}):
        if number not in rows or number not in logged.draws:
            inspection.checks["I7"].add("draw_differs", number=number, fields="draw")
            continue
        check_row(inspection, rows[number], logged.draws[number])
        try:
            check_result(inspection, rows[number])
            check_placed(inspection, rows[number], logged)
        except (RuleError, *NONSENSE):
            inspection.checks["I12"].add("draw_unreadable", number=number)


def draws_by_log(inspection: Inspection) -> LoggedDraws:
    """Return what the log tells; entries that make no sense were named when it was read."""
    logged, rows = LoggedDraws(), LogEntry.objects.order_by("seq")
    entries = rows.filter(event=inspection.event, kind__in=(*KINDS, *PLACED))
    for some in pieces(list(entries.values_list("pk", flat=True))):
        for entry in readable(rows, some, lambda _key: None):
            with suppress(*NONSENSE):
                logged.add(entry.kind, entry.data)
    return logged


def state_after(kind: str, data: Data) -> str:
    if kind == "draw.committed":
        return State.COMMITTED if data["commitment"] else State.OPEN
    return AFTER[kind]


def check_row(inspection: Inspection, draw: Draw, logged: Data) -> None:
    """Compare the row with the log; the secret is in the log only once it is public."""
    now = {
        "jiang": draw.jiang.number if draw.jiang.event_id == draw.event_id else None,
        "kind": draw.kind,
        "algorithm": draw.algorithm,
        "table_size": draw.table_size,
        "suits": draw.suits,
        "list": draw.listing,
        "reserved": draw.reserved,
        "list_hash": draw.list_hash,
        "commitment": draw.commitment,
        "replaces": number_of(draw.replaces, draw),
        "state": draw.state,
        "entropy": draw.entropy,
        "again": draw.again,
        "closing": draw.closing,
        "result": draw.result,
        "reason": draw.reason,
        "changed_table": draw.changed_table,
        "silent": draw.silent,
        "secret": draw.secret,
    }
    logged = {"reason": "", "result": None, "secret": draw.secret, **logged}
    fields = [
        name for name, value in now.items() if canonical(value) != canonical(logged.get(name))
    ]
    if fields:
        inspection.checks["I7"].add("draw_differs", number=draw.number, fields=", ".join(fields))


def number_of(other: Draw | None, draw: Draw) -> int | None:
    """Return the number of the draw replaced; one of another event has none here."""
    if other is None:
        return None
    return other.number if other.event_id == draw.event_id else 0


def check_result(inspection: Inspection, draw: Draw) -> None:
    """Recompute the draw, as an outsider will once the secret is public."""
    for difference in verify(seen_from_within(draw)):
        if (difference.code, difference.path) not in EXPECTED or draw.state in ENDED:
            inspection.checks["I12"].add("draw", number=draw.number, problem=said(difference))


def seen_from_within(draw: Draw) -> Document:
    document = document_of(draw)
    return {**document, "secret": draw.secret} if "secret" in document else document


def said(difference: Difference) -> str:
    return f"{difference.path}: {DIFFERENCES[difference.code]}"


def check_placed(inspection: Inspection, draw: Draw, logged: LoggedDraws) -> None:
    """Whoever was placed by the draw was placed as it says."""
    if draw.state == State.ABANDONED:
        return
    if draw.of == "seats":
        drawn = seats_drawn(draw)
        agrees = drawn == {table: logged.seats.get((draw.jiang.number, table)) for table in drawn}
    else:
        agrees = people(logged.tables.get(draw.number, {})) == people(draw.result or {})
    if not agrees:
        inspection.checks["I11"].add("draw_placed", number=draw.number)


def seats_drawn(draw: Draw) -> dict[int, Data]:
    """Return the seats of the tables that have theirs, as the log tells them."""
    seats: dict[int, Data] = {}
    for entry in document_of(draw)["drawn"]:
        cards = {each["participant"]: each["card"] for each in entry["cards"]}
        if entry["seats"] is not None:
            logged = entry["seats"].items()
            seats[entry["table"]] = {letter: [who, cards[who]] for letter, who in logged}
    return seats


def people(tables: dict[str, Iterable[int]]) -> dict[str, list[int]]:
    return {table: sorted(numbers) for table, numbers in tables.items()}
