"""An event's version: what is read belongs to one number of its log."""

import pytest

from tests.builders import an_event, players
from tournaments.events.models import Event
from tournaments.log.queries.version import (
    TRIES,
    Head,
    head_of,
    read_consistently,
    read_to_the_end,
)

pytestmark = pytest.mark.django_db


def test_the_version_is_the_newest_log_entry() -> None:
    event = an_event()

    newest = event.log.order_by("-seq")[0]

    assert head_of(event) == Head(newest.seq, newest.hash)


def test_what_moved_while_it_was_read_is_read_again() -> None:
    event = an_event()
    seen: list[int] = []

    def read(row: Event) -> int:
        seen.append(row.head_seq)
        if len(seen) == 1:
            players(event, 1)
        return row.head_seq

    assert read_consistently(event, read) == head_of(event).seq
    assert len(seen) == 2


def test_at_last_it_is_read_under_the_events_lock() -> None:
    event = an_event()
    seen: list[int] = []

    def read(row: Event) -> int:
        seen.append(row.head_seq)
        if len(seen) <= TRIES:
            players(event, 1)
        return row.head_seq

    assert read_consistently(event, read) == head_of(event).seq
    assert len(seen) == TRIES + 1


def test_read_to_its_end_the_row_at_hand_is_believed() -> None:
    event = an_event()
    seen: list[Event] = []

    def read(row: Event) -> tuple[int, int]:
        seen.append(row)
        return row.head_seq, head_of(row).seq

    assert read_to_the_end(event, read) == event.head_seq
    assert [row is event for row in seen] == [True]


@pytest.mark.parametrize("moves", [1, TRIES])
def test_read_to_its_end_what_moved_meanwhile_is_read_again(moves: int) -> None:
    event = Event.objects.get(pk=an_event().pk)
    mover = Event.objects.get(pk=event.pk)
    seen: list[int] = []

    def read(row: Event) -> tuple[int, int]:
        seen.append(row.head_seq)
        if len(seen) <= moves:
            players(mover, 1)
        return row.head_seq, head_of(row).seq

    assert read_to_the_end(event, read) == head_of(event).seq
    assert len(seen) == moves + 1
