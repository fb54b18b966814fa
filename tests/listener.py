"""A client of a stream, and how a test plays a scene with it."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from tournaments.push.database_thread import with_connection


class Listener:
    """A client of a stream, without a server between."""

    def __init__(self, path: str, **headers: str) -> None:
        self.left = asyncio.Event()
        self.may_send = asyncio.Event()
        self.may_send.set()
        self.messages: list[str] = []
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        path, _, query = path.partition("?")
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode(),
            "headers": [
                (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
            ],
        }

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.may_send.wait()
        await self.sent.put(message)

    async def next(self) -> Any:
        return await asyncio.wait_for(self.sent.get(), 20)

    async def message(self) -> dict[str, str]:
        """Return the fields of the next message that isn't a remark."""
        while not self.messages:
            text = (await self.next())["body"].decode()
            parts = [part for part in text.split("\n\n") if part and not part.startswith(":")]
            self.messages += parts
        return dict(line.split(": ", 1) for line in self.messages.pop(0).splitlines())


async def meanwhile(do: Callable[..., Any], **kwargs: Any) -> None:
    """Do something in the database while a stream is open."""
    await asyncio.to_thread(with_connection, partial(do, **kwargs))


def in_its_own_loop(scene: Coroutine[Any, Any, None]) -> None:
    """Run it in another thread: in this one, a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("handed on to Django")
