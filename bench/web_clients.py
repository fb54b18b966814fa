"""Browsers for `bin/bench web`, as light as they can be: they must not be what is measured."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Self

LARGEST = 2**24  # bytes of a line: news of a large hall come in one
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Ask:
    """A request that is sent again and again; `status` is what it must be answered with."""

    path: str
    headers: str = ""
    method: str = "GET"
    body: bytes = b""
    status: int = 200

    def to(self, port: int) -> bytes:
        head = f"{self.method} {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{self.headers}"
        length = f"Content-Length: {len(self.body)}\r\n" if self.body else ""
        return f"{head}{length}\r\n".encode() + self.body


class Connection:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=LARGEST
        )
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.close()

    async def ask(self, ask: Ask) -> bytes:
        """Return the answer's body; anything but the status that is wanted ends the measurement."""
        self.writer.write(ask.to(self.port))
        head = await self.reader.readuntil(b"\r\n\r\n")
        if int(head.split(b" ", 2)[1]) != ask.status:
            raise RuntimeError(f"{ask.path}: {head.decode().splitlines()[0]}")
        length = LENGTH.search(head)
        return await self.reader.readexactly(int(length[1])) if length else b""


async def ask_many(port: int, ask: Ask, times: int) -> None:
    """Ask so often, two connections at once."""

    async def some(count: int) -> None:
        async with Connection(port) as connection:
            for _ in range(count):
                await connection.ask(ask)

    await asyncio.gather(some(times // 2), some(times - times // 2))


async def seconds_to_everyone(
    port: int, stream: str, pages: int, commit: Callable[[], int], times: int
) -> list[list[float]]:
    """Return for each commit how long after it each of the open pages heard of it."""
    connections = [await Connection(port).__aenter__() for _ in range(pages)]
    for each in connections:
        each.writer.write(Ask(stream).to(port))
    await asyncio.gather(*(hears_of(each, 0) for each in connections))
    found = []
    for _ in range(times):
        seq = await asyncio.to_thread(commit)
        committed = perf_counter()
        heard = await asyncio.gather(*(hears_of(each, seq) for each in connections))
        found.append([max(0.0, moment - committed) for moment in heard])
    for each in connections:
        each.writer.close()
    return found


async def hears_of(connection: Connection, seq: int) -> float:
    """Wait for news at least that new; return when they came."""
    while True:
        line = await connection.reader.readuntil(b"\n")
        if line.startswith(b"id: ") and int(line[4:]) >= seq:
            await connection.reader.readuntil(b"\n")
            return perf_counter()
