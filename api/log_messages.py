"""Log entries as server-sent events."""

import json
from collections.abc import Mapping

from tournaments.log.models import LogEntry

from .serializers.log import EntrySerializer

MAX_ENTRIES = 500  # in one reading


def position(headers: Mapping[str, str], after: int | None, newest: int) -> int:
    """Return the log number to begin after: the last one received, the one asked for, or the newest.

    One that the log hasn't reached counts as the newest: it is of a log that was longer before a backup came back.
    """
    last = headers.get("Last-Event-ID", "")
    if last.isascii() and last.isdigit() and len(last) < 10:
        after = int(last)
    return newest if after is None else min(after, newest)


def messages_after(event_pk: int, after: int) -> tuple[str, int]:
    """Return the next entries as text, and the number of the last of them."""
    rows = LogEntry.objects.filter(event=event_pk, seq__gt=after).order_by("seq")[:MAX_ENTRIES]
    entries = list(rows)
    text = "".join(message(entry) for entry in entries)
    return text, entries[-1].seq if entries else after


def message(entry: LogEntry) -> str:
    data = json.dumps(EntrySerializer(entry).data, ensure_ascii=False)
    return f"id: {entry.seq}\nevent: entry\ndata: {data}\n\n"
