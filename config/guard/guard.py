"""What stands in front of everything: nobody gets further in than a request that somebody may read.

Header sizes and times are config/guard/http_protocol.py's; here a request is whole up to its body.
"""

import contextlib
import io
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils import translation

from api.log_stream import ADDRESS as LOG_ADDRESS
from api.log_stream import refuse
from api.problems import Problem
from scoring.errors import RuleError
from tournaments.push.event_stream import App, Message, Receive, Send, send_text
from tournaments.push.live_pages import ADDRESS as LIVE_ADDRESS
from tournaments.refusals import message_of
from tournaments.security_headers import always, of_pages

from .client_address import client_address
from .lanes import Answer, Lane, Lanes
from .request_limits import (
    check_request,
    is_small_or_of_unknown_length,
    still_there,
    whole_body,
    with_body,
)
from .stream_shares import StreamShares

Headers = Mapping[bytes, bytes]

SAFE = frozenset(("GET", "HEAD"))
LIVE, LOG = "/live", "/log/stream"
RETRY_AFTER = "15"  # seconds


class Guard:
    """Checks requests before `app` has them; refusals to people are pages, which `pages` makes."""

    def __init__(self, app: App, pages: App) -> None:
        self.app = app
        self.pages = pages
        self.shares = StreamShares()
        self.lanes = Lanes()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close"})
            return
        headers = dict(scope["headers"])
        scope["client"] = (client_address(scope), 0)
        send = with_headers(send)
        try:
            check_request(scope, headers)
            # However slowly it is sent, it keeps no place that others wait for.
            if is_small_or_of_unknown_length(headers):
                receive = with_body(await whole_body(receive, scope["path"]), receive)
        except RuleError as error:
            await self.refuse(scope, receive, send, error)
        except ConnectionError:
            return
        else:
            await self.hand_on(scope, headers, receive, send)

    async def refuse(self, scope: Any, receive: Receive, send: Send, error: RuleError) -> None:
        """Answer a program with a problem, a person with a page in their language."""
        if scope["path"].startswith("/api/"):
            await refuse(send, ASGIRequest(scope, io.BytesIO()), error)
        else:
            refused = {**scope, "refusal": error}
            await wait(self.lanes.public, self.pages, refused, with_body(b"", receive), send)

    async def hand_on(self, scope: Any, headers: Headers, receive: Receive, send: Send) -> None:
        stream = stream_at(scope)
        if stream and not has_our_host(scope):
            # Django refuses it as it does for any page.
            await wait(self.lanes.public, self.pages, scope, receive, send)
        elif stream == LIVE:
            await self.open_stream(scope, receive, send)
        elif stream:
            await self.app(scope, receive, send)  # log streams are counted for each caller
        else:
            await wait(self.lanes.lane_of(scope, headers), self.app, scope, receive, send)

    async def open_stream(self, scope: Any, receive: Receive, send: Send) -> None:
        share, limit = await self.shares.share_of(scope, scope["client"][0])
        with contextlib.ExitStack() as taken:
            try:
                taken.enter_context(self.shares.taken(share, limit))
            except RuleError as error:
                await refuse_for_now(scope, send, error)
                return
            await self.app(scope, receive, send)


async def wait(lane: Lane, app: App, scope: Any, receive: Receive, send: Send) -> None:
    """Have it answered when its turn has come; the answer is sent when the next one has theirs.

    Who only looks and has gone by then costs nothing more; what somebody entered is entered all the same.
    """
    answer = Answer(send)
    try:
        async with lane.turn(scope["path"]):
            there = await still_there(receive) if scope["method"] in SAFE else receive
            if there is None:
                return
            await app(scope, there, answer.take)
    except RuleError as error:
        await refuse_for_now(scope, send, error)
    else:
        await answer.give()


def stream_at(scope: Any) -> str:
    """Return which kind of stream a request opens, or nothing."""
    path = scope["path"]
    if path.endswith((LIVE, LOG)) and scope["method"] == "GET":
        if LIVE_ADDRESS.fullmatch(path):
            return LIVE
        if LOG_ADDRESS.fullmatch(path):
            return LOG
    return ""


def with_headers(send: Send) -> Send:
    """Return a `send` that gives every answer what it needs from us."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *always()]
        await send(message)

    return send_with_headers


def has_our_host(scope: Any) -> bool:
    try:
        ASGIRequest(scope, io.BytesIO()).get_host()
    except DisallowedHost:
        return False
    return True


async def refuse_for_now(scope: Any, send: Send, error: RuleError) -> None:
    """Say that there is no room; to a person in a line, for a page would cost what there is none of.

    Live pages ask by themselves until there is (static/js/following.js).
    """
    request = ASGIRequest(scope, io.BytesIO())
    if scope["path"].startswith("/api/"):
        await refuse(send, request, Problem(error, {"Retry-After": RETRY_AFTER}))
        return
    with translation.override(translation.get_language_from_request(request)):
        words = message_of(error)
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"retry-after", RETRY_AFTER.encode()),
        *of_pages(),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send_text(send, words, more=False)
