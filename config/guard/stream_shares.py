"""How many streams may be open: a share for each address, and one of their own for those who work here.

Counted before anything is awaited, so that no number of them opened at once slips by.
"""

import contextlib
import io
import resource
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest

from api.stream_access import Credentials, caller_with
from scoring.errors import RuleError
from tournaments.push.database_thread import DatabaseThread
from tournaments.web.access import DEVICE_COOKIE, device_of

MOST_OF_STAFF = 50  # of one person or phone
MOST_FILES = 65_536
FOR_EVERYTHING_ELSE = 512  # connections and files that streams leave free


class StreamShares:
    """The open streams by whom they are counted for."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        self.most = room_for_streams()
        self.thread = DatabaseThread("stream-shares")

    @contextlib.contextmanager
    def taken(self, share: str, limit: int) -> Iterator[None]:
        """Count a stream until the block ends; raises RuleError("request.streams_full") for one too many."""
        if self.open[share] >= limit:
            raise RuleError("request.streams_full")
        self.open[share] += 1
        try:
            yield
        finally:
            self.open[share] -= 1
            if not self.open[share]:
                del self.open[share]

    def has_room(self, address: str) -> bool:
        """Say whether an address may open another one, and all together may."""
        is_below = self.open[address] < settings.STREAMS_PER_ADDRESS
        return is_below and self.open.total() < self.most

    async def share_of(self, scope: Any, address: str) -> tuple[str, int]:
        """Return whom a stream is counted for, and how many they may have: the address while it has room."""
        if self.has_room(address):
            return address, settings.STREAMS_PER_ADDRESS
        request = ASGIRequest(scope, io.BytesIO())
        cookies = (settings.SESSION_COOKIE_NAME, DEVICE_COOKIE)
        shows_something = any(request.COOKIES.get(name) for name in cookies)
        staff = await self.thread.run(staff_behind, request) if shows_something else ""
        if staff:
            return staff, MOST_OF_STAFF
        return address, settings.STREAMS_PER_ADDRESS if self.has_room(address) else 0


def staff_behind(request: ASGIRequest) -> str:
    """Return whose login or phone a request shows, or nothing."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    caller = caller_with(Credentials("", session, "")) if session else None
    if caller:
        return caller.key
    device = device_of(request)
    return f"device:{device.public_id}" if device else ""


def room_for_streams() -> int:
    """Let this process open as many files as it may; return how many of them can be streams."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(soft - FOR_EVERYTHING_ELSE, soft // 2)
