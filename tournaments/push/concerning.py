"""What was read of an event and holds until the log says something that concerns it: a table, a card, or everybody."""

import hashlib
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Model

from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.log.queries.changed_tables import place_of

from .snapshots import snapshots, version_of

T = TypeVar("T")

MOST_REMEMBERED = 1000  # entries; what is older than they are is read anew
WEIGHT = 4  # bytes of memory for each that a value has written out
NOT_SHOWN = frozenset({"head_seq", "head_hash", "next_number"})


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What was read, right up to a log number; `digest` is another whenever it shows something else."""

    value: T
    seq: int
    own: Hashable
    places: frozenset[str]  # in the log, as `place_of` names them; none: all
    digest: str
    weight: int


class Told(NamedTuple):
    """What the newest entries after `since` are about."""

    since: int
    upto: int
    places: tuple[tuple[int, str | None], ...]


def kept_until_concerned(
    event: Event,
    page: Hashable,
    read: Callable[[], tuple[T, Collection[str]]],
    *,
    own: Hashable = None,
    rows: Callable[[T], Collection[Model | None]] = lambda _value: (),
) -> Found[T]:
    """Return what `read` finds of the event as it was read, with the places in the log that concern it.

    `own` is what it depends on that no log tells; `rows` are those of the value whose fields are shown.
    """

    def make() -> Found[T]:
        before: Found[T] | None = snapshots.latest(page)
        if before is not None and before.own == own and not is_concerned(event, before):
            return replace(before, seq=event.head_seq)
        value, places = read()
        shown = [fields_of(row) for row in (event, *rows(value))]
        said = repr((value, shown, own)).encode()
        return Found(
            value,
            event.head_seq,
            own,
            frozenset(places),
            hashlib.sha256(said).hexdigest()[:24],
            WEIGHT * len(said),
        )

    seq, digest = version_of(event)
    return snapshots.get(page, (seq, f"{digest} {own}"), make, weigh=lambda found: found.weight)


def is_concerned(event: Event, found: Found[Any]) -> bool:
    changed = places_since(event, found.seq)
    return changed is None or not found.places or not found.places.isdisjoint(changed)


def places_since(event: Event, seq: int) -> frozenset[str] | None:
    """Return what changed after an entry; None where one is about more than a place, or it is too long ago."""
    told = snapshots.get(
        ("places", event.pk),
        version_of(event),
        lambda: told_now(event, seq),
        weigh=lambda told: 200 * len(told.places),
    )
    if seq < told.since:
        return None
    found = frozenset(place for number, place in told.places if number > seq)
    return None if None in found else frozenset(place for place in found if place)


def told_now(event: Event, seq: int) -> Told:
    """Read what is new in the log after what was read before, or after this entry."""
    before: Told | None = snapshots.latest(("places", event.pk))
    first = max(event.head_seq - MOST_REMEMBERED, 0)
    start = max(first, seq if before is None else before.upto)
    rows = LogEntry.objects.filter(event=event, seq__gt=start, seq__lte=event.head_seq)
    new = tuple((entry.seq, place_of(entry)) for entry in rows.order_by("seq"))
    if before is None or before.upto != start:
        return Told(start, event.head_seq, new)
    places = tuple(each for each in (*before.places, *new) if each[0] > first)
    return Told(max(before.since, first), event.head_seq, places)


def fields_of(row: Model | None) -> dict[str, Any] | None:
    if row is None:
        return None
    fields = vars(row).items()
    return {name: value for name, value in fields if name not in NOT_SHOWN and name[0] != "_"}
