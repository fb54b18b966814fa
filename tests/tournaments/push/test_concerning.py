"""What is kept until the log says something of it: a table's own entries, not those of others."""

from collections.abc import Collection

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import a_running_jiang, owner_of, play_hand
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import pause_clock
from tournaments.log.models import LogEntry
from tournaments.push import concerning
from tournaments.push.concerning import Found, kept_until_concerned, places_since
from tournaments.push.snapshots import snapshots

pytestmark = pytest.mark.django_db


class Reader:
    """Reads how many hands there are, and counts how often."""

    def __init__(self, jiang: Jiang, *places: str) -> None:
        self.jiang, self.places, self.times = jiang, places, 0

    def read(self) -> tuple[int, Collection[str]]:
        self.times += 1
        return sum(table.hands.count() for table in self.jiang.tables.all()), self.places

    def ask(self, own: object = None) -> Found[int]:
        event = Event.objects.get(pk=self.jiang.event_id)
        return kept_until_concerned(event, ("hands", *self.places), self.read, own=repr(own))


def test_it_is_read_again_when_its_own_table_has_a_hand() -> None:
    jiang = a_running_jiang(2)
    mine = Reader(jiang, "1-1")
    before = mine.ask()

    play_hand(jiang.tables.get(number=2), 1)
    other = mine.ask()
    play_hand(jiang.tables.get(number=1), 1)
    after = mine.ask()

    assert (other.value, other.digest) == (before.value, before.digest)
    assert (after.value, mine.times) == (2, 2)
    assert after.digest != before.digest


def test_it_is_read_again_for_what_concerns_everybody() -> None:
    jiang = a_running_jiang(1)
    mine = Reader(jiang, "1-9")
    mine.ask()

    pause_clock(jiang=jiang, by=owner_of(jiang.event))
    mine.ask()

    assert mine.times == 2


def test_what_names_no_place_is_read_again_for_every_entry() -> None:
    jiang = a_running_jiang(1)
    mine = Reader(jiang)
    mine.ask()
    mine.ask()

    play_hand(jiang.tables.get(), 1)
    mine.ask()

    assert mine.times == 2


def test_what_no_log_tells_is_its_own() -> None:
    mine = Reader(a_running_jiang(1), "1-1")
    tags = [mine.ask(own).digest for own in ("no card", "no card", "a card")]

    assert mine.times == 2
    assert (tags[0] == tags[1], tags[1] == tags[2]) == (True, False)


def test_a_process_that_read_later_has_the_same_digest() -> None:
    jiang = a_running_jiang(2)
    event, page = jiang.event, ("page",)

    def digest() -> str:
        row = Event.objects.get(pk=event.pk)
        found = kept_until_concerned(row, page, lambda: ("said", ["1-1"]), rows=lambda _: (jiang,))
        return found.digest

    before = digest()
    play_hand(jiang.tables.get(number=2), 1)
    snapshots.clear()

    assert digest() == before


def test_after_too_many_entries_it_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concerning, "MOST_REMEMBERED", 3)
    jiang = a_running_jiang(2)
    mine, other = Reader(jiang, "1-1"), jiang.tables.get(number=2)
    mine.ask()

    play_hand(other, 1)  # two entries
    mine.ask()
    assert mine.times == 1
    for number in (2, 3):
        play_hand(other, number)
    mine.ask()
    assert mine.times == 2
    play_hand(other, 4)
    mine.ask()
    assert mine.times == 2


def test_each_entry_is_read_once_however_many_ask() -> None:
    jiang = a_running_jiang(2)
    readers = [Reader(jiang, "1-1", f"1.{number}") for number in range(5)]
    for each in readers:
        each.ask()
    play_hand(jiang.tables.get(number=2), 1)

    with CaptureQueriesContext(connection) as asked:
        for each in readers:
            each.ask()

    logs = [query for query in asked if LogEntry._meta.db_table in query["sql"]]
    assert len(logs) == 1
    assert [each.times for each in readers] == [1] * 5


def test_places_are_those_after_the_entry() -> None:
    jiang = a_running_jiang(2)
    begun = Event.objects.get(pk=jiang.event_id)
    play_hand(jiang.tables.get(number=2), 1)
    between = Event.objects.get(pk=jiang.event_id)
    play_hand(jiang.tables.get(number=1), 1)
    now = Event.objects.get(pk=jiang.event_id)

    assert places_since(now, begun.head_seq) == {"1-1", "1-2"}
    assert places_since(now, between.head_seq) == {"1-1"}
    assert places_since(now, now.head_seq) == frozenset()
