"""The log itself (I7): no number missing, each entry what its hash says, chained to the one before."""

from collections.abc import Iterator
from functools import partial
from typing import TypeVar

from django.db.models import QuerySet

from tournaments.log.chained import ChainedEntry
from tournaments.log.models import LogEntry
from tournaments.log.queries.replay import replay
from tournaments.log.queries.version import Head

from .batches import PIECE, readable
from .entry_order import check_telling
from .facts import mark_of, tell_unreadable
from .inspection import NONSENSE, Inspection, Reading
from .replaying import replay_entry

E = TypeVar("E", bound=ChainedEntry)


def read_log(inspection: Inspection, until: int) -> None:
    """Check the entries that were not read yet, and add them to the ledger."""
    rows = LogEntry.objects.filter(event=inspection.event)
    for entry in entries(inspection, rows, until):
        entry.event = inspection.event
        check_link(inspection, entry)
        inspection.actors.add(entry.by)
        inspection.await_row(entry.seq, mark_of(entry.kind))
        try:
            data = entry.data
            check_telling(inspection, entry, data)
            replay(inspection.ledger, entry.kind, data)
            replay_entry(inspection.replayed, entry, data)
        except NONSENSE:
            inspection.checks["I7"].add("entry_unreadable", seq=entry.seq, kind=entry.kind)
        inspection.seq, inspection.hash = entry.seq, entry.hash


def entries(inspection: Reading, rows: QuerySet[E], until: int) -> Iterator[E]:
    """Return the entries in order; those that can't be read are named and left out."""
    after, ordered = inspection.seq, rows.order_by("seq")
    tell = partial(tell_unreadable, inspection, rows.model.__name__)
    while True:
        found = ordered.filter(seq__gt=after, seq__lte=until)
        keys = list(found.values_list("seq", "pk")[:PIECE])
        yield from readable(ordered, [pk for _seq, pk in keys], tell)
        if len(keys) < PIECE:
            return
        after = keys[-1][0]


def check_link(inspection: Reading, entry: ChainedEntry) -> None:
    found = inspection.checks["I7"]
    for missing in range(inspection.seq + 1, entry.seq):
        found.add("entry_missing", seq=missing)
    if entry.previous != inspection.hash:
        found.add("entry_chain", seq=entry.seq)
    if not is_intact(entry):
        found.add("entry_hash", seq=entry.seq)


def is_intact(entry: ChainedEntry) -> bool:
    """Say whether the entry is what its hash says; one without a time is not."""
    try:
        return entry.computed_hash() == entry.hash
    except NONSENSE:
        return False


def check_head(inspection: Inspection) -> None:
    """The event's newest number and hash are the log's."""
    event = inspection.event
    rows = LogEntry.objects.filter(event=event)
    check_ends(inspection, rows, Head(event.head_seq, event.head_hash))


def check_ends(inspection: Reading, rows: QuerySet[E], head: Head) -> None:
    """The chain ends where its owner says; nothing comes before the first or after the last."""
    found = inspection.checks["I7"]
    for missing in range(inspection.seq + 1, head.seq + 1):
        found.add("entry_missing", seq=missing)
    if inspection.seq == head.seq and inspection.hash != head.hash:
        found.add("head", seq=head.seq)
    outside = rows.exclude(seq__gte=1, seq__lte=head.seq)
    for seq in outside.values_list("seq", flat=True).order_by("seq"):
        found.add("entry_beyond", seq=seq, newest=head.seq)
