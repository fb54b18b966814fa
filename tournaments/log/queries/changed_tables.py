"""What new log entries are about, so that pages of other tables can leave them alone."""

from tournaments.events.models import Event
from tournaments.log.models import LogEntry

AT_A_TABLE = frozenset(
    {
        "hand.reported",
        "hand.confirmed",
        "hand.confirmation_denied",
        "hand.disputed",
        "hand.settled",
        "hand.voided",
        "seats.set",
    }
)
MOVES_NOBODY = frozenset(
    {
        *(AT_A_TABLE - {"seats.set"}),
        "card.checked",
        "clock.started",
        "clock.paused",
        "clock.resumed",
        "clock.extended",
    }
)
MOST_ENTRIES = 200


def changed_since(event: Event, seq: int) -> list[str] | None:
    """Return the tables ("2-5": jiang, table) and cards ("2.17": jiang, participant) that changed after an entry.

    None where an entry is about more than a table, or there are too many to tell.
    """
    rows = LogEntry.objects.filter(event=event, seq__gt=seq, seq__lte=event.head_seq)
    entries = list(rows.order_by("seq")[: MOST_ENTRIES + 1])
    places = {place_of(entry) for entry in entries}
    if len(entries) > MOST_ENTRIES or None in places:
        return None
    return sorted(place for place in places if place)


def place_of(entry: LogEntry) -> str | None:
    if entry.kind in AT_A_TABLE:
        return f"{entry.data['jiang']}-{entry.data['table']}"
    if entry.kind == "card.checked":
        return f"{entry.data['jiang']}.{entry.data['card']}"
    return None


def nobody_moved_since(event: Event, seq: int) -> bool:
    """Say whether everybody sits where they sat at an entry, under the same name, shown in the same way."""
    rows = LogEntry.objects.filter(event=event, seq__gt=seq, seq__lte=event.head_seq)
    return not rows.exclude(kind__in=MOVES_NOBODY).exists()
