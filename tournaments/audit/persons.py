"""Who let a phone in, as the log tells it: the phone is theirs, and what it does they did (I15)."""

from collections.abc import Mapping
from typing import Any

from tournaments.log.models import LogEntry
from tournaments.staff.models import Device

from .inspection import Inspection

INVITATIONS = frozenset({"device.invited", "device.invited_again"})


def hear_invitation(inspection: Inspection, entry: LogEntry, data: Mapping[str, Any]) -> None:
    device, before = data["device"], inspection.inviters.get(data["device"], frozenset())
    inspection.inviters[device] = before | person_behind(inspection, entry.by)


def person_behind(inspection: Inspection, key: str) -> frozenset[str]:
    """Return all keys under which the same person has acted so far."""
    kind, _, public_id = key.partition(":")
    let_in = inspection.inviters.get(public_id, frozenset()) if kind == "device" else frozenset()
    return let_in | {key}


def are_one_person(inspection: Inspection, key: str, other: str) -> bool:
    return not person_behind(inspection, key).isdisjoint(person_behind(inspection, other))


def check_devices(inspection: Inspection) -> None:
    """Every phone is theirs who let it in."""
    rows = Device.objects.filter(event=inspection.event).order_by("pk")
    for public_id, invited_by in rows.values_list("public_id", "invited_by"):
        if sorted(inspection.inviters.get(public_id, ())) != invited_by:
            inspection.checks["I15"].add("device_differs", device=public_id)
