"""Open streams are counted for an address; who works here gets one all the same."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from django.test import Client

import api.log_stream
import config.guard.stream_shares
from api.log_stream import LogStreams
from config.guard.guard import Guard
from config.guard.stream_shares import StreamShares, room_for_streams
from tests.api.test_log_stream import a_token, stream_of
from tests.builders import an_event, owner_of, user_of
from tests.listener import Listener, in_its_own_loop, nowhere
from tournaments.push.differences import Table
from tournaments.push.live_pages import LivePages
from tournaments.push.watcher import LogWatcher
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.web.access import DEVICE_COOKIE

pytestmark = pytest.mark.django_db(transaction=True)

LIVE = "/events/0123456789ABCDEF/live"


async def a_stream(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await receive()


class Hall:
    """Listeners at one guard, and what became of each."""

    def __init__(self, app: Any = a_stream) -> None:
        self.guard = Guard(app, nowhere)
        self.listeners: list[tuple[Listener, asyncio.Task[None]]] = []

    async def ask(
        self, address: str = "192.168.1.5", path: str = LIVE, **headers: str
    ) -> tuple[int, Listener]:
        listener = Listener(path, host="localhost", **headers)
        listener.scope["client"] = (address, 4711)
        call = self.guard(listener.scope, listener.receive, listener.send)
        self.listeners.append((listener, asyncio.create_task(call)))
        return (await listener.next())["status"], listener

    async def status(self, *args: Any, **headers: str) -> int:
        return (await self.ask(*args, **headers))[0]

    async def leave(self) -> None:
        for listener, task in self.listeners:
            listener.left.set()
            await task
        self.listeners.clear()
        assert self.guard.shares.open == {}


def playing(scene: Coroutine[Any, Any, None]) -> None:
    in_its_own_loop(scene)


def test_an_address_has_so_many_and_another_has_its_own(settings: Any) -> None:
    settings.STREAMS_PER_ADDRESS = 2

    async def scene() -> None:
        hall = Hall()
        opened = await asyncio.gather(*(hall.status() for _ in range(5)))
        assert sorted(opened) == [200, 200, 503, 503, 503]
        assert await hall.status("192.168.1.6") == 200
        await hall.leave()
        assert await hall.status() == 200
        await hall.leave()

    playing(scene())


def test_whoever_is_refused_is_told_when_to_come_again(settings: Any) -> None:
    settings.STREAMS_PER_ADDRESS = 1

    async def scene() -> None:
        hall = Hall()
        await hall.status()
        listener = Listener(LIVE, host="localhost", accept_language="en")
        listener.scope["client"] = ("192.168.1.5", 4711)
        await hall.guard(listener.scope, listener.receive, listener.send)
        start, body = await listener.next(), await listener.next()
        assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"15")
        assert body["body"].decode() == (
            "Too many live pages are open from this address. Try again in a moment."
        )
        await hall.leave()

    playing(scene())


def test_who_works_here_gets_one_all_the_same(settings: Any) -> None:
    settings.STREAMS_PER_ADDRESS = 1
    event = an_event()
    desk = Client()
    desk.force_login(user_of(owner_of(event)))
    _, code = invite_device(event=event, name="phone", role="referee", by=owner_of(event))
    cookies = {
        "desk": f"sessionid={desk.cookies['sessionid'].value}",
        "phone": f"{DEVICE_COOKIE}={admit_device(code=code)[1]}",
        "stranger": "sessionid=abcdefghijklmnopqrstuvwxyz",
        "old phone": f"{DEVICE_COOKIE}=x",
    }

    async def scene() -> None:
        hall = Hall()
        assert await hall.status() == 200
        found = {who: await hall.status(cookie=cookie) for who, cookie in cookies.items()}
        assert found == {"desk": 200, "phone": 200, "stranger": 503, "old phone": 503}
        await hall.leave()

    playing(scene())


def test_staff_have_a_share_with_an_end(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config.guard.stream_shares, "MOST_OF_STAFF", 2)
    settings.STREAMS_PER_ADDRESS = 1
    desk = Client()
    desk.force_login(user_of(owner_of(an_event())))
    cookie = f"sessionid={desk.cookies['sessionid'].value}"

    async def scene() -> None:
        hall = Hall()
        await hall.status()
        opened = await asyncio.gather(*(hall.status(cookie=cookie) for _ in range(5)))
        assert sorted(opened) == [200, 200, 503, 503, 503]
        await hall.leave()

    playing(scene())


def test_all_addresses_together_leave_room_for_everything_else() -> None:
    async def scene() -> None:
        hall = Hall()
        hall.guard.shares.most = 3
        opened = [await hall.status(f"192.168.1.{number}") for number in range(5)]
        assert opened == [200, 200, 200, 503, 503]
        await hall.leave()

    playing(scene())
    assert StreamShares().most == room_for_streams() > 0


def test_log_streams_opened_at_once_are_counted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.log_stream, "MAX_STREAMS", 2)
    event = an_event()
    bearer, path = f"Bearer {a_token(event)}", stream_of(event)

    async def scene() -> None:
        watcher = LogWatcher()
        streams = LogStreams(nowhere, watcher)
        hall = Hall(streams)
        opened = await asyncio.gather(
            *(hall.ask(path=path, authorization=bearer) for _ in range(8))
        )
        assert sorted(status for status, _ in opened) == [200] * 2 + [429] * 6
        await hall.leave()
        streams.thread.shutdown()
        watcher.thread.shutdown()

    playing(scene())


SAME_AS_PAGES = (
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
)


def test_streams_have_the_headers_of_pages(client: Client) -> None:
    event = an_event(opened=True)
    bearer = f"Bearer {a_token(event)}"
    page = client.get(f"/events/{event.public_id}/").headers

    async def scene() -> None:
        watcher = LogWatcher()
        live = LivePages(nowhere, watcher, lambda event: Table(event.head_seq, ()))
        streams = LogStreams(live, watcher)
        guard = Guard(streams, nowhere)
        for path, headers in {
            f"/events/{event.public_id}/live": {},
            stream_of(event): {"authorization": bearer},
            "/events/0123456789ABCDEF/live": {},
            stream_of(event, "?after=x"): {},
        }.items():
            listener = Listener(path, host="localhost", **headers)
            task = asyncio.create_task(guard(listener.scope, listener.receive, listener.send))
            found = {
                name.decode(): value.decode() for name, value in (await listener.next())["headers"]
            }
            assert set(found) >= set(SAME_AS_PAGES), path
            for name in SAME_AS_PAGES:
                assert found[name] == page.get(name, found[name]), (path, name)
            listener.left.set()
            await task
        for thread in (streams.thread, live.thread, watcher.thread):
            thread.shutdown()

    playing(scene())


@pytest.mark.parametrize("path", [LIVE, "/api/v1/events/0123456789ABCDEF/log/stream"])
def test_a_stream_is_for_our_own_host_names_only(path: str) -> None:
    async def page(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 400, "headers": []})

    async def scene() -> None:
        listener = Listener(path, host="evil.example")
        await Guard(nowhere, page)(listener.scope, listener.receive, listener.send)
        assert (await listener.next())["status"] == 400

    playing(scene())
