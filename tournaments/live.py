"""Live pages: whoever looks at an event hears of a new result within a moment of its commit.

One watcher in each web process asks for the newest log numbers of the events that somebody looks at, a few
times a second, once however many look. It runs in front of Django: an open page costs no thread.
"""

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import close_old_connections
from django.utils import translation

from tournaments.models import Event
from tournaments.selectors.progress import progress_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
Render = Callable[[Event], str]

ADDRESS = re.compile(r"/events/([0-9A-Z]{16})/live")
LOOK_EVERY = 0.2  # seconds
BREATHE_EVERY = 15.0  # seconds; keeps proxies from closing a quiet connection
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


@dataclass(slots=True)
class Channel:
    """An event that somebody looks at; pages wait in queues by language, each holding the newest only."""

    seq: int
    pages: dict[asyncio.Queue[str], str] = field(default_factory=dict)


class Live:
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
        await self.stream(found[1], language_of(scope), receive, send)

    async def stream(self, event_id: str, language: str, receive: Receive, send: Send) -> None:
        seqs = await self.in_thread(published_seqs, [event_id])
        if event_id not in seqs:
            await answer(send, 404)
            return
        queue: asyncio.Queue[str] = asyncio.Queue(1)
        channel = self.channels.setdefault(event_id, Channel(seqs[event_id]))
        channel.pages[queue] = language
        if self.watching is None or self.watching.done():
            self.watching = asyncio.create_task(self.watch())
        try:
            put(queue, await self.told(event_id, language))
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await until_gone(receive, pour(queue, send))
        finally:
            channel.pages.pop(queue, None)
            if not channel.pages:
                self.channels.pop(event_id, None)

    async def watch(self) -> None:
        """Look for news while anybody looks; a database that is away for a moment ends nothing."""
        while self.channels:
            await asyncio.sleep(LOOK_EVERY)
            with contextlib.suppress(Exception):
                await self.look()

    async def look(self) -> None:
        seqs = await self.in_thread(published_seqs, list(self.channels))
        for event_id, seq in seqs.items():
            channel = self.channels.get(event_id)
            if channel is not None and channel.seq != seq:
                channel.seq = seq
                await self.tell(event_id, channel)

    async def tell(self, event_id: str, channel: Channel) -> None:
        """Render once for each language, and give it to every page."""
        for language in set(channel.pages.values()):
            text = await self.told(event_id, language)
            for queue, wanted in list(channel.pages.items()):
                if wanted == language:
                    put(queue, text)

    async def told(self, event_id: str, language: str) -> str:
        return await self.in_thread(message, self.render, event_id, language)

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


def message(render: Render, event_id: str, language: str) -> str:
    """Return an event-stream message with the standings as they are now."""
    event = Event.objects.get(public_id=event_id)
    with translation.override(language):
        html = render(event)
    told = {"seq": event.head_seq, "state": event.state, "progress": progress_of(event)}
    data = json.dumps({**told, "html": html})
    return f"id: {event.head_seq}\ndata: {data}\n\n"


def language_of(scope: Any) -> str:
    asked = parse_qs(scope["query_string"].decode("ascii", "replace")).get("language", [""])[0]
    known = [code for code, _name in settings.LANGUAGES]
    return asked if asked in known else settings.LANGUAGE_CODE


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
