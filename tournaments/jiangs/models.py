"""A jiang (將) with its clock."""

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.events.models import Event, PlayingDay, Stage
from tournaments.log.facts import Fact


class Jiang(models.Model):
    class State(models.TextChoices):
        PLANNED = "planned"
        DRAWN = "drawn"
        PUBLISHED = "published"
        PLAYING = "playing"
        SUSPENDED = "suspended"
        CLOSED = "closed"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="jiangs")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="jiangs")
    number = models.PositiveSmallIntegerField()  # counts through the event, not the stage
    hands = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNED)
    day = models.ForeignKey(PlayingDay, null=True, on_delete=models.PROTECT, related_name="jiangs")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="jiang_number_once"),
            models.CheckConstraint(
                condition=Q(hands__gte=1) & Q(minutes__gte=1), name="jiang_has_hands_and_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"


class ClockFact(Fact):
    """Something that happened to a jiang's clock, at all tables or at one."""

    class Kind(models.TextChoices):
        STARTED = "started"
        PAUSED = "paused"
        RESUMED = "resumed"
        EXTENDED = "extended"
        SUSPENDED = "suspended"
        CONTINUED = "continued"
        CLOSED = "closed"

    jiang = models.ForeignKey(Jiang, on_delete=models.PROTECT, related_name="clock_facts")
    table = models.ForeignKey("Table", null=True, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    minutes = models.SmallIntegerField(null=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.CheckConstraint(
                condition=(Q(kind="extended") & Q(minutes__isnull=False))
                | (~Q(kind="extended") & Q(minutes__isnull=True)),
                name="clock_minutes_only_when_extended",
            ),
        ]

    def as_payload(self) -> dict[str, Any]:
        return {
            "jiang": self.jiang.number,
            "table": self.table.number if self.table else None,
            "kind": self.kind,
            "minutes": self.minutes,
            "reason": self.reason,
        }
