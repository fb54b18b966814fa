"""The logs (紀錄): numbered and hash-chained, one line for each thing that was done."""

from django.db import models
from django.db.models import Q

from tournaments.events.models import Event
from tournaments.public_ids import new_public_id

from .chained import ChainedEntry, canonical

__all__ = ["Idempotency", "Installation", "InstallationEntry", "LogEntry", "canonical"]


class LogEntry(ChainedEntry):
    """What was done in an event."""

    OF = "event"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="log")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["event", "seq"], name="log_number_once"),
        ]


class Installation(models.Model):
    """The one row that says how far the installation's own log is; whoever appends to it holds its lock."""

    ONLY = 1

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    head_seq = models.PositiveIntegerField(default=0, editable=False)
    head_hash = models.CharField(max_length=64, default="", editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="installation_is_one"),
        ]


class InstallationEntry(ChainedEntry):
    """What happened to accounts, phones and tokens, and which events were created, in the whole installation."""

    OF = "installation"

    installation = models.ForeignKey(Installation, on_delete=models.PROTECT, related_name="entries")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(
                fields=["installation", "seq"], name="installation_number_once"
            ),
        ]


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
