"""The open pages of one event, and how each gets what is new; a page at rest has no task here."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from random import randrange

from .event_stream import HEARTBEAT, HEARTBEAT_EVERY, Send, send_bytes
from .news import NUMBER_ALONE, News, Reading
from .watcher import RETRY_AFTER, WatchedEvent

Read = Callable[[str, int | None, Iterable[str]], Awaitable[Reading]]

REST = 4  # times the CPU that reading took, before it is read again: a fifth of a processor at most
AT_ONCE = 40  # pages that are written to before everything else has its turn
PAUSE = 0.001  # seconds
SOONEST, LATEST = (
    800,
    2500,
)  # milliseconds until a page whose stream broke comes back: not all at once
LOOKS = 5  # for pages that have heard nothing, in the time after which they must

logger = logging.getLogger(__name__)


class OpenPage:
    """What a page wants to hear (a language, or the number alone), and the log number that it has."""

    __slots__ = ("edition", "send", "sending", "sent_at", "seq", "wanted")

    def __init__(self, wanted: str, seq: int | None, send: Send) -> None:
        self.wanted = wanted
        self.seq = seq
        self.send = send
        self.edition = 0  # of the channel's, that it was sent
        self.sent_at = asyncio.get_running_loop().time()
        self.sending: asyncio.Task[None] | None = None

    async def write(self, text: bytes) -> None:
        await send_bytes(self.send, text)
        self.sent_at = asyncio.get_running_loop().time()


class Channel:
    """The open pages of an event, kept up to date."""

    def __init__(self, event: WatchedEvent, read: Read) -> None:
        self.event = event
        self.read = read
        self.news = News()
        self.edition = 1  # counts what all pages are sent
        self.sent_seq = event.head.seq  # the newest that all pages were sent
        self.users = 0
        self.pages: set[OpenPage] = set()
        self.wanted: Counter[str] = Counter()
        self.beginning = asyncio.create_task(self.begin())
        self.readings: dict[str, asyncio.Task[None]] = {}
        self.tasks = [asyncio.create_task(self.update()), asyncio.create_task(self.keep_awake())]

    async def begin(self) -> None:
        reading = await self.read(self.event.public_id, None, ())
        self.news.take(reading.moment)

    def add(self, page: OpenPage) -> None:
        """Send a page how far we are and keep it up to date.

        The first in a language has the table read, so that changes in it can be said.
        """
        self.pages.add(page)
        self.bring(page, b"retry: %d\n" % randrange(SOONEST, LATEST))  # noqa: S311
        self.wanted[page.wanted] += 1
        if self.wanted[page.wanted] == 1 and page.wanted != NUMBER_ALONE:
            self.readings[page.wanted] = asyncio.create_task(self.read_table(page.wanted))

    async def read_table(self, language: str) -> None:
        with contextlib.suppress(Exception):  # the next log entry has it read again
            reading = await self.read(self.event.public_id, None, [language])
            self.news.take_tables(reading.tables)

    def remove(self, page: OpenPage) -> None:
        self.pages.discard(page)
        if page.sending is not None:
            page.sending.cancel()
        self.wanted[page.wanted] -= 1
        if not self.wanted[page.wanted]:
            del self.wanted[page.wanted]
            self.news.forget(page.wanted)
            if (reading := self.readings.pop(page.wanted, None)) is not None:
                reading.cancel()

    def end(self) -> None:
        for task in (self.beginning, *self.readings.values(), *self.tasks):
            task.cancel()

    async def update(self) -> None:
        """Send the pages what is new; what could not be read is read again a little later."""
        failing = False  # logged once for each outage
        while True:
            seq, begun = await self.next_seq(), asyncio.get_running_loop().time()
            try:
                languages = self.wanted.keys() - {NUMBER_ALONE}
                reading = await self.read(self.event.public_id, self.news.seq, languages)
            except Exception:
                if not failing:
                    event_id = self.event.public_id
                    logger.exception("Live pages of event %s could not be updated", event_id)
                failing = True
                await asyncio.sleep(RETRY_AFTER)
                continue
            self.news.take_tables(
                {language: reading.tables[language] for language in languages & self.wanted.keys()}
            )
            self.news.take(reading.moment)
            self.sent_seq, failing = seq, False
            self.edition += 1
            await self.each(list(self.pages), self.bring)
            rest = begun + (1 + REST) * reading.cost - asyncio.get_running_loop().time()
            await asyncio.sleep(max(0.0, rest))

    async def next_seq(self) -> int:
        """Wait until there is something that everyone may see and the pages lack; return its log number."""
        while not self.event.head.is_published or self.event.head.seq == self.sent_seq:
            await self.event.moved.wait()
        return self.event.head.seq

    async def each(self, pages: Sequence[OpenPage], do: Callable[[OpenPage], None]) -> None:
        """Do something for pages, some at a time: an entry must not wait for all of them."""
        for start in range(0, len(pages), AT_ONCE):
            for page in pages[start : start + AT_ONCE]:
                if page in self.pages and page.sending is None:
                    do(page)
            await asyncio.sleep(PAUSE)

    def bring(self, page: OpenPage, first: bytes = b"") -> None:
        """Send a page what it lacks; one that reads slowly gets what is newest when it has room for it."""
        page.sending = asyncio.create_task(self.send(page, first))

    async def send(self, page: OpenPage, first: bytes) -> None:
        try:
            while first or page.edition != self.edition:
                text, first = first, b""
                if page.edition != self.edition:
                    page.edition = self.edition
                    message = self.news.message_for(page.wanted, page.seq)
                    page.seq, text = message.seq, text + message.text
                await page.write(text)
        except OSError:
            pass  # it has gone
        finally:
            page.sending = None

    async def keep_awake(self) -> None:
        """Let pages that have heard nothing for long hear that we are there."""
        while True:
            await asyncio.sleep(HEARTBEAT_EVERY / LOOKS)
            latest = asyncio.get_running_loop().time() - HEARTBEAT_EVERY * (1 - 1 / LOOKS)
            quiet = [page for page in self.pages if page.sent_at <= latest]
            await self.each(quiet, lambda page: self.bring(page, HEARTBEAT))
