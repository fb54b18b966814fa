"""The one way to append to the installation's own log: its row's lock, the next number, the hash."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.log.models import Installation, InstallationEntry, canonical

from .change import Change


def note_in_installation(
    kind: str, payload: dict[str, Any], *, by: str, at: datetime | None = None
) -> InstallationEntry:
    """Append an entry; whoever changes something and notes it here does both in one transaction.

    The lock comes after all others that a change takes, so that no two changes wait for each other.
    """
    with transaction.atomic():
        row = locked_installation()
        entry = InstallationEntry(
            installation=row,
            seq=row.head_seq + 1,
            kind=kind,
            by=by,
            at=at or timezone.now(),
            payload=canonical(payload),
            previous=row.head_hash,
        )
        entry.hash = entry.computed_hash()
        entry.save()
        row.head_seq, row.head_hash = entry.seq, entry.hash
        row.save(update_fields=["head_seq", "head_hash"])
        return entry


def note_in_both(change: Change, kind: str, payload: dict[str, Any], **more: object) -> None:
    """Note something in the event's log and in the installation's.

    `more` stays in the latter, which nobody downloads: hashes of codes that could be guessed with much patience.
    """
    change.note(kind, payload)
    whole = {"event": change.event.public_id, **payload, **more}
    note_in_installation(kind, whole, by=change.by.key, at=change.at)


def locked_installation() -> Installation:
    rows = Installation.objects.select_for_update()
    return rows.first() or rows.get_or_create(pk=Installation.ONLY)[0]
