"""Live pages: whoever looks at an event sees a new result within a moment of its commit.

This layer stands in front of Django, so that an open page costs no thread. When the watcher sees an event's log
move, each message is made once for all pages that want it.
"""

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.utils import translation

from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.log.queries.changed_tables import changed_since
from tournaments.security_headers import of_pages

from .database_thread import DatabaseThread
from .event_stream import (
    HEARTBEAT,
    HEARTBEAT_EVERY,
    App,
    Receive,
    Send,
    send_text,
    start_stream,
    until_gone,
)
from .watcher import RETRY_AFTER, LogWatcher, WatchedEvent, heads_of

Render = Callable[[Event], str]
MakeMessage = Callable[[str, str, int | None], Awaitable[str]]

ADDRESS = re.compile(r"/events/([0-9A-Z]{16})/live")
NUMBER_ALONE = ""  # instead of a language: the page asks itself for what it shows

logger = logging.getLogger(__name__)


class Channel:
    """The open pages of one event, kept up to date: what each wants, by the queue that holds its newest message."""

    def __init__(self, event: WatchedEvent, make_message: MakeMessage) -> None:
        self.event = event
        self.make_message = make_message
        self.sent_seq = event.head.seq  # the newest that all pages were sent
        self.pages: dict[asyncio.Queue[str], str] = {}
        self.updates = asyncio.create_task(self.update())

    async def update(self) -> None:
        """Send the pages what is new; what could not be made is made again a little later."""
        failing = False  # logged once for each outage
        while True:
            seq = await self.next_seq()
            try:
                await self.fill_queues()
            except Exception:
                if not failing:
                    event_id = self.event.public_id
                    logger.exception("Live pages of event %s could not be updated", event_id)
                failing = True
                await asyncio.sleep(RETRY_AFTER)
            else:
                self.sent_seq, failing = seq, False

    async def next_seq(self) -> int:
        """Wait until there is something that everyone may see and the pages lack; return its log number."""
        while not self.event.head.is_published or self.event.head.seq == self.sent_seq:
            await self.event.moved.wait()
        return self.event.head.seq

    async def fill_queues(self) -> None:
        """Make each message once for all who want it, and give it to every page."""
        for wanted in set(self.pages.values()):
            text = await self.make_message(self.event.public_id, wanted, self.sent_seq)
            for queue, requested in list(self.pages.items()):
                if requested == wanted:
                    replace_message(queue, text)


class LivePages:
    """The layer in front of Django: it answers the live addresses and hands everything else on."""

    def __init__(self, app: App, watcher: LogWatcher, render: Render) -> None:
        self.app = app
        self.watcher = watcher
        self.render = render
        self.channels: dict[str, Channel] = {}
        self.thread = DatabaseThread("live-pages")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        match = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if match is None or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        await self.stream(match[1], wanted_by(scope), receive, send)

    async def stream(self, event_id: str, wanted: str, receive: Receive, send: Send) -> None:
        head = (await self.thread.run(heads_of, [event_id])).get(event_id)
        if head is None or not head.is_published:
            await send({"type": "http.response.start", "status": 404, "headers": of_pages()})
            await send_text(send, "", more=False)
            return
        with (
            self.watcher.subscribed(event_id, head) as event,
            self.page_opened(event, wanted) as queue,
        ):
            replace_message(queue, await self.make_message(event_id, wanted, None))
            await start_stream(send)
            await until_gone(receive, send_messages(queue, send))

    @contextlib.contextmanager
    def page_opened(self, event: WatchedEvent, wanted: str) -> Iterator[asyncio.Queue[str]]:
        """Keep a page's queue up to date until the block ends; the last page takes the channel with it."""
        channel = self.channels.get(event.public_id)
        if channel is None:
            channel = self.channels[event.public_id] = Channel(event, self.make_message)
        queue: asyncio.Queue[str] = asyncio.Queue(1)
        channel.pages[queue] = wanted
        try:
            yield queue
        finally:
            del channel.pages[queue]
            if not channel.pages:
                channel.updates.cancel()
                del self.channels[event.public_id]

    async def make_message(self, event_id: str, wanted: str, since: int | None) -> str:
        return await self.thread.run(message_of, self.render, event_id, wanted, since)


def message_of(render: Render, event_id: str, wanted: str, since: int | None) -> str:
    """Return an event-stream message: how far the event is, with its standings in a language or what moved."""
    event = Event.objects.get(public_id=event_id)
    message: dict[str, Any] = {
        "seq": event.head_seq,
        "state": event.state,
        "progress": progress_of(event),
    }
    if wanted == NUMBER_ALONE:
        changed = None if since is None else changed_since(event, since)
        message |= {"since": since, "changed": changed}
    else:
        with translation.override(wanted):
            message["html"] = render(event)
    return f"id: {event.head_seq}\ndata: {json.dumps(message)}\n\n"


def wanted_by(scope: Any) -> str:
    """Return the language that the address asks for; `?number` asks for the log number and what moved."""
    query = parse_qs(scope["query_string"].decode("ascii", "replace"), keep_blank_values=True)
    if "number" in query:
        return NUMBER_ALONE
    requested = query.get("language", [""])[0]
    known = [code for code, _name in settings.LANGUAGES]
    return requested if requested in known else settings.LANGUAGE_CODE


def replace_message(queue: asyncio.Queue[str], text: str) -> None:
    """Leave the newest message in the queue: whoever is slow misses what is out of date."""
    with contextlib.suppress(asyncio.QueueEmpty):
        queue.get_nowait()
    queue.put_nowait(text)


async def send_messages(queue: asyncio.Queue[str], send: Send) -> None:
    while True:
        try:
            text = await asyncio.wait_for(queue.get(), HEARTBEAT_EVERY)
        except TimeoutError:
            text = HEARTBEAT
        await send_text(send, text)
