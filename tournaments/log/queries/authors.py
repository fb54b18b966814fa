"""Who is behind the keys that facts and log entries name their authors by."""

from collections import defaultdict
from collections.abc import Iterable

from django.utils.translation import gettext

from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.staff.models import Device, User


def names_behind(event: Event, keys: Iterable[str]) -> dict[str, str]:
    """Return a name for each key; at most three queries however many keys."""
    wanted = defaultdict[str, set[str]](set)
    for key in set(keys):
        kind, _, public_id = key.partition(":")
        wanted[kind].add(public_id)
    names = {"system": gettext("the system")}
    if wanted["user"]:
        for user in User.objects.filter(public_id__in=wanted["user"]):
            names[f"user:{user.public_id}"] = str(user)
    if wanted["device"]:
        for device in Device.objects.filter(event=event, public_id__in=wanted["device"]):
            names[f"device:{device.public_id}"] = device.name
    if wanted["participant"]:
        people = Participant.objects.filter(event=event, public_id__in=wanted["participant"])
        for person in people:
            names[f"participant:{person.public_id}"] = str(person)
    for phone in wanted["witness"]:
        names[f"witness:{phone}"] = gettext("a witness's phone ({name})").format(name=phone)
    return {key: names.get(key, key) for key in set(keys)}
