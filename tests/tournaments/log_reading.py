"""What an event's log says."""

from typing import Any

from tournaments.events.models import Event


def logged(event: Event, kind: str) -> list[dict[str, Any]]:
    """Return the payloads of the entries of a kind, in order."""
    return [entry.data for entry in event.log.filter(kind=kind)]


def kinds(event: Event, *, since: int = 0) -> list[str]:
    """Return the kinds of the entries after a number, in order."""
    return list(event.log.filter(seq__gt=since).values_list("kind", flat=True))
