"""Who arrived, left and came back (報到), as facts."""

from typing import Any

from django.db import models

from tournaments.log.facts import Fact
from tournaments.people.models import Participant


class CheckIn(Fact):
    class Kind(models.TextChoices):
        ARRIVED = "arrived"
        LEFT = "left"
        RETURNED = "returned"
        UNDONE = "undone"

    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="check_ins")
    kind = models.CharField(max_length=10, choices=Kind.choices)

    class Meta:
        ordering = ["seq"]

    def as_payload(self) -> dict[str, Any]:
        return {"participant": self.participant.number, "kind": self.kind}
