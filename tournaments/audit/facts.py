"""Facts and their log entries (I7): every row equals its entry, every entry has its row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Prefetch, QuerySet

from tournaments.check_in.models import CheckIn
from tournaments.draws.models import DrawStep, DrawWitness, StepTakenBack, WitnessValue
from tournaments.hands.models import Confirmation, HandLine, HandReport
from tournaments.jiangs.models import ClockFact
from tournaments.log.facts import Fact
from tournaments.log.models import LogEntry, canonical
from tournaments.score_cards.models import CardCheck
from tournaments.standings.models import Adjustment, AdjustmentCancellation

from .batches import pieces, readable
from .findings import row
from .inspection import MATCHED, Inspection, Reading
from .reports import check_report


@dataclass(frozen=True, slots=True)
class FactTable:
    """A kind of fact: the way to its event, what its payload reads, and the entries that tell of it.

    `same` has the pairs that must be equal: a payload names by number, and other events have the same numbers.
    """

    model: type[Fact]
    event: str
    joined: tuple[str, ...]
    kinds: frozenset[str]
    same: tuple[tuple[str, str], ...] = ()


HAND = "hand__table__jiang"

FACTS = (
    FactTable(
        HandReport,
        event=f"{HAND}__event",
        joined=(HAND, "replaces"),
        kinds=frozenset({"hand.reported"}),
        same=(("replaces.hand_id", "hand_id"),),
    ),
    FactTable(
        Confirmation,
        event=f"report__{HAND}__event",
        joined=(f"report__{HAND}", "participant"),
        kinds=frozenset({"hand.confirmed"}),
        same=(("participant.event_id", "report.hand.table.jiang.event_id"),),
    ),
    FactTable(
        Adjustment,
        event="event",
        joined=("participant", "jiang"),
        kinds=frozenset({"adjustment.made"}),
        same=(("participant.event_id", "event_id"), ("jiang.event_id", "event_id")),
    ),
    FactTable(
        AdjustmentCancellation,
        event="adjustment__event",
        joined=("adjustment",),
        kinds=frozenset({"adjustment.cancelled"}),
    ),
    FactTable(
        CardCheck,
        event="card__jiang__event",
        joined=("card__jiang", "card__participant", "participant"),
        kinds=frozenset({"card.checked"}),
        same=(
            ("card.participant.event_id", "card.jiang.event_id"),
            ("participant.event_id", "card.jiang.event_id"),
        ),
    ),
    FactTable(
        CheckIn,
        event="participant__event",
        joined=("participant",),
        kinds=frozenset(f"participant.{kind}" for kind in CheckIn.Kind.values),
    ),
    FactTable(
        ClockFact,
        event="jiang__event",
        joined=("jiang", "table"),
        kinds=frozenset(f"clock.{kind}" for kind in ClockFact.Kind.values),
        same=(("table.jiang_id", "jiang_id"),),
    ),
    FactTable(
        DrawStep,
        event="draw__event",
        joined=("draw__jiang", "participant"),
        kinds=frozenset({"draw.step"}),
        same=(
            ("participant.event_id", "draw.event_id"),
            ("draw.jiang.event_id", "draw.event_id"),
        ),
    ),
    FactTable(
        StepTakenBack,
        event="step__draw__event",
        joined=("step__draw", "step__participant"),
        kinds=frozenset({"draw.step_taken_back"}),
    ),
    FactTable(
        DrawWitness,
        event="draw__event",
        joined=("draw__jiang",),
        kinds=frozenset({"draw.witness_joined"}),
        same=(("draw.jiang.event_id", "draw.event_id"),),
    ),
    FactTable(
        WitnessValue,
        event="witness__draw__event",
        joined=("witness__draw",),
        kinds=frozenset({"draw.witness_shown"}),
    ),
)
MARKS = {kind: mark for mark, table in enumerate(FACTS, 1) for kind in table.kinds}


def mark_of(kind: str) -> int:
    """Return which of FACTS an entry tells of, counted from 1; 0 for none."""
    return MARKS.get(kind, 0)


def new_facts(inspection: Inspection) -> dict[int, list[int]]:
    """Return the keys of facts that were not seen yet; facts are only ever added."""
    found: dict[int, list[int]] = {}
    for mark, table in enumerate(FACTS, 1):
        rows = table.model.objects.filter(
            **{table.event: inspection.event}, pk__gt=inspection.seen.get(mark, 0)
        )
        found[mark] = list(rows.order_by("pk").values_list("pk", flat=True))
    return found


def check_facts(inspection: Inspection, new: Mapping[int, Sequence[int]]) -> None:
    """Compare facts with their entries; whatever is read later has later keys."""
    for mark, keys in new.items():
        table = FACTS[mark - 1]
        tell = partial(tell_unreadable, inspection, table.model.__name__)
        for some in pieces(keys):
            facts = readable(rows_of(table), some, tell)
            name_players(inspection, facts)
            entries = entries_by_number(inspection, [fact.seq for fact in facts])
            for fact in facts:
                check_fact(inspection, mark, fact, entries.get(fact.seq))
        if keys:
            inspection.seen[mark] = keys[-1]


def rows_of(table: FactTable) -> QuerySet[Any]:
    rows: QuerySet[Any] = table.model.objects.select_related(*table.joined).order_by("pk")
    if table.model is not HandReport:
        return rows
    return rows.prefetch_related(Prefetch("lines", HandLine.objects.order_by("seat")))


def name_players(inspection: Inspection, facts: Sequence[Fact]) -> None:
    """Give the lines of reports their participants, who come again and again, from memory."""
    for fact in facts:
        if isinstance(fact, HandReport):
            for line in fact.lines.all():
                known = inspection.participants.get(line.participant_id)
                if known is not None:
                    line.participant = known


def entries_by_number(inspection: Inspection, numbers: Sequence[int]) -> dict[int, LogEntry]:
    entries = LogEntry.objects.filter(event=inspection.event, seq__in=numbers).order_by()
    keys = list(entries.values_list("pk", flat=True))
    # One that can't be read was named when the log was.
    rows = readable(LogEntry.objects.order_by(), keys, lambda _key: None)
    return {entry.seq: entry for entry in rows}


def check_fact(inspection: Inspection, mark: int, fact: Fact, entry: LogEntry | None) -> None:
    found, name = inspection.checks["I7"], row(fact)
    awaited = inspection.awaits(fact.seq)
    if awaited == MATCHED:
        found.add("row_twice", row=name, seq=fact.seq)
    elif entry is None or awaited != mark:
        found.add("row_without_entry", row=name, seq=fact.seq)
    else:
        inspection.awaited[fact.seq] = MATCHED
        fields = fields_that_differ(fact, entry)
        if fields:
            found.add("row_differs", row=name, seq=fact.seq, fields=", ".join(fields))
    for ours, others in FACTS[mark - 1].same:
        if reached(fact, ours) not in (None, reached(fact, others)):
            found.add("row_elsewhere", row=name, field=ours.split(".")[0])
    if isinstance(fact, HandReport):
        check_report(inspection, fact)


def reached(fact: Fact, path: str) -> Any:
    """Return what a dotted path leads to; None as soon as there is nothing."""
    found: Any = fact
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


def fields_that_differ(fact: Fact, entry: LogEntry) -> list[str]:
    """Return the names of what the row and its entry say differently; the text is compared, not values."""
    outer = [name for name in ("by", "at") if getattr(fact, name) != getattr(entry, name)]
    payload = payload_of(fact)
    if canonical(payload) == entry.payload:
        return outer
    try:
        logged = entry.data
    except ValueError:
        return [*outer, "payload"]
    return [*outer, *(differing(payload, logged) or ["payload"])]


def payload_of(fact: Fact) -> dict[str, Any]:
    if isinstance(fact, HandReport):
        return fact.as_payload(fact.lines.all())
    return fact.as_payload()


def differing(ours: Any, logged: Any, path: str = "") -> list[str]:
    """Return the paths at which two payloads differ.

    >>> differing({"lines": {"A": {"points": 3}}}, {"lines": {"A": {"points": 5}}})
    ['lines.A.points']
    """
    if isinstance(ours, dict) and isinstance(logged, dict):
        return [
            found
            for key in sorted({*ours, *logged}, key=str)
            for found in differing(ours.get(key), logged.get(key), f"{path}.{key}" if path else key)
        ]
    return [path] if canonical(ours) != canonical(logged) else []


def check_awaited(inspection: Inspection) -> None:
    """Name the entries whose rows were never seen."""
    left = [seq for seq, mark in enumerate(inspection.awaited) if mark not in (0, MATCHED)]
    for some in pieces(left):
        entries = LogEntry.objects.filter(event=inspection.event, seq__in=some).order_by("seq")
        for seq, kind in entries.values_list("seq", "kind"):
            inspection.checks["I7"].add("entry_without_row", seq=seq, kind=kind)


def tell_unreadable(inspection: Reading, model: str, key: int) -> None:
    inspection.checks["I7"].add("row_unreadable", row=f"{model} {key}")
