"""The log as a stream: from a position on, as it happens, and only as long as one may look."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

import api.log_stream
from api.log_stream import Channel, LogStreams
from tests.builders import a_member, an_event, owner_of, user_of
from tests.listener import Listener, in_its_own_loop, meanwhile, nowhere
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.events.services.lifecycle import open_event
from tournaments.push.watcher import LogWatcher, WatchedEvent, head_of
from tournaments.staff.models import Role
from tournaments.staff.services.tokens import create_token, revoke_token

pytestmark = pytest.mark.django_db(transaction=True)


def listening(
    listener_of: Callable[[], Listener], scene: Callable[[Listener], Coroutine[Any, Any, None]]
) -> None:
    """Play a scene with an open stream, then leave."""

    async def play() -> None:
        listener = listener_of()
        watcher = LogWatcher()
        streams = LogStreams(nowhere, watcher)
        task = asyncio.create_task(streams(listener.scope, listener.receive, listener.send))
        await scene(listener)
        listener.left.set()
        await task
        assert (streams.channels, streams.checks, watcher.events) == ({}, {}, {})
        streams.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())


def stream_of(event: Event, query: str = "") -> str:
    return f"/api/v1/events/{event.public_id}/log/stream{query}"


def a_token(event: Event) -> str:
    return create_token(event=event, name="site", role="viewer", by=owner_of(event))[1]


def a_channel(event: Event) -> Channel:
    return Channel(event.pk, WatchedEvent(event.public_id, head_of(event)))


def test_entries_come_as_they_happen() -> None:
    event = an_event()
    bearer = f"Bearer {a_token(event)}"

    async def scene(listener: Listener) -> None:
        assert (await listener.next())["status"] == 200
        await meanwhile(open_event, event=event, by=owner)
        message = await listener.message()
        assert message["event"] == "entry"
        assert message["id"] == str(event.head_seq)
        assert json.loads(message["data"])["kind"] == "event.opened"

    owner = owner_of(event)
    listening(lambda: Listener(stream_of(event), authorization=bearer), scene)


def test_a_stream_goes_on_where_it_was() -> None:
    event = an_event()
    configure_event(event=event, changes={"minutes_per_jiang": 90}, by=owner_of(event))
    bearer = f"Bearer {a_token(event)}"
    cases = [("?after=1", {}), ("", {"last_event_id": "1"}), ("?after=9", {"last_event_id": "1"})]

    async def scene(listener: Listener) -> None:
        await listener.next()
        assert [(await listener.message())["id"] for _ in range(2)] == ["2", "3"]

    for query, headers in cases:
        path = stream_of(event, query)
        listening(partial(Listener, path, authorization=bearer, **headers), scene)


@pytest.mark.parametrize(("query", "headers"), [("?after=999", {}), ("", {"last_event_id": "999"})])
def test_whoever_has_heard_of_what_never_was_misses_nothing_new(
    query: str, headers: dict[str, str]
) -> None:
    """An installation that was put back to an older copy has a shorter log."""
    event = an_event()
    owner, bearer = owner_of(event), f"Bearer {a_token(event)}"

    async def scene(listener: Listener) -> None:
        await listener.next()
        await meanwhile(open_event, event=event, by=owner)
        assert json.loads((await listener.message())["data"])["kind"] == "event.opened"

    path = stream_of(event, query)
    listening(lambda: Listener(path, authorization=bearer, **headers), scene)


def test_what_was_read_for_listeners_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.log_stream, "MAX_READINGS", 2)
    event = an_event()
    for minutes in (70, 80, 90):
        configure_event(event=event, changes={"minutes_per_jiang": minutes}, by=owner_of(event))

    async def play() -> None:
        streams, channel = LogStreams(nowhere, LogWatcher()), a_channel(event)
        for after in range(4):
            assert (await streams.entries(channel, after))[1] == event.head_seq
        assert set(channel.readings) == {(2, event.head_seq), (3, event.head_seq)}
        streams.thread.shutdown()

    in_its_own_loop(play())


def test_what_could_not_be_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event = an_event()

    def away(*args: Any) -> None:
        raise OperationalError("the database is away")

    async def play() -> None:
        streams, channel = LogStreams(nowhere, LogWatcher()), a_channel(event)
        with monkeypatch.context() as gone:
            gone.setattr(api.log_stream, "messages_after", away)
            with pytest.raises(OperationalError):
                await streams.entries(channel, 0)
        assert (await streams.entries(channel, 0))[1] == event.head_seq
        streams.thread.shutdown()

    in_its_own_loop(play())


def test_opening_streams_is_counted_like_anything_else(settings: Any) -> None:
    settings.API_REQUESTS_PER_MINUTE = 1
    event = an_event()
    bearer = f"Bearer {a_token(event)}"

    async def scene(listener: Listener) -> None:
        assert (await listener.next())["status"] == 200

    listening(lambda: Listener(stream_of(event), authorization=bearer), scene)
    start, problem = refused(Listener(stream_of(event), authorization=bearer))

    assert (start["status"], problem["code"]) == (429, "request.throttled")
    assert dict(start["headers"])[b"retry-after"] == str(problem["params"]["seconds"]).encode()


def test_a_stream_ends_with_its_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.log_stream, "CHECK_EVERY", 0.1)
    event = an_event()
    owner = owner_of(event)
    token, secret = create_token(event=event, name="site", role="viewer", by=owner)

    async def scene(listener: Listener) -> None:
        await listener.next()
        await meanwhile(revoke_token, event=event, token=token, by=owner)
        last: dict[str, str] = {}
        while last.get("event") != "end":
            last = await listener.message()
        assert json.loads(last["data"]) == {"code": "token.revoked"}

    listening(lambda: Listener(stream_of(event), authorization=f"Bearer {secret}"), scene)


def test_a_quiet_stream_gets_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.log_stream, "CHECK_EVERY", 0.05)
    monkeypatch.setattr(api.log_stream, "HEARTBEAT_EVERY", 0.05)
    event = an_event()
    bearer = f"Bearer {a_token(event)}"

    async def scene(listener: Listener) -> None:
        await listener.next()
        bodies = [(await listener.next())["body"] for _ in range(2)]
        assert bodies == [b": welcome\n\n", b": still here\n\n"]

    listening(lambda: Listener(stream_of(event), authorization=bearer), scene)


def test_whoever_is_logged_in_listens_too() -> None:
    event = an_event()
    client = Client()
    client.force_login(user_of(a_member(event, Role.VIEWER)))
    cookie = f"sessionid={client.cookies['sessionid'].value}"

    async def scene(listener: Listener) -> None:
        assert (await listener.next())["status"] == 200

    listening(lambda: Listener(stream_of(event), cookie=cookie), scene)


def test_a_stream_is_refused_like_anything_else() -> None:
    event = an_event(opened=True)
    viewer, stranger = f"Bearer {a_token(event)}", f"Bearer {a_token(an_event())}"
    cases = [
        ("", {}, 401, "request.unauthenticated"),
        ("", {"authorization": "Bearer x"}, 401, "token.unknown"),
        ("", {"authorization": stranger}, 404, "request.not_found"),
        ("?after=x", {"authorization": viewer}, 400, "request.invalid"),
        ("?colour=red", {"authorization": viewer}, 400, "request.invalid"),
        ("?" + "a=1&" * 1001, {"authorization": viewer}, 400, "request.too_many_parameters"),
    ]

    for query, headers, status, code in cases:
        start, problem = refused(Listener(stream_of(event, query), **headers))

        assert (start["status"], problem["code"]) == (status, code)
        assert dict(start["headers"])[b"content-type"] == b"application/problem+json"


def test_somebody_listens_no_more_often_than_is_sensible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.log_stream, "MAX_STREAMS", 1)
    event = an_event()
    mine, other = f"Bearer {a_token(event)}", f"Bearer {a_token(event)}"

    async def play() -> None:
        watcher = LogWatcher()
        streams = LogStreams(nowhere, watcher)

        async def opened(bearer: str) -> tuple[Listener, asyncio.Task[None], Any]:
            listener = Listener(stream_of(event), authorization=bearer)
            task = asyncio.create_task(streams(listener.scope, listener.receive, listener.send))
            return listener, task, await listener.next()

        async def closed(listener: Listener, task: asyncio.Task[None]) -> None:
            listener.left.set()
            await task

        first, its_task, _start = await opened(mine)
        second, _task, start = await opened(mine.replace("Bearer", "bearer"))
        problem = json.loads((await second.next())["body"])
        assert (start["status"], problem["code"]) == (429, "request.too_many_streams")
        third, third_task, start = await opened(other)
        assert start["status"] == 200
        await closed(first, its_task)
        fourth, fourth_task, start = await opened(mine)
        assert start["status"] == 200
        await closed(third, third_task)
        await closed(fourth, fourth_task)
        assert (streams.open, watcher.events) == ({}, {})
        streams.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())


def refused(listener: Listener) -> tuple[Any, Any]:
    answers = []

    async def scene(listener: Listener) -> None:
        start = await listener.next()
        answers.append((start, json.loads((await listener.next())["body"])))

    listening(lambda: listener, scene)
    return answers[0]
