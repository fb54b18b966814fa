"""Which logins, tokens and phones are one person: a phone belongs to everyone who ever let it in."""

from tournaments.events.models import Event
from tournaments.staff.models import Device


def person_behind(event: Event, key: str) -> frozenset[str]:
    """Return all keys under which the same person acts; a token acts under its user's."""
    kind, _, public_id = key.partition(":")
    if kind != "device":
        return frozenset({key})
    inviters = Device.objects.filter(event=event, public_id=public_id).values_list(
        "invited_by", flat=True
    )
    return frozenset({key}).union(*inviters)


def are_one_person(event: Event, key: str, other: str) -> bool:
    return not person_behind(event, key).isdisjoint(person_behind(event, other))
