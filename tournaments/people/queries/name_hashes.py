"""The hashes that fix who the numbers of an event are."""

from collections.abc import Collection

from tournaments.events.models import Event


def name_hashes(event: Event, numbers: Collection[int]) -> list[tuple[int, str]]:
    """Return these numbers, ascending, each with the hash of its name as it is now; also of somebody erased."""
    rows = event.participants.filter(number__in=numbers).order_by("number")
    return list(rows.values_list("number", "name_hash"))
