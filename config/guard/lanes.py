"""Who waits for whom: whoever looks waits for others who look, and nobody who enters something waits for them.

Django gives every request a thread. Without lanes, as many as come at once would share the few connections to the
database; so would slow readers, whose answers are therefore taken from Django first and sent afterwards. Each lane has
connections of its own. Threads share an interpreter, too, so whoever looks waits a moment while something is entered.
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Mapping
from typing import Any

from django.conf import settings

from scoring.errors import RuleError
from tournaments.push.event_stream import Message, Send

from .request_limits import LARGEST_ENTRY

ENTRIES_AT_ONCE = 4
ENTRIES_OF_AN_EVENT = 2  # one is worked out while another is written; more would only wait
ENTRIES_AT_ONCE_ON_SQLITE = 1  # it lets one write, and those who wait for it in turn wait shorter
FOR_OTHERS = 4  # of DATABASE_CONNECTIONS: the front, live pages, log streams, health
LONGEST_PAUSE = 0.1  # seconds that viewers wait for entries under way
PASSWORDS_AT_ONCE = 2  # each costs 100 MB of memory while it is checked
HEALTH_AT_ONCE = 1  # it may wait long for a broker that says nothing
LARGE_AT_ONCE = 16  # forms and lists, each kept in memory while it arrives
MOST_WAITING = 1000  # in each lane
EVENT = re.compile(r"/([0-9A-Z]{16})(?=/|$)")  # in an address
MOST_KEPT = 4_000_000  # bytes of an answer; what is longer goes as fast as its reader reads


class Lane:
    """So many at once; the others wait in the order they came."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.free = asyncio.Semaphore(at_once)
        self.waiting = 0
        self.under_way = 0
        self.quiet: asyncio.Event | None = None  # while somebody waits for it
        self.patience: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def turn(self, path: str = "") -> AsyncIterator[None]:
        """Wait for a place, and have it until the block ends; raises RuleError("request.busy") if many wait."""
        if self.waiting >= MOST_WAITING:
            raise RuleError("request.busy")
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1
            self.free.release()
            if not self.is_busy:
                self.end_pause()

    @property
    def is_busy(self) -> bool:
        return bool(self.under_way or self.waiting)

    async def pause(self) -> None:
        """Wait until nobody is in the lane, but never long; all who wait go on at once."""
        if not self.is_busy:
            return
        if self.quiet is None:
            self.quiet = asyncio.Event()
            loop = asyncio.get_running_loop()
            self.patience = loop.call_later(LONGEST_PAUSE, self.end_pause)
        await self.quiet.wait()

    def end_pause(self) -> None:
        if self.quiet is not None and self.patience is not None:
            self.patience.cancel()
            self.quiet.set()
            self.quiet = self.patience = None


class Entries(Lane):
    """Entries: few of one event at once, so that those who wait for its lock hold up no other event."""

    def __init__(self, at_once: int, of_an_event: int) -> None:
        super().__init__(at_once)
        self.of_an_event = of_an_event
        self.events: dict[str, Lane] = {}
        self.in_line = 0

    @contextlib.asynccontextmanager
    async def turn(self, path: str = "") -> AsyncIterator[None]:
        if self.in_line >= MOST_WAITING:
            raise RuleError("request.busy")
        found = EVENT.search(path)
        event = found[1] if found else path
        own = self.events.setdefault(event, Lane(self.of_an_event))
        self.in_line += 1
        try:
            async with own.turn(), super().turn():
                yield
        finally:
            self.in_line -= 1
            if not own.is_busy:
                self.events.pop(event, None)
            if not self.is_busy:
                self.end_pause()

    @property
    def is_busy(self) -> bool:
        return bool(self.in_line)


class Lanes:
    """Lanes for entries, for lists and for passwords; for everybody who looks, and for those who show who they are."""

    def __init__(self) -> None:
        is_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
        at_once = ENTRIES_AT_ONCE_ON_SQLITE if is_sqlite else ENTRIES_AT_ONCE
        self.entries = Entries(at_once, min(at_once, ENTRIES_OF_AN_EVENT))
        kept_free = ENTRIES_AT_ONCE + PASSWORDS_AT_ONCE + FOR_OTHERS
        places = max(2, settings.DATABASE_CONNECTIONS - kept_free)
        self.public = Lane(places // 2)
        self.known = Lane(places - places // 2)
        self.passwords = Lane(PASSWORDS_AT_ONCE)
        self.large = Lane(LARGE_AT_ONCE)
        self.health = Lane(HEALTH_AT_ONCE)
        self.names = [
            name.encode() for name in (settings.SESSION_COOKIE_NAME, settings.DEVICE_COOKIE_NAME)
        ]

    def lane_of(self, scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> Lane:
        """Return the lane of a request: everything that takes a thread has one."""
        path: str = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            if path in ("/login/", "/setup/"):
                return self.passwords
            is_large = int(headers.get(b"content-length", b"0")) > LARGEST_ENTRY
            return self.large if is_large else self.entries
        if path == "/health":
            return self.health
        cookies = headers.get(b"cookie", b"")
        is_known = b"authorization" in headers or any(name in cookies for name in self.names)
        return self.known if is_known else self.public


class Answer:
    """An answer that is taken at once, however slowly it is read."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.messages: list[Message] = []
        self.length = 0

    async def take(self, message: Message) -> None:
        self.messages.append(message)
        self.length += len(message.get("body", b""))
        if self.length > MOST_KEPT:
            await self.give()

    async def give(self) -> None:
        """Send what was taken so far."""
        messages, self.messages, self.length = self.messages, [], 0
        for message in messages:
            await self.send(message)
