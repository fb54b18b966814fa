"""A log changed beneath the product, as somebody does who wants no trace: every hash is right afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from tests.tournaments.audit.tampering import delete, forge, write
from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.triggers import install_guards, remove_guards


@contextmanager
def guards_lifted() -> Iterator[None]:
    remove_guards()
    try:
        with transaction.atomic():
            yield
    finally:
        install_guards()


def roll_back(event: str, entries: int = 1) -> list[dict[str, Any]]:
    """Delete the last entries and move the head back; return them."""
    found = Event.objects.get(public_id=event)
    kept = found.head_seq - entries
    gone = list(LogEntry.objects.filter(event=found, seq__gt=kept).order_by("seq").values())
    with guards_lifted():
        for entry in LogEntry.objects.filter(event=found, seq__gt=kept):
            delete(entry)
        newest = LogEntry.objects.get(event=found, seq=kept)
        write(found, head_seq=newest.seq, head_hash=newest.hash)
    return [{**entry, "at": entry["at"].isoformat()} for entry in gone]


def put_back_entries(event: str, entries: list[dict[str, Any]]) -> None:
    """Put entries back as they were."""
    found = Event.objects.get(public_id=event)
    for entry in entries:
        LogEntry.objects.create(**entry)
    write(found, head_seq=entries[-1]["seq"], head_hash=entries[-1]["hash"])


def write_anew(event: str, seq: int = 1) -> None:
    """Change what an entry says, and chain it and all after it anew: as many as before, under the same numbers."""
    with guards_lifted():
        forge(LogEntry.objects.get(event__public_id=event, seq=seq), forged=True)
