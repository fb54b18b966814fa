"""Who works at an event (工作人員), the phones let in by QR (裝置), the tokens of programs (程式權杖)."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q

from tournaments.events.models import Event
from tournaments.public_ids import new_public_id


class User(AbstractUser):
    """Someone who can log in."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    full_name = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return self.full_name or self.username


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


class ApiToken(models.Model):
    """A user's own key to one event, with a role at most; only its hash is kept, and it ends by itself."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tokens")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="tokens")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=100)
    role = models.CharField(max_length=12, choices=Role.choices)
    tables = models.JSONField(default=list, blank=True)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    # To the hour: enough to see what is still in use, and no write for every request.
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="token_role_known"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")), name="token_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name
