"""The whole log as a file that anybody can check without us: docs/log.md, static/verify/verify_log.py."""

from tournaments.events.models import Event
from tournaments.log.models import LogEntry, canonical

from .entries import entries_of

MEDIA_TYPE = "application/jsonl"
ENDING = "jsonl"


def log_file(event: Event) -> bytes:
    """Return a line of JSON for each entry up to the event's head, in order."""
    return b"".join(map(line_of, entries_of(event, until=event.head_seq)))


def line_of(entry: LogEntry) -> bytes:
    """Return an entry with its payload as the text that its hash covers."""
    data = {**entry.hashed(), "previous": entry.previous, "hash": entry.hash}
    return canonical(data).encode() + b"\n"
