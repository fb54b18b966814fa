"""Who works at an event, and the phones at its tables."""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.events.models import Event
from tournaments.staff.models import Device, Membership


def members_of(event: Event) -> QuerySet[Membership]:
    """Return the staff in the order they came, with their accounts."""
    return event.memberships.select_related("user").order_by("pk")


def devices_of(event: Event) -> QuerySet[Device]:
    """Return all phones, those sent away last."""
    return event.devices.order_by("revoked_at", "pk")


def state_of(device: Device, now: datetime) -> str:
    """Say how it is with a phone: revoked, in use, invited, or its code has expired."""
    if device.revoked_at is not None:
        return "revoked"
    if device.invite_expires is not None and device.invite_expires > now:
        return "invited"
    return "admitted" if device.token_hash else "expired"
