"""An event's version is the newest number of its log; there is no other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction

from tournaments.events.models import Event

T = TypeVar("T")

TRIES = 3


@dataclass(frozen=True, slots=True)
class Head:
    """The newest log entry: its number and its hash; 0 and nothing before the first."""

    seq: int
    hash: str


def head_of(event: Event) -> Head:
    """Return the event's version as the database has it now."""
    seq, digest = Event.objects.values_list("head_seq", "head_hash").get(pk=event.pk)
    return Head(seq, digest)


def read_consistently(event: Event, read: Callable[[Event], T]) -> T:
    """Return what `read` finds of one version of the event, however busy it is.

    Nothing is locked: if the log moved while it read, it reads again, at last with writers waiting.
    """
    for _try in range(TRIES):
        row = Event.objects.get(pk=event.pk)
        found = read(row)
        if head_of(row).seq == row.head_seq:
            return found
    with transaction.atomic():
        return read(Event.objects.select_for_update().get(pk=event.pk))


def read_to_the_end(event: Event, read: Callable[[Event], tuple[T, int]]) -> T:
    """Return what `read` finds of one version, where the last that it reads is the newest log number.

    As `read_consistently`, in two statements less: the row at hand is believed, for the end tells whether it was the newest.
    """
    row = event
    for _try in range(TRIES):
        found, seq = read(row)
        if seq == row.head_seq:
            return found
        row = Event.objects.get(pk=event.pk)
    with transaction.atomic():
        return read(Event.objects.select_for_update().get(pk=event.pk))[0]
