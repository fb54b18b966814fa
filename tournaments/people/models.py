"""Participants (參賽者)."""

from django.db import models
from django.db.models import Q

from tournaments.events.models import Event
from tournaments.people.erased_names import NameField
from tournaments.public_ids import new_link, new_public_id


class Participant(models.Model):
    class Status(models.TextChoices):
        REGISTERED = "registered"
        WAITING = "waiting"
        WITHDRAWN = "withdrawn"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="participants")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    link = models.CharField(max_length=24, unique=True, default=new_link, editable=False)
    number = models.PositiveIntegerField()
    name = NameField(max_length=200)
    club = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.REGISTERED)
    is_house = models.BooleanField(default=False)
    lot = models.PositiveIntegerField(null=True)
    erased = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="participant_number_once"),
            models.UniqueConstraint(
                fields=["event", "name", "club"],
                condition=Q(erased=False),
                name="participant_namesakes_apart",
            ),
            models.CheckConstraint(
                condition=(Q(erased=False) & ~Q(name="")) | Q(erased=True, name="", club=""),
                name="participant_has_name_unless_erased",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
