"""What open pages hear of an event: read once at each log number, and written once for all that have as much."""

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from time import thread_time
from typing import Any

from django.utils import translation

from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.log.queries.changed_tables import changed_since

from .differences import Table, difference

ReadTable = Callable[[Event], Table]  # the standings that everybody sees, in the active language

NUMBER_ALONE = ""  # instead of a language: the page asks itself for what it shows
MOST_BYTES = 8_000  # of a message; beyond, it costs a page as little to fetch the standings
KEPT = 8  # log numbers from which the way to the newest is known


@dataclass(frozen=True, slots=True)
class Moment:
    """How far an event is, and the tables that changed since the moment before; None where that can't be said."""

    seq: int
    state: str
    progress: str
    changed: frozenset[str] | None = None
    hash: str = ""  # of the entry: pages keep it and compare (docs/log.md)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read at once, and the seconds of CPU it took."""

    moment: Moment
    tables: dict[str, Table]
    cost: float


def read_news(
    read_table: ReadTable, event_id: str, since: int | None, languages: Iterable[str]
) -> Reading:
    """Read how far an event is, what moved since a log number, and its standings in these languages."""
    begun = thread_time()
    event = Event.objects.get(public_id=event_id)
    changed = None if since is None else changed_since(event, since)
    moment = Moment(
        event.head_seq,
        event.state,
        progress_of(event),
        None if changed is None else frozenset(changed),
        event.head_hash,
    )
    tables = {}
    for language in languages:
        with translation.override(language):
            tables[language] = read_table(event)
    return Reading(moment, tables, thread_time() - begun)


@dataclass(frozen=True, slots=True)
class Message:
    """What a page is sent, and the log number that it has then."""

    seq: int
    text: bytes


@dataclass(slots=True)
class News:
    """The last moments of an event and the standings at them, by language."""

    moments: deque[Moment] = field(default_factory=lambda: deque(maxlen=KEPT))
    tables: dict[str, deque[Table]] = field(default_factory=dict)
    messages: dict[tuple[str, int | None], Message] = field(default_factory=dict)

    @property
    def seq(self) -> int | None:
        return self.moments[-1].seq if self.moments else None

    def take(self, moment: Moment) -> None:
        self.messages.clear()
        if moment.seq != self.seq:
            self.moments.append(moment)

    def take_tables(self, tables: Mapping[str, Table]) -> None:
        self.messages.clear()
        for language, table in tables.items():
            kept = self.tables.setdefault(language, deque(maxlen=KEPT))
            if not kept or kept[-1].seq != table.seq:
                kept.append(table)

    def forget(self, wanted: str) -> None:
        """Forget a language that nobody wants any more, since its table is no longer kept up to date."""
        self.messages.clear()
        self.tables.pop(wanted, None)

    def message_for(self, wanted: str, seq: int | None) -> Message:
        """Return what a page lacks that has a log number; from one that isn't known here, no way leads to the newest."""
        if seq not in self.known(wanted):
            seq = None
        found = self.messages.get((wanted, seq))
        if found is None:
            found = self.number_for(seq) if wanted == NUMBER_ALONE else self.table_for(wanted, seq)
            self.messages[wanted, seq] = found
        return found

    def known(self, wanted: str) -> set[int]:
        numbers = {table.seq for table in self.tables.get(wanted, ())}
        return numbers or {moment.seq for moment in self.moments}

    def number_for(self, seq: int | None) -> Message:
        newest = self.moments[-1]
        changed = self.changed_after(seq)
        return written(newest, newest.seq, since=seq, changed=changed, hash=newest.hash)

    def changed_after(self, seq: int | None) -> list[str] | None:
        """Return what moved after a moment, if it is one of the last."""
        changed: set[str] = set()
        for moment in reversed(self.moments):
            if moment.seq == seq:
                return sorted(changed)
            if moment.changed is None:
                return None
            changed |= moment.changed
        return None

    def table_for(self, language: str, seq: int | None) -> Message:
        """Return what a page needs to have the newest standings; where that is much, only that it has to fetch them."""
        newest, tables = self.moments[-1], list(self.tables.get(language, ()))
        reached = tables[-1].seq if tables else newest.seq
        if seq == reached:
            return written(newest, reached)
        before = next((table for table in tables if table.seq == seq), None)
        found = difference(before, tables[-1]) if before else None
        if found is not None:
            message = written(newest, reached, since=seq, **found)
            if len(message.text) <= MOST_BYTES:
                return message
        return written(newest, reached, fetch=True)


def written(moment: Moment, seq: int, **more: Any) -> Message:
    message = {"seq": seq, "state": moment.state, "progress": moment.progress, **more}
    data = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return Message(seq, f"id: {seq}\ndata: {data}\n\n".encode())
