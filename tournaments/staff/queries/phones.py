"""The phone that shows a secret."""

from tournaments.prepared import Given, Prepared
from tournaments.staff.codes import hash_of
from tournaments.staff.models import Device

PHONES = Prepared(
    lambda: Device.objects.filter(
        token_hash=Given("token"), revoked_at__isnull=True
    ).select_related("event")
)


def phone_with(secret: str) -> Device | None:
    """Return the phone with its event, unless it was sent away."""
    return PHONES.first(token=hash_of(secret))
