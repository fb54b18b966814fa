"""Viewers the front for pages as a browser would, without a server between."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from django.core.handlers.asgi import ASGIHandler

from config.front.front import LONGEST_REST, REST, Front
from config.front.heads import FRESH, Heads
from config.front.rendering import Nobody
from config.guard.lanes import Lane
from tests.listener import Listener, in_its_own_loop

Scene = Callable[["Viewers"], Coroutine[Any, Any, None]]


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Viewers:
    """A front before Django; `rendered` are the addresses that Django was asked for by it, `passed_on` by others."""

    rendered: list[str] = field(default_factory=list)
    passed_on: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.django = ASGIHandler()
        self.front = Front(self.pass_on, self.render, Lane(2), Lane(1), Heads())

    async def render(self, scope: Any, receive: Any, send: Any) -> None:
        self.rendered.append(f"{scope['path']}?{scope['query_string'].decode()}")
        await self.django(scope, receive, send)

    async def pass_on(self, scope: Any, receive: Any, send: Any) -> None:
        self.passed_on.append(scope["path"])
        await self.django(scope, receive, send)

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for an address, as the server does: at once if it is in memory, else by a task."""
        listener = Listener(path, host="localhost", **headers)
        if (whole := self.front.at_once(listener.scope)) is not None:
            head, body = whole
            first, *lines = head.decode().strip().split("\r\n")
            pairs = dict(line.split(": ", 1) for line in lines)
            return Answer(int(first.split()[1]), pairs, body)
        scope: dict[str, Any] = {
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
        }
        scope |= {**listener.scope, "client": ("127.0.0.1", 1), "server": ("localhost", 80)}
        task = asyncio.create_task(self.front(scope, Nobody(), listener.send))
        start, body = await listener.next(), b""
        while True:
            message = await listener.next()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        await task
        names = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], {name.lower(): each for name, each in names.items()}, body)

    async def older_is_shown_no_longer(self) -> None:
        """Wait until no page is shown any more that an earlier log entry made."""
        longest = max((page.cost for page in self.front.answers.pages.values()), default=0)
        await asyncio.sleep(FRESH + min(REST * longest, LONGEST_REST))


def watch(scene: Scene) -> Viewers:
    """Play a scene before a front of its own."""
    viewers = Viewers()

    async def play() -> None:
        await scene(viewers)
        viewers.front.heads.thread.shutdown()

    in_its_own_loop(play())
    return viewers
