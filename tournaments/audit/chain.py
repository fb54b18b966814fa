"""The log itself (I7): no number missing, each entry what its hash says, chained to the one before."""

from collections.abc import Iterator
from functools import partial

from tournaments.log.models import LogEntry
from tournaments.log.queries.replay import replay

from .batches import PIECE, readable
from .entry_order import check_telling
from .facts import mark_of
from .inspection import NONSENSE, Inspection


def read_log(inspection: Inspection, until: int) -> None:
    """Check the entries that were not read yet, and add them to the ledger."""
    for entry in entries(inspection, until):
        check_link(inspection, entry)
        inspection.actors.add(entry.by)
        inspection.await_row(entry.seq, mark_of(entry.kind))
        try:
            data = entry.data
            check_telling(inspection, entry, data)
            replay(inspection.ledger, entry.kind, data)
        except NONSENSE:
            inspection.checks["I7"].add("entry_unreadable", seq=entry.seq, kind=entry.kind)
        inspection.seq, inspection.hash = entry.seq, entry.hash


def entries(inspection: Inspection, until: int) -> Iterator[LogEntry]:
    """Return the entries in order; those that can't be read are named and left out."""
    after = inspection.seq
    rows = LogEntry.objects.order_by("seq")
    while True:
        found = rows.filter(event=inspection.event, seq__gt=after, seq__lte=until)
        keys = list(found.values_list("seq", "pk")[:PIECE])
        for entry in readable(rows, [pk for _seq, pk in keys], partial(tell, inspection)):
            entry.event = inspection.event
            yield entry
        if len(keys) < PIECE:
            return
        after = keys[-1][0]


def tell(inspection: Inspection, key: int) -> None:
    inspection.checks["I7"].add("row_unreadable", row=f"LogEntry {key}")


def check_link(inspection: Inspection, entry: LogEntry) -> None:
    found = inspection.checks["I7"]
    for missing in range(inspection.seq + 1, entry.seq):
        found.add("entry_missing", seq=missing)
    if entry.previous != inspection.hash:
        found.add("entry_chain", seq=entry.seq)
    if not is_intact(entry):
        found.add("entry_hash", seq=entry.seq)


def is_intact(entry: LogEntry) -> bool:
    """Say whether the entry is what its hash says; one without a time is not."""
    try:
        return entry.computed_hash() == entry.hash
    except NONSENSE:
        return False


def check_head(inspection: Inspection) -> None:
    """The event's newest number and hash are the log's; nothing comes before the first or after the last."""
    event, found = inspection.event, inspection.checks["I7"]
    for missing in range(inspection.seq + 1, event.head_seq + 1):
        found.add("entry_missing", seq=missing)
    if inspection.seq == event.head_seq and inspection.hash != event.head_hash:
        found.add("head", seq=event.head_seq)
    outside = LogEntry.objects.filter(event=event).exclude(seq__gte=1, seq__lte=event.head_seq)
    for seq in outside.values_list("seq", flat=True).order_by("seq"):
        found.add("entry_beyond", seq=seq, newest=event.head_seq)
