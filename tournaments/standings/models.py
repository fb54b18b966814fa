"""Adjustments (加減分): penalties and bonuses, never mixed into hands."""

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.facts import Fact
from tournaments.people.models import Participant


class Adjustment(Fact):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="adjustments")
    number = models.PositiveIntegerField()
    participant = models.ForeignKey(
        Participant, on_delete=models.PROTECT, related_name="adjustments"
    )
    jiang = models.ForeignKey(Jiang, null=True, on_delete=models.PROTECT, related_name="+")
    points = models.IntegerField()
    reason = models.CharField(max_length=500)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="adjustment_number_once"),
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_changes_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_reason"),
        ]

    def as_payload(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "participant": self.participant.number,
            "jiang": self.jiang.number if self.jiang else None,
            "points": self.points,
            "reason": self.reason,
        }


class AdjustmentCancellation(Fact):
    adjustment = models.OneToOneField(
        Adjustment, on_delete=models.PROTECT, related_name="cancellation"
    )
    reason = models.CharField(max_length=500)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="cancellation_has_reason"),
        ]

    def as_payload(self) -> dict[str, Any]:
        return {"number": self.adjustment.number, "reason": self.reason}
