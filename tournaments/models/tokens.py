"""Named tokens for programs (程式權杖): a user's own key to one event, with a role at most."""

from django.db import models
from django.db.models import Q

from .accounts import User
from .events import Event
from .ids import new_public_id
from .staff import Role


class ApiToken(models.Model):
    """What a program shows instead of a login; only its hash is kept, and it ends by itself."""

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
