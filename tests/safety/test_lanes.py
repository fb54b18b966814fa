"""Whoever looks, however many and however slowly, keeps nobody from entering something."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest
from django.conf import settings

import config.guard.lanes
from config.guard.guard import Guard
from config.guard.lanes import Lane, Lanes
from config.one_thread import BESIDE
from tests.listener import Listener, in_its_own_loop, nowhere

pytestmark = pytest.mark.no_database

PAGE = "/events/0123456789ABCDEF/"
OUTBOX = "/phone/0123456789ABCDEF/outbox/"
KNOWN = {"cookie": "a=b; sessionid=x"}


class Busy:
    """An application in which everything takes until it is let go."""

    def __init__(self) -> None:
        self.under_way: list[str] = []
        self.let_go = asyncio.Event()
        self.guard = Guard(self, nowhere)
        self.tasks: list[asyncio.Task[None]] = []
        self.listeners: list[Listener] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.under_way.append(f"{scope['method']} {scope['path']}")
        await self.let_go.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x"})

    async def ask(self, times: int, method: str = "GET", path: str = PAGE, **headers: str) -> int:
        """Ask so often; return how many of them are being answered."""
        before = len(self.under_way)
        for _ in range(times):
            listener = Listener(path, **headers)
            listener.scope["method"] = method
            self.listeners.append(listener)
            call = self.guard(listener.scope, listener.receive, listener.send)
            self.tasks.append(asyncio.create_task(call))
        await asyncio.sleep(0.02)
        return len(self.under_way) - before

    async def end(self) -> int:
        self.let_go.set()
        await asyncio.gather(*self.tasks)
        return len(self.under_way)


def playing(scene: Coroutine[Any, Any, None]) -> None:
    in_its_own_loop(scene)


def test_whoever_looks_waits_and_whoever_enters_does_not() -> None:
    async def scene() -> None:
        busy = Busy()
        assert await busy.ask(50) == 3
        assert await busy.ask(50, **KNOWN) == 3
        entries = busy.guard.lanes.entries.of_an_event
        assert await busy.ask(9, "POST", OUTBOX) == entries
        assert await busy.ask(9, path="/health") == 1
        assert await busy.ask(9, path="/static/nowhere.css") == 0
        assert await busy.end() == 127
        assert [each for each in busy.under_way if OUTBOX in each] == [f"POST {OUTBOX}"] * 9

    playing(scene())


def test_whoever_leaves_before_their_turn_costs_nothing_and_what_they_entered_is_entered() -> None:
    async def scene() -> None:
        busy = Busy()
        entries = busy.guard.lanes.entries.of_an_event
        await busy.ask(3 + 20)
        await busy.ask(entries + 5, "POST", OUTBOX)
        for listener in busy.listeners:
            listener.left.set()
        assert await busy.end() == 3 + entries + 5

    playing(scene())


def test_all_lanes_together_have_threads() -> None:
    lanes = vars(Lanes()).values()
    at_once = sum(lane.at_once for lane in lanes if isinstance(lane, Lane))

    assert at_once <= settings.DATABASE_CONNECTIONS + BESIDE


def test_viewers_pause_while_something_is_entered_but_never_long() -> None:
    async def scene() -> None:
        lane, went_on = Lane(1), []

        async def look() -> None:
            await lane.pause()
            went_on.append(lane.is_busy)

        await look()
        async with lane.turn():
            looking = asyncio.create_task(look())
            await asyncio.sleep(0)
            assert went_on == [False]
        await looking
        async with lane.turn():
            await look()
            await look()
        assert went_on == [False, False, True, True]
        assert (lane.quiet, lane.patience) == (None, None)

    playing(scene())


def test_entries_of_one_event_hold_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")

    async def scene() -> None:
        busy = Busy()
        entries = busy.guard.lanes.entries
        assert await busy.ask(9, "POST", OUTBOX) == 2
        assert await busy.ask(1, "POST", "/api/v1/events/0123456789ABCDEF/jiangs/1/start") == 0
        assert await busy.ask(1, "POST", "/phone/ABCDEF0123456789/outbox/") == 1
        assert await busy.ask(9, "POST", "/desk/ABCDEF0123456789/") == 1
        assert entries.is_busy
        assert await busy.end() == 20
        assert (entries.is_busy, entries.events) == (False, {})

    playing(scene())


def test_viewers_wait_for_all_entries_of_an_event() -> None:
    async def scene() -> None:
        entries, went_on = config.guard.lanes.Entries(4, 1), []

        async def enter() -> None:
            async with entries.turn(OUTBOX):
                await asyncio.sleep(0.001)
                went_on.append("entry")

        async def look() -> None:
            await entries.pause()
            went_on.append("look")

        entering = [asyncio.create_task(enter()) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(look(), *entering)
        assert went_on == [*["entry"] * 5, "look"]

    playing(scene())


def test_an_entry_that_arrives_slowly_keeps_nobody_waiting() -> None:
    async def scene() -> None:
        busy = Busy()
        assert await busy.ask(9, "POST", OUTBOX, content_length="500") == 0
        assert await busy.ask(1, "POST", OUTBOX) == 1
        for task in busy.tasks[:9]:
            task.cancel()
        busy.let_go.set()
        await busy.tasks[-1]

    playing(scene())


def test_few_passwords_are_checked_at_once() -> None:
    async def scene() -> None:
        busy = Busy()
        assert await busy.ask(20, "POST", "/login/") == 2
        assert await busy.ask(1) == 1
        assert await busy.end() == 21

    playing(scene())


def test_few_lists_arrive_at_once() -> None:
    async def scene() -> None:
        busy, path = Busy(), "/desk/0123456789ABCDEF/players/import/"
        assert await busy.ask(20, "POST", path, content_length="5000000") == 16
        assert await busy.ask(1, "POST", path) == 1
        assert await busy.end() == 21

    playing(scene())


@pytest.mark.parametrize("path", ["/nowhere/live", "/events/x/live", "/desk/log/stream"])
def test_what_only_looks_like_a_stream_waits_like_a_page(path: str) -> None:
    async def scene() -> None:
        busy = Busy()
        assert await busy.ask(9, path=path) == 3
        assert await busy.end() == 9

    playing(scene())


def test_a_refused_request_waits_like_a_page() -> None:
    async def scene() -> None:
        busy = Busy()
        busy.guard.pages = busy
        assert await busy.ask(9, "POST", "/login/?q=%00") == 3
        assert await busy.end() == 9

    playing(scene())


def test_there_is_room_for_everyone_however_few_connections_there_are(settings: Any) -> None:
    settings.DATABASE_CONNECTIONS = 1
    lanes = Lanes()

    assert (lanes.public.free.locked(), lanes.known.free.locked()) == (False, False)


def test_too_many_are_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config.guard.lanes, "MOST_WAITING", 2)

    async def scene() -> None:
        busy = Busy()
        await busy.ask(5)
        listener = Listener(PAGE, accept_language="en")
        await busy.guard(listener.scope, listener.receive, listener.send)
        start, body = await listener.next(), await listener.next()
        assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"15")
        assert body["body"] == b"So many are looking right now. Try again in a moment."
        program = Listener("/api/v1/events", accept_language="en")
        await busy.guard(program.scope, program.receive, program.send)
        start, body = await program.next(), await program.next()
        assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"15")
        assert json.loads(body["body"])["code"] == "request.busy"
        assert await busy.end() == 5

    playing(scene())


def test_a_slow_reader_keeps_no_place() -> None:
    async def page(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for more in [True] * 20 + [False]:
            await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": more})

    async def scene() -> None:
        guard, never = Guard(page, nowhere), asyncio.Event()

        async def slowly(message: Any) -> None:
            await never.wait()

        readers = [Listener(PAGE) for _ in range(20)]
        tasks = [asyncio.create_task(guard(each.scope, each.receive, slowly)) for each in readers]
        quick = Listener(PAGE)
        await asyncio.wait_for(guard(quick.scope, quick.receive, quick.send), 5)
        assert (await quick.next())["status"] == 200
        for task in tasks:
            task.cancel()

    playing(scene())


def test_a_long_answer_is_not_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config.guard.lanes, "MOST_KEPT", 100)

    async def scene() -> None:
        sent: list[int] = []

        async def file(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for number in range(10):
                await send(
                    {"type": "http.response.body", "body": b"x" * 60, "more_body": number < 9}
                )
                sent.append(listener.sent.qsize())

        listener = Listener(PAGE)
        await Guard(file, nowhere)(listener.scope, listener.receive, listener.send)
        assert sent == [0, 3, 3, 5, 5, 7, 7, 9, 9, 11]

    playing(scene())
