"""Having Django make a page for everybody: asked without cookies, in the viewers' lane."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.push.event_stream import App, Message
from tournaments.push.keeping import KEEPING, Keeping

from .addresses import Address
from .answers import Headers

# All that a page may depend on beside its address; a name that was sent twice has the value that was checked.
PASSED_ON = (b"host", b"x-forwarded-proto")


@dataclass(slots=True)
class Rendered:
    """What Django answered."""

    keeping: Keeping
    status: int = 500
    headers: Headers = field(default_factory=list)
    body: bytes = b""


async def rendered(
    app: App, address: Address, scope: Mapping[str, Any], keeping: Keeping
) -> Rendered:
    """Return the page as somebody sees it who is nobody in particular."""
    answer = Rendered(keeping)
    pieces: list[bytes] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
        else:
            pieces.append(message.get("body", b""))

    await app(request_for(address, scope, keeping), Nobody(), send)
    answer.body = b"".join(pieces)
    return answer


def request_for(address: Address, scope: Mapping[str, Any], keeping: Keeping) -> dict[str, Any]:
    sent = dict(scope["headers"])
    headers = [(name, sent[name]) for name in PASSED_ON if name in sent]
    if address.is_api:
        headers.append((b"accept-language", address.language.encode()))
    return {
        **{
            key: scope[key]
            for key in ("type", "asgi", "http_version", "scheme", "server")
            if key in scope
        },
        "method": "GET",
        "path": address.path,
        "raw_path": address.path.encode(),
        "query_string": address.query.encode(),
        "headers": headers,
        "client": None,
        KEEPING: keeping,
    }


class Nobody:
    """A client that has sent everything, and never goes."""

    def __init__(self) -> None:
        self.was_asked = False

    async def __call__(self) -> Message:
        if self.was_asked:
            await asyncio.Event().wait()
        self.was_asked = True
        return {"type": "http.request", "body": b"", "more_body": False}
