"""How far the logs of watched events are, asked for all of them with one query ten times a second.

A web process has one watcher: live pages and the API's log streams share it. It asks nothing while nobody watches.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field

from tournaments.events.models import Event

from .database_thread import DatabaseThread
from .snapshots import Version

logger = logging.getLogger(__name__)

POLL_EVERY = 0.1  # seconds
RETRY_AFTER = 2.0  # seconds, after a failure
READ = ("public_id", "head_seq", "head_hash", "state", "public_names")


@dataclass(frozen=True, slots=True)
class LogHead:
    """The newest log entry of an event, whether everyone may see the event, and how it shows names."""

    seq: int
    is_published: bool
    hash: str = ""
    public_names: str = ""

    @property
    def version(self) -> Version:
        return self.seq, self.hash


@dataclass(slots=True)
class WatchedEvent:
    """An event that somebody watches; `moved` is set, and replaced by a new one, each time its head changes."""

    public_id: str
    head: LogHead
    subscribers: int = 0
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    def move_to(self, head: LogHead) -> None:
        if head != self.head:
            self.head = head
            self.moved.set()
            self.moved = asyncio.Event()


class LogWatcher:
    """Keeps the heads of all watched events current, with one polling task however many subscribe."""

    def __init__(self) -> None:
        self.events: dict[str, WatchedEvent] = {}
        self.polling: asyncio.Task[None] | None = None
        self.wanted: list[str] = []  # what the next reading is for
        self.reading: asyncio.Task[dict[str, LogHead]] | None = None
        self.one_reads = asyncio.Lock()
        self.thread = DatabaseThread("log-watcher")

    @contextlib.contextmanager
    def subscribed(self, event_id: str, head: LogHead) -> Iterator[WatchedEvent]:
        """Watch an event until the block ends; `head` is where it begins if nobody watches it yet."""
        event = self.events.setdefault(event_id, WatchedEvent(event_id, head))
        event.subscribers += 1
        if self.polling is None or self.polling.done():
            self.polling = asyncio.create_task(self.poll_while_watched())
        try:
            yield event
        finally:
            event.subscribers -= 1
            if not event.subscribers:
                del self.events[event_id]

    async def head_now(self, event_id: str) -> LogHead | None:
        """Return an event's head: of a watched one from memory, else read at once for all who ask meanwhile."""
        if (event := self.events.get(event_id)) is not None:
            return event.head
        if self.reading is None:
            self.wanted = []
            self.reading = asyncio.create_task(self.read(self.wanted))
        self.wanted.append(event_id)
        return (await asyncio.shield(self.reading)).get(event_id)

    async def read(self, wanted: list[str]) -> dict[str, LogHead]:
        async with self.one_reads:
            self.reading = None  # who asks from now on is read by the next
            return await self.thread.run(heads_of, wanted)

    async def poll_while_watched(self) -> None:
        """Poll while anybody watches; a database that is away for a moment ends nothing."""
        failing = False  # logged once for each outage
        while self.events:
            await asyncio.sleep(RETRY_AFTER if failing else POLL_EVERY)
            try:
                await self.poll()
            except Exception:
                if not failing:
                    logger.exception("Live pages and log streams wait: log numbers can't be read")
                failing = True
            else:
                failing = False

    async def poll(self) -> None:
        heads = await self.thread.run(heads_of, list(self.events))
        for event_id, head in heads.items():
            event = self.events.get(event_id)
            if event is not None:
                event.move_to(head)


def heads_of(event_ids: list[str]) -> dict[str, LogHead]:
    """Return the heads of those of the events that exist, with one query."""
    rows = Event.objects.filter(public_id__in=event_ids).only(*READ)
    return {event.public_id: head_of(event) for event in rows}


def head_of(event: Event) -> LogHead:
    is_published = event.state != Event.State.DRAFT
    return LogHead(event.head_seq, is_published, event.head_hash, event.public_names)
