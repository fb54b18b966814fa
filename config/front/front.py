"""Viewers are answered from memory: a page is made once for all who look at it, and again when the log moves on."""

import asyncio
import io
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.utils import translation

from config.guard.guard import SAFE, Headers, has_our_host
from config.guard.lanes import Lane
from scoring.errors import RuleError
from tournaments.push.event_stream import App, Receive, Send
from tournaments.push.keeping import Keeping
from tournaments.push.watcher import LogHead
from tournaments.security_headers import always

from .addresses import Address, address_of
from .answers import NOTHING, Answers, Page, Whole, described, give, is_same, tag_in, tag_of
from .as_of import as_of
from .encodings import encoding_for
from .heads import Heads, Unknown
from .rendering import Rendered, rendered

# Whoever sends one of these asks for something else than the page as everybody sees it.
NOT_FOR_EVERYBODY = frozenset(
    (b"authorization", b"content-length", b"range", b"transfer-encoding", b"upgrade")
)
FOR_EVERYBODY = (b"cache-control", b"public, max-age=0, s-maxage=1")
REST = 4  # times as long as making a page took, it is shown before it is made again
LONGEST_REST = 2.0  # seconds
AGAIN_AFTER = 2.0  # seconds, after a page that could not be made
MOST_HOSTS = 100
MOST_FAILED = 100  # pages whose failures are remembered


class CannotBeMade(Exception):
    """There is no page for everybody, or not at the moment; `answer` is what everybody who asks is told, if that is known."""

    def __init__(self, answer: Rendered | None = None) -> None:
        self.answer = answer


class NotAtTheMoment(CannotBeMade):
    """It could not be made now, so an older one is as good as there is."""


@dataclass(frozen=True, slots=True)
class Failed:
    """When a page could not be made, and what Django said."""

    at: float
    answer: Rendered


class Front:
    """Answers public pages, static files and the API's standings; everything else is `app`'s.

    `pages` makes a page when its turn in the viewers' lane has come. While something is entered, viewers wait a moment.
    """

    def __init__(self, app: App, pages: App, lane: Lane, entries: Lane, heads: Heads) -> None:
        self.app = app
        self.pages = pages
        self.lane = lane
        self.entries = entries
        self.answers = Answers()
        self.heads = heads
        self.making: dict[str, asyncio.Task[Page]] = {}
        self.failed: dict[str, Failed] = {}
        self.hosts: set[bytes] = set()
        self.time = time.monotonic  # as the loop's
        self.over_tls: bool = settings.TLS
        self.login = settings.SESSION_COOKIE_NAME.encode() + b"="

    def at_once(self, scope: Any) -> Whole | None:
        """Return the whole answer if it is in memory and right; config/guard/http_protocol.py asks before all else."""
        if self.entries.is_busy or scope["method"] not in SAFE:
            return None
        headers = dict(scope["headers"])
        address = address_in(scope, headers)
        page = self.answers.get(address.key) if address is not None else None
        if address is None or page is None:
            return None
        head = self.heads.fresh(address.event_id, self.time()) if address.event_id else None
        if not self.is_right(page, address.at_least, head) or not self.is_for_everybody(
            address, scope, headers
        ):
            return None
        answer = page.encodings.get(encoding_for(headers.get(b"accept-encoding", b"")))
        if answer is None:
            return None
        tag = headers.get(b"if-none-match")
        if tag is not None and is_same(tag, page.tag):
            return answer.unchanged_head, b""
        return answer.head, answer.body if scope["method"] == "GET" else b""

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        address, headers = None, {}
        if scope["type"] == "http" and scope["method"] in SAFE:
            headers = dict(scope["headers"])
            address = address_in(scope, headers)
        if address is None or not self.is_for_everybody(address, scope, headers):
            await self.app(scope, receive, send)
        elif address.needs_language:
            await send_to_language(address, scope, send)
        else:
            await self.entries.pause()
            try:
                page = await self.page_now(address, scope)
            except CannotBeMade as error:
                if error.answer is not None:
                    await send_as_it_is(error.answer, send)
                else:
                    await self.app(scope, receive, send)
            else:
                encoding = encoding_for(headers.get(b"accept-encoding", b""))
                await give(await page.encode(encoding), page, headers.get(b"if-none-match"), send)

    def is_for_everybody(self, address: Address, scope: Any, headers: Headers) -> bool:
        if not NOT_FOR_EVERYBODY.isdisjoint(headers):
            return False
        # The API tells staff more; what a person opens is the same for all.
        if address.is_api and self.login in headers.get(b"cookie", b""):
            return False
        if rb"\000" in headers.get(b"cookie", b""):  # the guard refuses it
            return False
        if self.over_tls and headers.get(b"x-forwarded-proto") != b"https":
            return False
        host = headers.get(b"host", b"")
        if host not in self.hosts:
            if not has_our_host(scope):
                return False
            if len(self.hosts) < MOST_HOSTS:
                self.hosts.add(host)
        return True

    def is_right(self, page: Page, at_least: int, head: LogHead | None) -> bool:
        """Say whether a page shows what there is; one that took long to make is shown a little longer."""
        if page.version is None:
            return True
        if head is None or not head.is_published or page.version[0] < at_least:
            return False
        now = self.time()
        if page.version == head.version:
            return now < page.good_until
        rest = min(REST * page.cost, LONGEST_REST)
        return now - page.made_at < rest and page.names == head.public_names

    async def page_now(self, address: Address, scope: Any) -> Page:
        """Return the page as it is now; where that can't be had, as it was, with its time.

        Raises CannotBeMade.
        """
        head, kept = None, self.answers.get(address.key)
        try:
            if address.event_id:
                head = await self.heads.now(address.event_id, address.at_least)
        except Unknown:
            if kept is None or not self.may_still_be_shown(kept):
                raise CannotBeMade from None
            return self.with_its_time(kept, address)
        if address.event_id and (head is None or not head.is_published):
            self.answers.forget(address.event_id)
            raise CannotBeMade
        # There is no later entry than the newest, whatever somebody asks for.
        at_least = min(address.at_least, head.seq) if head is not None else 0
        if kept is not None and self.is_right(kept, at_least, head):
            return kept
        try:
            return await self.made(address, scope, at_least)
        except NotAtTheMoment:
            if kept is not None and self.may_still_be_shown(kept):
                return self.with_its_time(kept, address)
            raise

    def may_still_be_shown(self, page: Page) -> bool:
        """Say whether nothing was heard of the event that hides it, or the names on a page made before."""
        read = self.heads.known.get(page.event_id)
        if read is None or page.version is None:
            return True
        head = read.head
        if head is None or page.version[0] > head.seq:
            return head is not None
        return head.is_published and head.public_names == page.names

    def with_its_time(self, page: Page, address: Address) -> Page:
        read = self.heads.known.get(address.event_id)
        was_right = read is not None and read.head is not None and read.head.version == page.version
        return as_of(page, address, read.clock if read and was_right else page.made_on)

    async def made(self, address: Address, scope: Any, at_least: int) -> Page:
        """Return the page, made once for all who ask meanwhile.

        Raises CannotBeMade.
        """
        page = await self.being_made(address, scope)
        if page.version is not None and page.version[0] < at_least:
            # It was under way already; what begins now has all that there is.
            page = await self.being_made(address, scope)
        return page

    async def being_made(self, address: Address, scope: Any) -> Page:
        making = self.making.get(address.key)
        if making is None:
            making = asyncio.create_task(self.make(address, scope))
            self.making[address.key] = making
            making.add_done_callback(partial(self.done, address.key))
        return await asyncio.shield(making)

    def done(self, key: str, making: asyncio.Task[Page]) -> None:
        """Make room for the next; where everybody who waited has gone, nobody else asks what became of it."""
        del self.making[key]
        if not making.cancelled():
            making.exception()

    async def make(self, address: Address, scope: Any) -> Page:
        failed = self.failed.get(address.key)
        if failed is not None and self.time() - failed.at < AGAIN_AFTER:
            raise NotAtTheMoment(failed.answer)
        keeping = Keeping(failing=failed is not None)
        try:
            async with self.lane.turn():
                begun = self.time()
                answer = await rendered(self.pages, address, scope, keeping)
        except RuleError as error:
            raise NotAtTheMoment from error
        if answer.status >= 500:
            if len(self.failed) > MOST_FAILED:
                self.failed.clear()
            self.failed[address.key] = Failed(self.time(), answer)
            raise NotAtTheMoment(answer)
        self.failed.pop(address.key, None)
        if answer.status != 200:
            raise CannotBeMade(answer)
        page = page_of(answer, address, begun, self.time())
        if address.event_id and (page.version is None or not self.may_still_be_shown(page)):
            raise CannotBeMade
        await self.keep(address, page)
        return page

    async def keep(self, address: Address, page: Page) -> None:
        """Keep a page once it is compressed for those who got the one before."""
        before = self.answers.get(address.key)
        for encoding in list(before.encodings) if before is not None else ():
            await page.encode(encoding)
        self.answers.keep(address.key, page)


