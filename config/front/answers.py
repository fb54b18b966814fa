"""What is kept in memory: the newest of each page, in as many encodings as were asked for, by bytes."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus

from tournaments.push.event_stream import Message, Send
from tournaments.push.snapshots import Version

from .encodings import IDENTITY, TOO_SMALL, encoded

MOST_BYTES = 96_000_000
MOST_PAGES = 1000  # all are weighed each time one is kept
LARGEST = 16_000_000  # bytes of one page
DIGITS = 16

LEFT_OUT = (b"set-cookie", b"content-length", b"content-encoding", b"vary", b"etag")

Whole = tuple[bytes, bytes]  # status and headers as bytes, and the body
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Encoded:
    """An answer in one encoding, with all its headers; and those of the answer that nothing has changed."""

    headers: Headers
    body: bytes
    unchanged: Headers
    # The same as bytes, for config/guard/http_protocol.py.
    head: bytes
    unchanged_head: bytes


NOTHING: Message = {"type": "http.response.body", "body": b""}


@dataclass(slots=True)
class Page:
    """A page as it was made for everybody."""

    body: bytes
    headers: Headers  # all but those of one encoding
    tag: bytes
    version: Version | None = None  # None: it never changes
    good_until: float = float("inf")  # though nothing is logged
    made_at: float = 0.0
    made_on: datetime | None = None  # by the calendar
    cost: float = 0.0  # seconds that making it took
    names: str = ""  # how they are shown
    time_zone: str = ""
    event_id: str = ""
    encodings: dict[bytes, Encoded] = field(default_factory=dict)
    encoding: dict[bytes, asyncio.Task[Encoded]] = field(default_factory=dict)  # under way
    as_of: dict[str, "Page"] = field(default_factory=dict)  # the same with a note of its time

    @property
    def weight(self) -> int:
        others = sum(len(each.body) for key, each in self.encodings.items() if key)
        return len(self.body) + others + sum(each.weight for each in self.as_of.values())

    async def encode(self, encoding: bytes) -> Encoded:
        """Return the page in an encoding, compressed once for all who ask meanwhile."""
        found = self.encodings.get(encoding)
        if found is not None:
            return found
        under_way = self.encoding.get(encoding)
        if under_way is None:
            under_way = asyncio.create_task(self.encode_now(encoding))
            self.encoding[encoding] = under_way
        return await asyncio.shield(under_way)

    async def encode_now(self, encoding: bytes) -> Encoded:
        try:
            is_plain = encoding == IDENTITY or len(self.body) < TOO_SMALL
            body = self.body if is_plain else await asyncio.to_thread(encoded, self.body, encoding)
            found = self.answer(body, IDENTITY if is_plain else encoding)
            self.encodings[encoding] = found
            return found
        finally:
            del self.encoding[encoding]

    def answer(self, body: bytes, encoding: bytes) -> Encoded:
        length = (b"content-length", str(len(body)).encode())
        said = [(b"content-encoding", encoding)] if encoding else []
        headers = [*self.headers, (b"etag", self.tag), *said, length]
        unchanged = kept_on_304(self)
        return Encoded(
            headers,
            body,
            unchanged,
            written(HTTPStatus.OK, headers),
            written(HTTPStatus.NOT_MODIFIED, unchanged),
        )


def written(status: HTTPStatus, headers: Headers) -> bytes:
    """Return status and headers as they go over the wire, without the empty line that ends them."""
    first = b"HTTP/1.1 %d %s\r\n" % (status, status.phrase.encode())
    return first + b"".join(b"%s: %s\r\n" % header for header in headers)


async def give(answer: Encoded, page: Page, if_none_match: bytes | None, send: Send) -> None:
    start: Message = {"type": "http.response.start", "status": 200, "headers": answer.headers}
    if if_none_match is not None and is_same(if_none_match, page.tag):
        await send({**start, "status": 304, "headers": answer.unchanged})
        await send(NOTHING)
    else:
        await send(start)
        await send({"type": "http.response.body", "body": answer.body})


def kept_on_304(page: Page) -> Headers:
    """Return the headers that a 304 repeats: what the first answer said of its content is still known."""
    of_content = (b"content-type", b"content-language")
    return [each for each in (*page.headers, (b"etag", page.tag)) if each[0] not in of_content]


def is_same(if_none_match: bytes, tag: bytes) -> bool:
    """Say whether an If-None-Match names the page; weak and strong tags are the same here.

    >>> is_same(b'W/"1", "2"', b'"2"'), is_same(b"*", b'"2"'), is_same(b'"12"', b'"2"')
    (True, True, False)
    """
    return if_none_match == tag or any(
        each.strip().removeprefix(b"W/") in (tag, b"*") for each in if_none_match.split(b",")
    )


def tag_of(body: bytes) -> bytes:
    return b'"%s"' % hashlib.sha256(body).hexdigest()[:DIGITS].encode()


class Answers:
    """The newest of each page; when all together weigh too much, those go first that nobody asked for longest."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.pages: OrderedDict[str, Page] = OrderedDict()

    def get(self, key: str) -> Page | None:
        page = self.pages.get(key)
        if page is not None:
            self.pages.move_to_end(key)
        return page

    def keep(self, key: str, page: Page) -> None:
        """Keep it in the place of the one before, and make room; pages grow, so all are weighed."""
        if len(page.body) > LARGEST:
            return
        self.pages[key] = page
        self.pages.move_to_end(key)
        weight = sum(each.weight for each in self.pages.values())
        while len(self.pages) > MOST_PAGES or (weight > self.most and len(self.pages) > 1):
            _, gone = self.pages.popitem(last=False)
            weight -= gone.weight

    def forget(self, event_id: str) -> None:
        """Forget an event that is not everybody's any more."""
        for key in [key for key, page in self.pages.items() if page.event_id == event_id]:
            del self.pages[key]


def described(headers: Headers) -> Headers:
    """Return what an answer says of itself to everybody: no cookie, and nothing of its length and form."""
    lowered = [(name.lower(), value) for name, value in headers]
    return [each for each in lowered if each[0] not in LEFT_OUT]


def tag_in(headers: Headers) -> bytes:
    """Return the answer's own tag, if it has one: the API's is the event's version."""
    return next((value for name, value in headers if name.lower() == b"etag"), b"")
