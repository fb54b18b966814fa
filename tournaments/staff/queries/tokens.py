"""The tokens of an event, as the desk and the API list them."""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.events.models import Event
from tournaments.staff.models import ApiToken


def tokens_of(event: Event) -> QuerySet[ApiToken]:
    """Return the event's tokens with their users, the newest first."""
    return event.tokens.select_related("user").order_by("-created_at", "-pk")


def token_state(token: ApiToken, now: datetime) -> str:
    """Say how it is with a token: revoked, expired, or good."""
    if token.revoked_at is not None:
        return "revoked"
    return "expired" if token.expires_at <= now else "good"
