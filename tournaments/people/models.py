"""Participants (參賽者)."""

import secrets

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournaments.draws.algorithm.name_hash import SALT_BYTES, name_hash
from tournaments.events.models import Event
from tournaments.people.erased_names import NameField
from tournaments.public_ids import new_link, new_public_id

SALT_DIGITS, HASH_DIGITS = 2 * SALT_BYTES, 64


def new_salt() -> str:
    """Return what keeps a name from being guessed from its hash: 128 random bits in hex."""
    return secrets.token_hex(SALT_BYTES)


def is_hex(field: str, digits: int) -> Q:
    """Return the condition that a column has so many lower-case hex digits and nothing else."""
    left = models.Func(
        F(field),
        Value("0123456789abcdef"),
        function="LTRIM",
        output_field=models.CharField(),
    )
    return Q(Exact(Length(field), digits)) & Q(Exact(left, Value("")))


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
    # What `name_hash` needs beside number, name and club; whoever doesn't know it can't try names out.
    salt = models.CharField(max_length=SALT_DIGITS, blank=True, editable=False)
    name_hash = models.CharField(max_length=HASH_DIGITS, editable=False)

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
            models.CheckConstraint(
                condition=(Q(erased=False) & is_hex("salt", SALT_DIGITS)) | Q(erased=True, salt=""),
                name="participant_has_salt_unless_erased",
            ),
            models.CheckConstraint(
                condition=is_hex("name_hash", HASH_DIGITS), name="participant_name_hash_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def hash_name(self) -> None:
        """Set the hash of name and club as they are now, with a salt of its own."""
        self.salt = new_salt()
        self.name_hash = name_hash(self.salt, self.number, self.name, self.club)
