"""Invitations to a staff, as the desk lists them and as whoever has the code finds them."""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.events.models import Event
from tournaments.staff.codes import hash_of, read_code
from tournaments.staff.models import Invitation


def invitation_with(code: str) -> Invitation | None:
    """Return the invitation that the code opens, unless it was answered or taken back."""
    rows = Invitation.objects.select_related("event", "invited_by")
    return rows.filter(code_hash=hash_of(read_code(code))).first()


def invitations_of(event: Event) -> QuerySet[Invitation]:
    """Return what the desk waits for or was refused, the newest first; who accepted is on the staff."""
    done = (Invitation.Outcome.ACCEPTED, Invitation.Outcome.WITHDRAWN)
    rows = event.invitations.exclude(outcome__in=done).select_related("invited_by")
    return rows.order_by("-pk")


def invitation_state(invitation: Invitation, now: datetime) -> str:
    """Say how it is with an invitation: accepted, declined, withdrawn, expired or open."""
    if invitation.outcome:
        return str(invitation.outcome)
    return "expired" if invitation.expires_at <= now else "open"
