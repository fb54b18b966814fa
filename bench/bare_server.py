"""A bare ASGI application that answers with bytes from files: the most that the same server could do."""

import os
from pathlib import Path
from typing import Any

BODIES = {f"/{file.name}": file.read_bytes() for file in Path(os.environ["BENCH_BODIES"]).iterdir()}
NOTHING = [(b"etag", b'"0123456789abcdef"')]


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the file of the address; an address without one has not changed."""
    body = BODIES.get(scope["path"])
    if body is None:
        await send({"type": "http.response.start", "status": 304, "headers": NOTHING})
    else:
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body or b""})
