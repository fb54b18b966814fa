"""Server-sent events over plain ASGI: an open stream costs no thread, and ends when the client goes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any

from tournaments.security_headers import of_pages

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

MEDIA_TYPE = "text/event-stream"
HEADERS = [
    (b"content-type", f"{MEDIA_TYPE}; charset=utf-8".encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-robots-tag", b"noindex, nofollow"),
]
HEARTBEAT = b": still here\n\n"
HEARTBEAT_EVERY = 15.0  # seconds; keeps proxies from closing a quiet connection


async def start_stream(send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *of_pages()]})


async def send_text(send: Send, text: str, *, more: bool = True) -> None:
    await send_bytes(send, text.encode(), more=more)


async def send_bytes(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def until_gone(receive: Receive, sending: Coroutine[Any, Any, None]) -> None:
    """Send until there is no more, the client goes or the server stops."""
    tasks = [asyncio.create_task(sending), asyncio.create_task(disconnected(receive))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await task


async def disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
