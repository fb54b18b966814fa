"""The log (紀錄), read in order and in pieces, and folded into a ledger."""

import re
from collections.abc import Iterable, Iterator

from scoring.errors import RuleError, short_text
from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.log.printed_hash import DIGITS

from .ledger import Ledger
from .replay import replay
from .version import Head

PIECE = 1000
FEWEST_DIGITS = DIGITS
HASH = re.compile(f"[0-9a-f]{{{FEWEST_DIGITS},64}}")


def entries_of(event: Event, *, after: int = 0, until: int | None = None) -> Iterator[LogEntry]:
    """Return entries in the order of the log, a piece at a time, so that any length fits in memory."""
    while True:
        entries = LogEntry.objects.filter(event=event, seq__gt=after).order_by("seq")
        if until is not None:
            entries = entries.filter(seq__lte=until)
        piece = list(entries[:PIECE])
        for entry in piece:
            entry.event = event
            yield entry
        if len(piece) < PIECE:
            return
        after = piece[-1].seq


def ledger_at(event: Event, position: int) -> Ledger:
    """Return what the log's first entries say, up to and with the one of that number."""
    ledger = Ledger()
    for entry in entries_of(event, until=position):
        replay(ledger, entry.kind, entry.data)
    return ledger


def entry_with(printed: str, events: Iterable[Event]) -> LogEntry:
    """Return the entry of one of the logs that has the hash on a printed sheet; its first 24 digits are enough.

    Raises RuleError("log.not_a_hash") or RuleError("log.no_such_hash").
    """
    digits = "".join(printed.split()).lower()
    if not HASH.fullmatch(digits):
        raise RuleError("log.not_a_hash", text=short_text(printed), fewest=FEWEST_DIGITS)
    rows = LogEntry.objects.filter(event__in=events, hash__startswith=digits)
    found = rows.select_related("event").first()
    if found is None:
        raise RuleError("log.no_such_hash", hash=digits)
    return found


def head_at(event: Event, position: int) -> Head:
    """Return the head that the event had at a position.

    Raises RuleError("log.no_such_position").
    """
    if position == 0:
        return Head(0, "")
    found = LogEntry.objects.filter(event=event, seq=position).values_list("hash", flat=True)
    if not found:
        raise RuleError("log.no_such_position", position=position, newest=event.head_seq)
    return Head(position, found[0])
