"""The hash at a position of a log, for whoever saw it before and asks whether it is still the same."""

from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery

from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.prepared import Given, Prepared

from .version import Head

HIGHEST = 2**31 - 1  # that the databases can compare

THERE: Prepared[Any] = Prepared(
    lambda: Event.objects.filter(pk=Given("event")).annotate(
        hash_there=Subquery(
            LogEntry.objects.filter(
                event=OuterRef("pk"), seq=Given("seq"), seq__lte=OuterRef("head_seq")
            ).values("hash")[:1]
        )
    )
)


class Position(NamedTuple):
    """An entry's hash as the database has it now, or none where the log has no such entry; and the newest."""

    seq: int
    hash: str | None
    newest: Head


def position_of(event: Event, seq: int) -> Position:
    """Return what stands at a position, read with the newest in one statement; nothing of it is ever kept."""
    row = THERE.first(event=event.pk, seq=seq if 0 <= seq <= HIGHEST else 0)
    if row is None:
        raise Event.DoesNotExist
    return Position(seq, row.hash_there, Head(row.head_seq, row.head_hash))