def address_in(scope: Any, headers: Headers) -> Address | None:
    accepted = headers.get(b"accept-language", b"")
    return address_of(scope["path"], scope["query_string"], accepted)


def page_of(answer: Rendered, address: Address, begun: float, done: float) -> Page:
    varies = b"accept-encoding, accept-language" if address.is_api else b"accept-encoding"
    headers = [*described(answer.headers), *always(), (b"vary", varies)]
    if address.is_page:
        headers = [each for each in headers if each[0] != FOR_EVERYBODY[0]]
        headers.append(FOR_EVERYBODY)
    keeping = answer.keeping
    return Page(
        body=answer.body,
        headers=headers,
        tag=tag_in(answer.headers) or tag_of(answer.body),
        version=keeping.version,
        good_until=begun + keeping.seconds if keeping.seconds else float("inf"),
        made_at=done,
        made_on=datetime.now(UTC),
        cost=done - begun,
        names=keeping.names,
        time_zone=keeping.time_zone,
        event_id=address.event_id,
    )


async def send_to_language(address: Address, scope: Any, send: Send) -> None:
    """Lead to the page in the language that somebody chose, or that their browser asks for."""
    language = translation.get_language_from_request(ASGIRequest(scope, io.BytesIO()))
    says = "&".join(filter(None, [address.query, f"language={language}"]))
    headers = [
        (b"location", f"{address.path}?{says}".encode()),
        (b"cache-control", b"private, no-cache"),
        (b"vary", b"accept-language, cookie"),
        (b"content-length", b"0"),
        *always(),
    ]
    await send({"type": "http.response.start", "status": 302, "headers": headers})
    await send(NOTHING)


async def send_as_it_is(answer: Rendered, send: Send) -> None:
    """Tell everybody what Django said, without what it meant for one of them."""
    length = (b"content-length", str(len(answer.body)).encode())
    headers = [*described(answer.headers), *always(), length]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})
