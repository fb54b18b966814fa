"""The one way to change an event: a transaction, the event's lock, the right, the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar

from django.db import connection, transaction
from django.utils import timezone

from tournaments.events.models import Event
from tournaments.log.facts import Fact
from tournaments.log.models import LogEntry, canonical
from tournaments.people.models import Participant
from tournaments.prepared import Given, Prepared
from tournaments.rows import insert, update
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, require
from tournaments.tables.models import Table

F = TypeVar("F", bound=Fact)

LOCKED = Prepared(lambda: Event.objects.select_for_update().filter(pk=Given("event")))


class Whole(transaction.Atomic):
    """A transaction that a refusal of the change in it undoes as a whole: the change needs no savepoint of its own."""


class Change:
    """A change under way: `event` is the locked row; what is noted here is in the log."""

    def __init__(self, event: Event, by: Actor) -> None:
        self.event = event
        self.by = by
        self.at: datetime = timezone.now()

    def note(self, kind: str, payload: dict[str, Any]) -> LogEntry:
        """Append a log entry; it becomes the event's head."""
        entry = LogEntry(
            event=self.event,
            seq=self.event.head_seq + 1,
            kind=kind,
            by=self.by.key,
            at=self.at,
            payload=canonical(payload),
            previous=self.event.head_hash,
        )
        entry.hash = entry.computed_hash()
        insert(entry)
        self.event.head_seq, self.event.head_hash = entry.seq, entry.hash
        return entry

    def stamp(self, fact: F) -> F:
        """Give a fact that isn't saved yet its log number, its author and its time."""
        fact.seq, fact.by, fact.at = self.event.head_seq + 1, self.by.key, self.at
        return fact

    def append(self, fact: F, kind: str) -> F:
        """Save a fact together with the log entry that tells of it."""
        insert(self.stamp(fact))
        self.note(kind, fact.as_payload())
        return fact


@contextmanager
def changing(
    event: Event,
    *,
    by: Actor,
    needs: Right | None,
    table: Table | None = None,
    participant: Participant | None = None,
) -> Iterator[Change]:
    """Lock the event, check the right, run the body, keep the new head; all or nothing.

    `needs` is None where no role in the event gives the right, and the body itself decides: an invitation is
    accepted by somebody who isn't on the staff yet.
    Raises RuleError("actor.not_allowed"), or whatever RuleError the body raises.
    """
    with transaction.atomic(savepoint=not is_in_whole()):
        locked = lock(event)
        if needs is not None:
            require(by, needs, locked, table=table, participant=participant)
        change, seq = Change(locked, by), locked.head_seq
        yield change
        if locked.head_seq != seq:
            update(locked, "head_seq", "head_hash")
    event.head_seq, event.head_hash = locked.head_seq, locked.head_hash


def lock(event: Event) -> Event:
    """Return the event's row, which is this transaction's alone until it ends."""
    locked = LOCKED.first(event=event.pk)
    if locked is None:
        raise Event.DoesNotExist
    return locked


def is_in_whole() -> bool:
    return bool(connection.atomic_blocks) and isinstance(connection.atomic_blocks[-1], Whole)
