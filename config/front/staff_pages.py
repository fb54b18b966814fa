"""Pages of the desk that have not changed: whoever asks again with the tag that they were given is told so from memory.

What is remembered of a page is its tag, never the page itself, and for one browser with its cookies. Whose session was
ended hears for the rest of the minute that nothing has changed, and then that it was ended.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from time import monotonic
from typing import Any, NamedTuple

from config.guard.guard import Headers
from tournaments.push.event_stream import App, Message, Receive, Send
from tournaments.push.keeping import STAYING, Staying
from tournaments.push.snapshots import Version
from tournaments.security_headers import always

from .answers import NOTHING, is_same
from .heads import Heads, Unknown

DESK = "/desk/"
ASKED_BY = (b"cookie", b"accept-language", b"host", b"x-forwarded-proto")
MOST = 5000
OK, NOT_MODIFIED = 200, 304


class Given(NamedTuple):
    """The tag that somebody was given, and how long it is right: while the log stands still, and until a moment."""

    tag: bytes
    event_id: str
    version: Version
    until: float


class StaffPages:
    """Answers what has not changed; everything else is `app`'s."""

    def __init__(self, app: App, heads: Heads) -> None:
        self.app = app
        self.heads = heads
        self.given: OrderedDict[bytes, Given] = OrderedDict()
        self.time = monotonic

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"]) if scope["type"] == "http" else {}
        if not is_of_desk(scope, headers):
            await self.app(scope, receive, send)
            return
        key = key_of(scope, headers)
        given, named = self.given.get(key), headers.get(b"if-none-match", b"")
        if given is not None and is_same(named, given.tag) and await self.is_still_right(given):
            await send_unchanged(given, send)
        else:
            scope[STAYING] = staying = Staying()
            await self.app(scope, receive, self.noting(key, staying, send))

    async def is_still_right(self, given: Given) -> bool:
        try:
            head = await self.heads.now(given.event_id)
        except Unknown:
            return False
        return head is not None and head.version == given.version and self.time() < given.until

    def noting(self, key: bytes, staying: Staying, send: Send) -> Send:
        """Return a `send` that remembers the tag of the answer, if its view has said how long it stays."""
        begun = self.time()

        async def send_and_note(message: Message) -> None:
            is_answer = message["type"] == "http.response.start"
            if is_answer and staying.version and message["status"] in (OK, NOT_MODIFIED):
                tag = dict(message["headers"])[b"ETag"]
                until = begun + staying.seconds
                self.remember(key, Given(tag, staying.event_id, staying.version, until))
            await send(message)

        return send_and_note

    def remember(self, key: bytes, given: Given) -> None:
        self.given[key] = given
        self.given.move_to_end(key)
        if len(self.given) > MOST:
            self.given.popitem(last=False)


def is_of_desk(scope: Mapping[str, Any], headers: Headers) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] == "GET"
        and scope["path"].startswith(DESK)
        and b"cookie" in headers
        and b"authorization" not in headers
    )


def key_of(scope: Mapping[str, Any], headers: Headers) -> bytes:
    """Return what stands for an address as one browser asks for it."""
    asked = (scope["path"], scope["query_string"], *map(headers.get, ASKED_BY))
    return hashlib.sha256(repr(asked).encode()).digest()


async def send_unchanged(given: Given, send: Send) -> None:
    headers = [*always(), (b"etag", given.tag), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": NOT_MODIFIED, "headers": headers})
    await send(NOTHING)
