"""Events as somebody at a command line names them."""

from scoring.errors import RuleError
from tournaments.events.models import Event

MOST_NAMED = 5


def event_named(text: str) -> Event:
    """Return the event of a public id, or the only one whose name has the text in it.

    Raises RuleError("event.not_found") or RuleError("event.not_unique").
    """
    wanted = text.strip()
    exact = Event.objects.filter(public_id=wanted.upper()).first()
    if exact is not None:
        return exact
    found = list(Event.objects.filter(name__icontains=wanted).order_by("pk")) if wanted else []
    same = [event for event in found if event.name == wanted]
    chosen = same if len(same) == 1 else found
    if not chosen:
        raise RuleError("event.not_found", text=wanted)
    if len(chosen) > 1:
        raise RuleError("event.not_unique", text=wanted, events=listed(chosen))
    return chosen[0]


def listed(events: list[Event]) -> str:
    names = [f"{event.name} ({event.public_id})" for event in events[:MOST_NAMED]]
    return ", ".join(names if len(events) <= MOST_NAMED else [*names, "…"])
