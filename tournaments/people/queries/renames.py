"""Names changed after a draw's list was fixed: which list that is, and what the log says of them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.models import LogEntry

J = Jiang.State


@dataclass(frozen=True, slots=True)
class Rename:
    """A name or a club that was changed; `reason` is empty once the tables were published."""

    number: int
    reason: str
    at: datetime
    old_hash: str
    new_hash: str


def draw_fixing_names(event: Event) -> Draw | None:
    """Return the newest draw that was committed to and is neither abandoned nor published; seats are drawn after that, too."""
    draws = event.draws.exclude(state=Draw.State.ABANDONED)
    unpublished = Q(jiang__state__in=(J.PLANNED, J.DRAWN))
    under_way = ~Q(state=Draw.State.COMPLETE) & ~Q(commitment="")
    return draws.filter(unpublished | under_way).order_by("number").last()


def renames_after(draw: Draw) -> list[Rename]:
    """Return the changes of names and clubs after the list of a draw was fixed, in the log's order."""
    committed = entries_of(draw.event, "draw.committed").order_by("-seq")
    at = next((each.seq for each in committed if each.data["draw"] == draw.number), None)
    if at is None:
        return []
    edits = entries_of(draw.event, "participant.edited").filter(seq__gt=at).order_by("seq")
    return [rename_of(each) for each in edits]


def entries_of(event: Event, kind: str) -> Any:
    return LogEntry.objects.filter(event=event, kind=kind)


def rename_of(entry: LogEntry) -> Rename:
    data = entry.data
    return Rename(
        number=data["participant"],
        reason=data.get("reason", ""),
        at=entry.at,
        old_hash=data.get("name_hash_before", ""),
        new_hash=data.get("name_hash", ""),
    )
