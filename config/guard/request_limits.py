"""What a request may be, before anybody reads it: by its address, its headers and the length of its body."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from api.bodies import LARGEST_BODY
from scoring.errors import RuleError
from tournaments.people.list_files import LARGEST_FILE, LONGEST_TEXT
from tournaments.push.event_stream import Message, Receive

KILOBYTE = 1000
LARGEST_ENTRY = 64 * KILOBYTE  # phones, personal pages, logins: whatever needs no account
LARGEST_FORM = 1000 * KILOBYTE  # of the desk
LARGEST_LIST = LARGEST_FILE + 4 * LONGEST_TEXT + 100 * KILOBYTE  # a file, and beside it the text


def largest_body(path: str) -> int:
    """Return how many bytes may be sent to an address.

    >>> largest_body("/login/"), largest_body("/desk/7FGX/players/import/")
    (64000, 7500000)
    """
    if path.startswith("/api/"):
        return LARGEST_BODY
    if not path.startswith("/desk/"):
        return LARGEST_ENTRY
    return LARGEST_LIST if path.endswith("/players/import/") else LARGEST_FORM


def check_request(scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> None:
    """Refuse what no page and no operation takes.

    Raises RuleError("request.bad_text"), ("request.no_websockets") or whatever `too_large` is.
    """
    query = scope["query_string"]
    # PostgreSQL can't hold NUL; in a cookie it is written as an escape.
    if (
        "\0" in scope["path"]
        or b"%00" in query
        or b"\0" in query
        or rb"\000" in headers.get(b"cookie", b"")
    ):
        raise RuleError("request.bad_text")
    if headers.get(b"upgrade", b"").lower() == b"websocket":
        raise RuleError("request.no_websockets")
    announced = headers.get(b"content-length", b"0")
    limit = largest_body(scope["path"])
    if not announced.isdigit() or int(announced[:20]) > limit:
        raise too_large(scope["path"], limit)


def too_large(path: str, limit: int) -> RuleError:
    """Return the refusal of a body; the API has one of its own."""
    if path.startswith("/api/"):
        return RuleError("request.too_large", limit=limit)
    return RuleError("request.form_too_large", limit=limit // KILOBYTE)


def is_small_or_of_unknown_length(headers: Mapping[bytes, bytes]) -> bool:
    """Say whether a body is one that `whole_body` reads."""
    announced = int(headers.get(b"content-length", b"0"))
    return b"transfer-encoding" in headers or 0 < announced <= LARGEST_ENTRY


async def whole_body(receive: Receive, path: str) -> bytes:
    """Return a small body, counted while it arrives: it may have come without its length.

    Raises whatever `too_large` is, or ConnectionError if the client went.
    """
    body, limit, more = bytearray(), LARGEST_ENTRY, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        body += message.get("body", b"")
        if len(body) > limit:
            raise too_large(path, limit)
        more = message.get("more_body", False)
    return bytes(body)


async def still_there(receive: Receive) -> Receive | None:
    """Return a `receive` that gives again what a client has sent by now, or nothing if it has gone."""
    sent: list[Message] = []
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0):
            while (message := await receive())["type"] != "http.disconnect":
                sent.append(message)
            return None
    sent.reverse()

    async def receive_again() -> Message:
        return sent.pop() if sent else await receive()

    return receive_again


def with_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives this body; what else the client sends is read and forgotten."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_once() -> Message:
        if messages:
            return messages.pop()
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return message

    return receive_once
