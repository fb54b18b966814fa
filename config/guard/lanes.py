"""Who waits for whom: whoever looks waits for others who look, and nobody who enters something waits for them.

Django gives every request a thread. Without lanes, as many as come at once would share the few connections to the
database; so would slow readers, whose answers are therefore taken from Django first and sent afterwards.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

from django.conf import settings

from scoring.errors import RuleError
from tournaments.push.event_stream import Message, Send

from .request_limits import LARGEST_ENTRY

KEPT_FREE = 4  # of DATABASE_CONNECTIONS: for entries, live pages and log streams
PASSWORDS_AT_ONCE = 2  # each costs 100 MB of memory while it is checked
LARGE_AT_ONCE = 16  # forms and lists, each kept in memory while it arrives
MOST_WAITING = 1000  # in each lane
MOST_KEPT = 4_000_000  # bytes of an answer; what is longer goes as fast as its reader reads


class Lane:
    """So many at once; the others wait in the order they came."""

    def __init__(self, at_once: int) -> None:
        self.free = asyncio.Semaphore(at_once)
        self.waiting = 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a place, and have it until the block ends; raises RuleError("request.busy") if many wait."""
        if self.waiting >= MOST_WAITING:
            raise RuleError("request.busy")
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self.free.release()


class Lanes:
    """A lane for everybody who looks, one for those who show a login, a phone's pass or a token; for passwords and for lists, too."""

    def __init__(self) -> None:
        places = max(2, settings.DATABASE_CONNECTIONS - KEPT_FREE)
        self.public = Lane(places // 2)
        self.known = Lane(places - places // 2)
        self.passwords = Lane(PASSWORDS_AT_ONCE)
        self.large = Lane(LARGE_AT_ONCE)
        self.names = [
            name.encode() for name in (settings.SESSION_COOKIE_NAME, settings.DEVICE_COOKIE_NAME)
        ]

    def lane_of(self, scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> Lane | None:
        """Return the lane of a request; an entry, and the question whether we are well, goes at once."""
        path: str = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            if path in ("/login/", "/setup/"):
                return self.passwords
            is_large = int(headers.get(b"content-length", b"0")) > LARGEST_ENTRY
            return self.large if is_large else None
        if path == "/health" or path.startswith("/static/"):
            return None
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
