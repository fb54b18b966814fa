"""The log, live: an open stream costs no thread, and ends when whoever opened it may not look any more.

It stands in front of Django like tournaments/live.py. One watcher in each process looks for new entries, once
however many listen; what was read for one listener is given to all who are as far.
"""

import asyncio
import contextlib
import io
import json
import logging
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404
from django.utils import translation

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.push.live_pages import App, Receive, Send, connected, until_gone
from tournaments.staff.models import User
from tournaments.staff.queries.rights import Right

from .access import require_audience, staff
from .authentication import Caller, bearer, caller_of
from .bodies import read_query
from .operations import checked
from .problems import MEDIA_TYPE as PROBLEM
from .problems import Problem, body_of, problem_of
from .serializers.log import StreamQuery
from .streaming import MEDIA_TYPE, messages_after, position
from .throttles import count

logger = logging.getLogger(__name__)

ADDRESS = re.compile(r"/api/v1/events/([0-9A-Z]{16})/log/stream")
LOOK_EVERY = 0.2  # seconds
REST = 2.0  # seconds, after a failure
CHECK_EVERY = 3.0  # seconds; a revoked token hears nothing for longer
BREATHE_EVERY = 15.0  # seconds
MOST_STREAMS = 20  # of one token or login, in each web process
MOST_KEPT = 8  # readings of one event that are kept for whoever is as far
HEADERS = [
    (b"content-type", MEDIA_TYPE.encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


@dataclass(slots=True)
class Channel:
    """An event that somebody listens to; `moved` is replaced each time its log grows."""

    event: Event
    seq: int
    listeners: int = 0
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    read: dict[int, asyncio.Task[tuple[str, int]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a listener showed; the same for all streams of one token."""

    authorization: str
    session: str
    event_id: str


class LogStreams:
    """The layer that keeps the streams open and hands everything else on."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.channels: dict[str, Channel] = {}
        self.checks: dict[Credentials, tuple[float, asyncio.Task[str]]] = {}
        self.open: Counter[str] = Counter()
        self.watching: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(1, "log-streams")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        request = ASGIRequest(scope, io.BytesIO())
        try:
            credentials = shown_by(request, found[1])
            after = checked(StreamQuery, read_query(request)).get("after")
            event, caller = await self.in_thread(entered_by, credentials)
            self.require_room(caller.key)
            await self.in_thread(count, caller)
        except Exception as error:  # noqa: BLE001 - whatever it is, problems.py knows what to say
            await refuse(send, request, error)
            return
        after = position(request.headers, after, event.head_seq)
        with self.counted(caller.key):
            await self.stream(event, credentials, after, receive, send)

    def require_room(self, who: str) -> None:
        """Raise RuleError("request.too_many_streams") for somebody who listens often enough already."""
        if self.open[who] >= MOST_STREAMS:
            raise RuleError("request.too_many_streams", limit=MOST_STREAMS)

    @contextlib.contextmanager
    def counted(self, who: str) -> Iterator[None]:
        self.open[who] += 1
        try:
            yield
        finally:
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]

    async def stream(
        self, event: Event, credentials: Credentials, after: int, receive: Receive, send: Send
    ) -> None:
        channel = self.channels.setdefault(event.public_id, Channel(event, event.head_seq))
        channel.listeners += 1
        if self.watching is None or self.watching.done():
            self.watching = asyncio.create_task(self.watch())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await until_gone(receive, self.pour(channel, credentials, after, send))
        finally:
            channel.listeners -= 1
            if not channel.listeners:
                self.channels.pop(event.public_id, None)

    async def pour(
        self, channel: Channel, credentials: Credentials, after: int, send: Send
    ) -> None:
        breath = time.monotonic()
        await put(send, ": welcome\n\n")
        while True:
            moved = channel.moved
            if refused := await self.refusal(credentials):
                await put(
                    send, f"event: end\ndata: {json.dumps({'code': refused})}\n\n", more=False
                )
                return
            text, newest = await self.entries(channel, after)
            if text:
                await put(send, text)
                after, breath = newest, time.monotonic()
                continue
            if time.monotonic() - breath > BREATHE_EVERY:
                await put(send, ": still here\n\n")
                breath = time.monotonic()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(moved.wait(), CHECK_EVERY)

    async def entries(self, channel: Channel, after: int) -> tuple[str, int]:
        """Return what follows a number, read once for all who are as far."""
        if after >= channel.seq:
            return "", after
        known = channel.read.pop(after, None)
        if known is None or has_failed(known):
            known = asyncio.create_task(self.in_thread(messages_after, channel.event.pk, after))
        channel.read[after] = known
        while len(channel.read) > MOST_KEPT:
            del channel.read[next(iter(channel.read))]
        return await asyncio.shield(known)

    async def refusal(self, credentials: Credentials) -> str:
        """Return the code that ends a stream, or nothing; asked once in a while for each token."""
        known = self.checks.get(credentials)
        if known is None or time.monotonic() - known[0] >= CHECK_EVERY:
            check = asyncio.create_task(self.in_thread(refusal_of, credentials))
            known = self.checks[credentials] = (time.monotonic(), check)
        return await asyncio.shield(known[1])

    async def watch(self) -> None:
        """Look for news while anybody listens; a database that is away for a moment ends nothing."""
        failing = False  # said once for each outage
        while self.channels:
            await asyncio.sleep(REST if failing else LOOK_EVERY)
            try:
                await self.look()
            except Exception:
                if not failing:
                    logger.exception("Log streams hear nothing: the log numbers can't be read")
                failing = True
            else:
                failing = False
        self.checks.clear()

    async def look(self) -> None:
        for event_id, seq in (await self.in_thread(newest_of, list(self.channels))).items():
            channel = self.channels.get(event_id)
            if channel is not None and channel.seq != seq:
                channel.seq = seq
                channel.read.clear()
                channel.moved.set()
                channel.moved = asyncio.Event()

    async def in_thread(self, do: Any, *args: Any) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, connected, do, *args)


def shown_by(request: ASGIRequest, event_id: str) -> Credentials:
    return Credentials(
        request.headers.get("Authorization", ""),
        request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""),
        event_id,
    )


def has_failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def entered_by(credentials: Credentials) -> tuple[Event, Caller]:
    """Return the event for somebody who may see its log, and who it is; refuses like any operation."""
    caller = caller_with(credentials)
    if caller is None:
        raise RuleError("request.unauthenticated")
    event = Event.objects.filter(public_id=credentials.event_id).first()
    if event is None:
        raise Http404
    require_audience(staff(Right.VIEW), caller.actor, event)
    return event, caller


def caller_with(credentials: Credentials) -> Caller | None:
    if credentials.authorization:
        return bearer(credentials.authorization)[1]
    request = ASGIRequest(
        {"type": "http", "path": "/", "method": "GET", "headers": []}, io.BytesIO()
    )
    request.session = SessionStore(credentials.session or None)
    user = get_user(request)
    return caller_of(user) if isinstance(user, User) and user.is_active else None


def refusal_of(credentials: Credentials) -> str:
    try:
        entered_by(credentials)
    except (RuleError, Http404) as error:
        found = problem_of(error)
        return found.error.code if found else "server.error"
    return ""


def newest_of(event_ids: list[str]) -> dict[str, int]:
    rows = Event.objects.filter(public_id__in=event_ids)
    return dict(rows.values_list("public_id", "head_seq"))


async def refuse(send: Send, request: ASGIRequest, error: Exception) -> None:
    problem = problem_of(error) or Problem(RuleError("server.error"))
    with translation.override(translation.get_language_from_request(request)):
        body = body_of(problem)
    headers = {"content-type": PROBLEM, **problem.headers}
    if body["status"] == 401:
        headers["www-authenticate"] = "Bearer"
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": body["status"], "headers": encoded})
    await put(send, json.dumps(body, ensure_ascii=False), more=False)


async def put(send: Send, text: str, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": more})
