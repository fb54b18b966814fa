"""How far the events are whose pages are asked for: read for all of them at once, at most a few times a second."""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import Error

from tournaments.push.database_thread import DatabaseThread
from tournaments.push.watcher import LogHead, heads_of

FRESH = 0.2  # seconds that what was read is believed
PAUSE = 0.01  # seconds between two readings, however many events are asked for
PATIENCE = 1.0  # seconds to wait for the database while there is an older page to show
AGAIN_AFTER = 1.0  # seconds, after a failure
MOST_KNOWN = 5000

logger = logging.getLogger(__name__)


class Unknown(Exception):
    """The database does not tell how far an event is."""


@dataclass(frozen=True, slots=True)
class Read:
    """What was read of an event: nothing, if there is none; `at` is a moment of the running machine, `clock` one of the world."""

    head: LogHead | None
    at: float
    clock: datetime


def is_fresh(read: Read | None, asked_at: float, at_least: int) -> bool:
    """Say whether what was read can be believed by somebody who asked at a moment, and may have heard of a later entry."""
    if read is None:
        return False
    is_behind = read.head is not None and read.head.seq < at_least
    return read.at >= asked_at if is_behind else asked_at - read.at < FRESH


class Heads:
    def __init__(self) -> None:
        self.known: dict[str, Read] = {}
        self.wanted: set[str] = set()
        self.reading: asyncio.Task[None] | None = None
        self.is_away = (
            False  # the database; then it is tried again and again, whether somebody asks or not
        )
        self.retrying: asyncio.Task[None] | None = None
        self.read_at = 0.0
        self.thread = DatabaseThread("front")

    def fresh(self, event_id: str, now: float) -> LogHead | None:
        """Return the head if it was read a moment ago."""
        read = self.known.get(event_id)
        return read.head if read is not None and now - read.at < FRESH else None

    async def now(self, event_id: str, at_least: int = 0) -> LogHead | None:
        """Return the head, read now unless it was a moment ago; nothing if there is no such event.

        For somebody who heard of a later entry, `at_least`, it is read anew. Raises Unknown if the database doesn't
        answer; while it is away, nobody waits to see whether it is back.
        """
        asked_at = time.monotonic()
        if self.is_away:
            if len(self.wanted) < MOST_KNOWN:
                self.wanted.add(event_id)
            raise Unknown
        try:
            async with asyncio.timeout(PATIENCE):
                while not is_fresh(read := self.known.get(event_id), asked_at, at_least):
                    self.wanted.add(event_id)
                    await asyncio.shield(self.next_reading())
                    if self.is_away:
                        raise Unknown
        except TimeoutError:
            self.fail("it takes too long")
            raise Unknown from None
        return read.head if read is not None else None

    def next_reading(self) -> asyncio.Task[None]:
        """Return the reading under way, or a new one; what is wanted while one is under way is read by the next."""
        if self.reading is None or self.reading.done():
            self.reading = asyncio.create_task(self.read())
        return self.reading

    async def read(self) -> None:
        await asyncio.sleep(self.read_at + PAUSE - time.monotonic())
        wanted, self.wanted = self.wanted, set()
        at = self.read_at = time.monotonic()
        try:
            heads = await self.thread.run(heads_of, list(wanted))
        except Error as error:
            self.wanted |= wanted
            self.fail(str(error).strip())
            return
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        clock = datetime.now(UTC)
        self.known |= {event_id: Read(heads.get(event_id), at, clock) for event_id in wanted}
        self.is_away = False

    def fail(self, why: str) -> None:
        """Try again until it is back; of each outage the server's log has one line."""
        if self.is_away:
            return
        self.is_away = True
        self.retrying = asyncio.create_task(self.retry())
        logger.error("Viewers get what was shown last; how far events are can't be read: %s", why)

    async def retry(self) -> None:
        while self.is_away:
            await asyncio.sleep(AGAIN_AFTER)
            with contextlib.suppress(Exception):
                await self.next_reading()
