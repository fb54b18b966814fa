"""Live pages: whoever looks at an event sees a new result within a moment of its commit.

This layer stands in front of Django, so that an open page costs no thread. When the watcher sees an event's log
move, what is new is read once (news.py) and sent to all its pages (channel.py).
"""

import asyncio
import contextlib
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import Error

from tournaments.security_headers import of_pages

from .channel import Channel, OpenPage
from .database_thread import DatabaseThread
from .event_stream import App, Receive, Send, disconnected, send_text, start_stream
from .news import NUMBER_ALONE, Reading, ReadTable, read_news
from .watcher import LogWatcher, WatchedEvent

ADDRESS = re.compile(r"/events/([0-9A-Z]{16})/live")
LOG_NUMBER = re.compile("[0-9]{1,9}")


class LivePages:
    """The layer in front of Django: it answers the live addresses and hands everything else on."""

    def __init__(self, app: App, watcher: LogWatcher, read_table: ReadTable) -> None:
        self.app = app
        self.watcher = watcher
        self.read_table = read_table
        self.channels: dict[str, Channel] = {}
        self.thread = DatabaseThread("live-pages")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        match = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if match is None or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        try:
            head = await self.watcher.head_now(match[1])
        except Error:
            await refuse(send, 503)
            return
        if head is None or not head.is_published:
            await refuse(send, 404)
            return
        with self.watcher.subscribed(match[1], head) as event:
            await self.stream(event, OpenPage(wanted_by(scope), has(scope), send), receive)

    async def stream(self, event: WatchedEvent, page: OpenPage, receive: Receive) -> None:
        """Keep a page up to date until its client goes or the server stops."""
        with self.channel_of(event) as channel:
            try:
                await asyncio.shield(channel.beginning)
            except Error:
                await refuse(page.send, 503)
                return
            await start_stream(page.send)
            channel.add(page)
            try:
                await disconnected(receive)
            finally:
                channel.remove(page)

    @contextlib.contextmanager
    def channel_of(self, event: WatchedEvent) -> Iterator[Channel]:
        """Have an event's channel until the block ends; the last one out takes it along."""
        channel = self.channels.get(event.public_id)
        if channel is None:
            channel = self.channels[event.public_id] = Channel(event, self.read)
        channel.users += 1
        try:
            yield channel
        finally:
            channel.users -= 1
            if not channel.users:
                channel.end()
                del self.channels[event.public_id]

    async def read(self, event_id: str, since: int | None, languages: Iterable[str]) -> Reading:
        return await self.thread.run(read_news, self.read_table, event_id, since, languages)


async def refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": of_pages()})
    await send_text(send, "", more=False)


def wanted_by(scope: Any) -> str:
    """Return the language that the address asks for; `?number` asks for the log number and what moved."""
    query = parse_qs(scope["query_string"].decode("ascii", "replace"), keep_blank_values=True)
    if "number" in query:
        return NUMBER_ALONE
    requested = query.get("language", [""])[0]
    known = [code for code, _name in settings.LANGUAGES]
    return requested if requested in known else settings.LANGUAGE_CODE


def has(scope: Any) -> int | None:
    """Return the log number that a page has: that of its last message, or as its address says (`?since=`)."""
    query = parse_qs(scope["query_string"].decode("ascii", "replace"))
    heard = dict(scope["headers"]).get(b"last-event-id", b"").decode("ascii", "replace")
    for number in (heard, *query.get("since", ())):
        if LOG_NUMBER.fullmatch(number):
            return int(number)
    return None
