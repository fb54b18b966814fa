"""Who works at an event (工作人員), the phones let in by QR (裝置), the tokens of programs (程式權杖), logins."""

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models, transaction
from django.db.models import Q
from django.db.models.lookups import GreaterThan

from tournaments.events.models import Event
from tournaments.public_ids import new_public_id


class User(AbstractUser):
    """Someone who can log in.

    An account that an event's desk made belongs to that event until it is used elsewhere, and from then on to its user alone.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    full_name = models.CharField(max_length=200, blank=True)
    created_in = models.ForeignKey(
        Event, on_delete=models.PROTECT, null=True, related_name="accounts"
    )
    # Somebody else chose it and knows it: good for the event it was made for, and for nothing else.
    password_is_given = models.BooleanField(default=False)
    # Set once and never taken back: another staff was joined, or an event was founded.
    used_elsewhere = models.BooleanField(default=False)

    # Whoever saves the account, as the logs name them, and what it was before: for the installation's log.
    saved_by: str = "system"
    before: dict[str, Any] | None = None

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the account together with what the installation's log says of it."""
        with transaction.atomic():
            super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        with transaction.atomic():
            return super().delete(*args, **kwargs)

    def __str__(self) -> str:
        return self.full_name or self.username


class Role(models.TextChoices):
    OWNER = "owner"
    ORGANIZER = "organizer"
    HEAD_REFEREE = "head_referee"
    REFEREE = "referee"
    SCORER = "scorer"
    VIEWER = "viewer"


class ListLength(models.Func):
    """How many things a JSON list has; of anything else SQLite says none, and PostgreSQL refuses to say."""

    function = "JSONB_ARRAY_LENGTH"
    output_field = models.IntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSON_ARRAY_LENGTH", **context)


# No list means all tables, and an empty one can't be kept: what is left of two limits may be no table at all.
ALL_OR_SOME = Q(tables__isnull=True) | Q(GreaterThan(ListLength("tables"), 0))


class Membership(models.Model):
    """A user's role in one event; without `tables`, at all of them."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    tables = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="membership_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
            models.CheckConstraint(condition=ALL_OR_SOME, name="membership_all_or_some_tables"),
        ]


class Invitation(models.Model):
    """A place on the staff that somebody may take with a code; it gives no right until then.

    It names no account, so that nobody learns from it which accounts there are; `name` is what the desk calls them.
    """

    class Outcome(models.TextChoices):
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="invitations")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=100)
    role = models.CharField(max_length=12, choices=Role.choices)
    tables = models.JSONField(null=True, blank=True)
    # Nobody: the system.
    invited_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, related_name="invitations_made"
    )
    code_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    outcome = models.CharField(max_length=9, choices=Outcome.choices, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(condition=ALL_OR_SOME, name="invitation_all_or_some_tables"),
            models.CheckConstraint(
                condition=Q(outcome="", ended_at__isnull=True, code_hash__isnull=False)
                | Q(
                    outcome__in=["accepted", "declined", "withdrawn"],
                    ended_at__isnull=False,
                    code_hash__isnull=True,
                ),
                name="invitation_code_good_until_it_ends",
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")),
                name="invitation_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A phone with a name; its token is stored hashed, and it can be sent away at any time."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="devices")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=100)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.REFEREE)
    tables = models.JSONField(null=True, blank=True)
    # The keys of all who ever made a code for it, as the log names them: with it, they act themselves.
    invited_by = models.JSONField(default=list, editable=False)
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
            models.CheckConstraint(condition=ALL_OR_SOME, name="device_all_or_some_tables"),
            models.CheckConstraint(
                condition=GreaterThan(ListLength("invited_by"), 0), name="device_is_somebodys"
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
    tables = models.JSONField(null=True, blank=True)
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
            models.CheckConstraint(condition=ALL_OR_SOME, name="token_all_or_some_tables"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")), name="token_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SecondStep(models.Model):
    """The secret that somebody's phone makes codes from; asked for at login once it is confirmed."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_step")
    secret = models.CharField(max_length=64)
    confirmed_at = models.DateTimeField(null=True)
    # The half minute whose code was taken last: no code counts twice, and none from before it.
    last_step = models.BigIntegerField(default=0)


class RecoveryCode(models.Model):
    """A code for when the phone is lost; only its hash is kept, and it is gone once it was used."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="recovery_code_once"),
        ]


class LoginSession(AbstractBaseSession):
    """A browser that is logged in; ended by deleting the row."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="sessions")
    address = models.CharField(max_length=45, blank=True)
    browser = models.CharField(max_length=300, blank=True)
    started_at = models.DateTimeField()
    # To five minutes: enough to recognize, and no write for every page.
    last_seen_at = models.DateTimeField()


class LoginTries(models.Model):
    """How often something was guessed wrongly; `key` is the hash of what is guessed, and from where."""

    key = models.CharField(max_length=64, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)
