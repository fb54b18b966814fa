"""What was decided about a hand without a report of its own: disputed in words, settled for a version."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.log.models import LogEntry, canonical
from tournaments.log.queries.authors import names_behind
from tournaments.tables.models import Table

KINDS = ("hand.confirmation_denied", "hand.disputed", "hand.settled")


@dataclass(frozen=True, slots=True)
class Decision:
    """A dispute, or a settlement for a version that was there; `device` is what a denied confirmation came by."""

    kind: str
    who: str
    at: datetime
    reason: str
    version: int | None
    device: str = ""


def decisions_about(table: Table, number: int, attempt: int) -> list[Decision]:
    """Return them in the order they came; only the log has them."""
    event = table.jiang.event
    place = {"attempt": attempt, "hand": number, "jiang": table.jiang.number}
    # Keys are in order, so these three stand together in the text; the table is looked at after.
    part = canonical(place)[1:-1]
    entries = LogEntry.objects.filter(event=event, kind__in=KINDS, payload__contains=part)
    rows = [(entry, entry.data) for entry in entries.order_by("seq")]
    rows = [(entry, data) for entry, data in rows if data["table"] == table.number]
    keys = [key for entry, data in rows for key in (entry.by, data.get("through")) if key]
    names = names_behind(event, keys)
    return [
        Decision(
            entry.kind,
            names[entry.by],
            entry.at,
            data.get("reason", ""),
            data.get("version"),
            names.get(str(data.get("through")), ""),
        )
        for entry, data in rows
    ]
