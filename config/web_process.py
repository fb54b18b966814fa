"""One web process: `python -m config.web_process`, started by bin/serve with sockets that listen already."""

import argparse
import asyncio
import os
import socket
from collections.abc import Callable, Mapping
from typing import Any

import uvicorn

from config.garbage import collect_when_quiet, keep_what_is_loaded

SECONDS_TO_FINISH = 3  # for entries under way when it is told to stop
SECONDS_FOR_READERS = 0.4


class WebProcess(uvicorn.Server):
    """Says when it answers, and lets nobody who only watches keep it from stopping."""

    def __init__(self, config: uvicorn.Config, ready: int | None) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        keep_what_is_loaded()
        self.collecting = asyncio.create_task(collect_when_quiet(is_anybody_entering))
        if self.ready is not None:
            os.write(self.ready, b"1")
            os.close(self.ready)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hang_up_on(is_stream)
        asyncio.get_running_loop().call_later(SECONDS_FOR_READERS, self.hang_up_on, is_reader)
        await super().shutdown(sockets)

    def hang_up_on(self, whom: Callable[[Mapping[str, Any]], bool]) -> None:
        for connection in list(self.server_state.connections):
            cycle = getattr(connection, "cycle", None)
            if cycle is not None and not cycle.response_complete and whom(cycle.scope):
                connection.transport.abort()


def is_anybody_entering() -> bool:
    from config.asgi import guard

    return guard.lanes.entries.is_busy


def is_stream(scope: Mapping[str, Any]) -> bool:
    """Say whether an answer has no end of its own; whoever reads it asks again by themselves."""
    from config.guard.guard import stream_at

    return bool(stream_at(scope))


def is_reader(scope: Mapping[str, Any]) -> bool:
    """Say whether a request only reads, so that nothing is lost with its answer."""
    return scope["method"] in ("GET", "HEAD")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.web_process")
    parser.add_argument("--listening", type=int, nargs="+", required=True, help="open sockets")
    parser.add_argument(
        "--ready", type=int, help="an open file to write to when requests are taken"
    )
    options = parser.parse_args()
    config = uvicorn.Config(
        "config.asgi:application",
        http="config.guard.http_protocol:BoundedProtocol",
        ws="none",
        lifespan="off",
        log_level="warning",
        proxy_headers=False,  # config/guard/client_address.py reads them
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    sockets = [socket.socket(fileno=number) for number in options.listening]
    WebProcess(config, options.ready).run(sockets)


if __name__ == "__main__":
    main()
