"""Live pages: whoever looks at an event hears of a new result within a moment of its commit.

One watcher in each web process asks for the newest log numbers of the events that somebody looks at, a few
times a second, once however many look. It runs in front of Django: an open page costs no thread.
"""

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import close_old_connections
from django.utils import translation

from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.log.queries.changed_tables import changed_since

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
Render = Callable[[Event], str]

ADDRESS = re.compile(r"/events/([0-9A-Z]{16})/live")
LOOK_EVERY = 0.2  # seconds
REST = 2.0  # seconds, after a failure
BREATHE_EVERY = 15.0  # seconds; keeps proxies from closing a quiet connection
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


NUMBER_ALONE = ""  # instead of a language: the page asks itself for what it shows

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Channel:
    """An event that somebody looks at; pages wait in queues by what they want, each holding the newest only."""

    seq: int  # the newest that all pages were told of
    pages: dict[asyncio.Queue[str], str] = field(default_factory=dict)
    rests_until: float = 0.0  # after a failure


class LivePages:
    """The layer in front of Django: it answers the live addresses and hands everything else on."""

    def __init__(self, app: App, render: Render) -> None:
        self.app = app
        self.render = render
        self.channels: dict[str, Channel] = {}
        self.watching: asyncio.Task[None] | None = None
        # One thread, so one database connection, however many look.
        self.thread = ThreadPoolExecutor(1, "live")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        await self.stream(found[1], wanted_by(scope), receive, send)

    async def stream(self, event_id: str, wanted: str, receive: Receive, send: Send) -> None:
        seqs = await self.in_thread(published_seqs, [event_id])
        if event_id not in seqs:
            await answer(send, 404)
            return
        queue: asyncio.Queue[str] = asyncio.Queue(1)
        channel = self.channels.setdefault(event_id, Channel(seqs[event_id]))
        channel.pages[queue] = wanted
        if self.watching is None or self.watching.done():
            self.watching = asyncio.create_task(self.watch())
        try:
            put(queue, await self.make_message(event_id, wanted))
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await until_gone(receive, pour(queue, send))
        finally:
            channel.pages.pop(queue, None)
            if not channel.pages:
                self.channels.pop(event_id, None)

    async def watch(self) -> None:
        """Look for news while anybody looks; a database that is away for a moment ends nothing."""
        failing = False
        while self.channels:
            await asyncio.sleep(REST if failing else LOOK_EVERY)
            try:
                await self.look()
            except Exception:
                if not failing:
                    logger.exception("Live pages hear nothing: the log numbers can't be read")
                failing = True
            else:
                failing = False

    async def look(self) -> None:
        """Tell of what moved; pages that could not be told are told a little later."""
        seqs = await self.in_thread(published_seqs, list(self.channels))
        now = asyncio.get_running_loop().time()
        for event_id, seq in seqs.items():
            channel = self.channels.get(event_id)
            if channel is None or channel.seq == seq or now < channel.rests_until:
                continue
            try:
                await self.tell(event_id, channel)
            except Exception:
                if not channel.rests_until:
                    logger.exception("Live pages of event %s hear nothing", event_id)
                channel.rests_until = now + REST
            else:
                channel.seq, channel.rests_until = seq, 0.0

    async def tell(self, event_id: str, channel: Channel) -> None:
        """Make each message once for all who want it, and give it to every page."""
        for wanted in set(channel.pages.values()):
            text = await self.make_message(event_id, wanted, channel.seq)
            for queue, requested in list(channel.pages.items()):
                if requested == wanted:
                    put(queue, text)

    async def make_message(self, event_id: str, wanted: str, since: int | None = None) -> str:
        return await self.in_thread(message_of, self.render, event_id, wanted, since)

    async def in_thread(self, do: Callable[..., Any], *args: Any) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, connected, do, *args)


def connected(do: Callable[..., Any], *args: Any) -> Any:
    """Call something that reads the database from a thread of our own."""
    close_old_connections()
    try:
        return do(*args)
    finally:
        close_old_connections()


def published_seqs(event_ids: list[str]) -> dict[str, int]:
    """Return the newest log number of each of the events that everyone may see."""
    rows = Event.objects.filter(public_id__in=event_ids).exclude(state=Event.State.DRAFT)
    return dict(rows.values_list("public_id", "head_seq"))


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


def put(queue: asyncio.Queue[str], text: str) -> None:
    """Leave the newest message in the queue: whoever is slow misses what is out of date."""
    with contextlib.suppress(asyncio.QueueEmpty):
        queue.get_nowait()
    queue.put_nowait(text)


async def pour(queue: asyncio.Queue[str], send: Send) -> None:
    while True:
        try:
            text = await asyncio.wait_for(queue.get(), BREATHE_EVERY)
        except TimeoutError:
            text = ": still here\n\n"
        body = {"type": "http.response.body", "body": text.encode(), "more_body": True}
        await send(body)


async def until_gone(receive: Receive, pouring: Any) -> None:
    """Pour until the page is closed or the server stops."""
    task = asyncio.ensure_future(pouring)
    gone = asyncio.ensure_future(left(receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in (task, gone):
            each.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await each


async def left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def answer(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b""})
