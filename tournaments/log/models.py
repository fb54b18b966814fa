"""The log (紀錄): numbered and hash-chained, one line for each thing that was done."""

import hashlib
import json
from typing import Any

from django.db import models

from tournaments.events.models import Event

from .facts import FactQuerySet, Unchangeable


def canonical(data: Any) -> str:
    """Return JSON that is the same for the same data, whoever writes it."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class LogEntry(models.Model):
    """Who did what, when; `hash` covers the entry and, through `previous`, all before it."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="log")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    # Canonical text, not a JSON column: an engine may reorder keys, and the hash is over bytes.
    payload = models.TextField()
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    objects = FactQuerySet.as_manager()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["event", "seq"], name="log_number_once"),
        ]

    @property
    def data(self) -> dict[str, Any]:
        return dict(json.loads(self.payload))

    def hashed(self) -> dict[str, Any]:
        """Return what the hash covers besides the hash before (docs/log.md)."""
        return {
            "event": self.event.public_id,
            "seq": self.seq,
            "kind": self.kind,
            "by": self.by,
            "at": self.at.isoformat(),
            "payload": self.payload,
        }

    def computed_hash(self) -> str:
        """Return SHA-256 over the previous hash and the entry's canonical text."""
        text = self.previous + "\n" + canonical(self.hashed())
        return hashlib.sha256(text.encode()).hexdigest()

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable(f"log entry {self.seq} is never updated")
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise Unchangeable(f"log entry {self.seq} is never deleted")


class Idempotency(models.Model):
    """What was answered to a key in an event, so that a retry gets the same answer and nothing twice.

    Kept as long as the event; without one, where an event is founded, for a day (`forget_keys`).
    """

    # Where people in the answer belong to: there they can be erased from it.
    event = models.ForeignKey(Event, null=True, on_delete=models.CASCADE, related_name="answers")
    actor = models.CharField(max_length=64)
    key = models.CharField(max_length=100)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "actor", "key"], name="idempotency_key_once"),
            # To a database, no event is never the same as no event.
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=models.Q(event__isnull=True),
                name="idempotency_key_once_without_event",
            ),
        ]
