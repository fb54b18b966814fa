"""Who works at an event (工作人員) and the phones let in by QR (裝置)."""

from django.db import models
from django.db.models import Q

from .accounts import User
from .events import Event
from .ids import new_public_id


class Role(models.TextChoices):
    OWNER = "owner"
    ORGANIZER = "organizer"
    HEAD_REFEREE = "head_referee"
    REFEREE = "referee"
    SCORER = "scorer"
    VIEWER = "viewer"


class Membership(models.Model):
    """A user's role in one event; `tables` empty means all tables."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    tables = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="membership_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]


class Device(models.Model):
    """A phone with a name; its token is stored hashed, and it can be sent away at any time."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="devices")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=100)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.REFEREE)
    tables = models.JSONField(default=list, blank=True)
    invite_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)
    invite_expires = models.DateTimeField(null=True)
    token_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)
    admitted_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=[Role.REFEREE, Role.HEAD_REFEREE, Role.SCORER, Role.VIEWER]),
                name="device_role_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name
