"""The log as server-sent events: a stream ends when whoever opened it may not look any more.

This layer stands in front of Django like tournaments/push/live_pages.py, and has the same watcher. What was read for
one client is sent to all who have received as much.
"""

import asyncio
import contextlib
import io
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.utils import translation
from rest_framework.exceptions import Throttled

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.push.database_thread import DatabaseThread
from tournaments.push.event_stream import (
    HEARTBEAT,
    HEARTBEAT_EVERY,
    App,
    Receive,
    Send,
    send_bytes,
    send_text,
    start_stream,
    until_gone,
)
from tournaments.push.watcher import LogWatcher, WatchedEvent, head_of
from tournaments.security_headers import of_pages

from .bodies import read_query
from .log_messages import messages_after, position
from .operations import checked
from .problems import MEDIA_TYPE as PROBLEM
from .problems import Problem, body_of, problem_of
from .serializers.log import StreamQuery
from .stream_access import Credentials, credentials_of, event_and_caller, refusal_of
from .throttles import count

ADDRESS = re.compile(r"/api/v1/events/([0-9A-Z]{16})/log/stream")
CHECK_EVERY = 3.0  # seconds; a revoked token receives nothing for longer
MAX_STREAMS = 20  # of one token or login, in each web process
MAX_READINGS = 8  # of one event, kept for whoever has received as much


@dataclass(slots=True)
class Channel:
    """An event with open streams; readings are kept by the number they follow and the newest at the time."""

    pk: int
    watched: WatchedEvent
    streams: int = 0
    readings: dict[tuple[int, int], asyncio.Task[tuple[str, int]]] = field(default_factory=dict)


class LogStreams:
    """The layer that keeps the streams open and hands everything else on."""

    def __init__(self, app: App, watcher: LogWatcher) -> None:
        self.app = app
        self.watcher = watcher
        self.channels: dict[str, Channel] = {}
        self.checks: dict[Credentials, tuple[float, asyncio.Task[str]]] = {}
        self.open: Counter[str] = Counter()
        self.thread = DatabaseThread("log-streams")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        match = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if match is None or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        request = ASGIRequest(scope, io.BytesIO())
        try:
            credentials = credentials_of(request, match[1])
            after = checked(StreamQuery, read_query(request)).get("after")
            event, caller = await self.thread.run(event_and_caller, credentials)
        except Exception as error:  # noqa: BLE001 - whatever it is, problems.py knows what to say
            await refuse(send, request, error)
            return
        after = position(request.headers, after, event.head_seq)
        with contextlib.ExitStack() as counted:
            try:
                counted.enter_context(self.counted(caller.key))
                await self.thread.run(count, caller)
            except (RuleError, Throttled) as error:
                await refuse(send, request, error)
                return
            with self.channel_of(event) as channel:
                await start_stream(send)
                await until_gone(receive, self.send_entries(channel, credentials, after, send))

    @contextlib.contextmanager
    def counted(self, who: str) -> Iterator[None]:
        """Count a stream before anything is awaited, so that those that open at once see one another.

        Raises RuleError("request.too_many_streams") for somebody who has enough open already.
        """
        if self.open[who] >= MAX_STREAMS:
            raise RuleError("request.too_many_streams", limit=MAX_STREAMS)
        self.open[who] += 1
        try:
            yield
        finally:
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]

    @contextlib.contextmanager
    def channel_of(self, event: Event) -> Iterator[Channel]:
        """Watch an event until the block ends; the last stream takes with it what was kept for all."""
        with self.watcher.subscribed(event.public_id, head_of(event)) as watched:
            channel = self.channels.setdefault(event.public_id, Channel(event.pk, watched))
            channel.streams += 1
            try:
                yield channel
            finally:
                channel.streams -= 1
                if not channel.streams:
                    del self.channels[event.public_id]
                if not self.channels:
                    self.checks.clear()

    async def send_entries(
        self, channel: Channel, credentials: Credentials, after: int, send: Send
    ) -> None:
        await send_text(send, ": welcome\n\n")
        last_sent = time.monotonic()
        while True:
            moved = channel.watched.moved
            if code := await self.refusal(credentials):
                end = f"event: end\ndata: {json.dumps({'code': code})}\n\n"
                await send_text(send, end, more=False)
                return
            text, newest = await self.entries(channel, after)
            if text:
                await send_text(send, text)
                after, last_sent = newest, time.monotonic()
                continue
            if time.monotonic() - last_sent > HEARTBEAT_EVERY:
                await send_bytes(send, HEARTBEAT)
                last_sent = time.monotonic()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(moved.wait(), CHECK_EVERY)

    async def entries(self, channel: Channel, after: int) -> tuple[str, int]:
        """Return what follows a number, read once for all who have received as much."""
        newest = channel.watched.head.seq
        if after >= newest:
            return "", after
        reading = channel.readings.pop((after, newest), None)
        if reading is None or has_failed(reading):
            reading = asyncio.create_task(self.thread.run(messages_after, channel.pk, after))
        channel.readings[after, newest] = reading
        while len(channel.readings) > MAX_READINGS:
            del channel.readings[next(iter(channel.readings))]
        return await asyncio.shield(reading)

    async def refusal(self, credentials: Credentials) -> str:
        """Return the code that ends a stream, or nothing; checked once in a while for each token."""
        known = self.checks.get(credentials)
        if known is None or time.monotonic() - known[0] >= CHECK_EVERY:
            check = asyncio.create_task(self.thread.run(refusal_of, credentials))
            known = self.checks[credentials] = (time.monotonic(), check)
        return await asyncio.shield(known[1])


def has_failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


async def refuse(send: Send, request: ASGIRequest, error: Exception) -> None:
    problem = problem_of(error) or Problem(RuleError("server.error"))
    with translation.override(translation.get_language_from_request(request)):
        body = body_of(problem)
    headers = {"content-type": PROBLEM, **problem.headers}
    if body["status"] == 401:
        headers["www-authenticate"] = "Bearer"
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    encoded += of_pages()
    await send({"type": "http.response.start", "status": body["status"], "headers": encoded})
    await send_text(send, json.dumps(body, ensure_ascii=False), more=False)
