"""One watcher for everything that is live: it asks once for all, only while somebody watches, and survives outages."""

import asyncio
from collections.abc import Coroutine
from itertools import pairwise
from typing import Any

import pytest
from django.db import OperationalError

import api.log_stream
import tournaments.push.watcher
from api.log_stream import LogStreams
from tests.builders import an_event, owner_of
from tests.listener import Listener, in_its_own_loop, meanwhile, nowhere
from tournaments.events.services.configure import configure_event
from tournaments.push.differences import Table
from tournaments.push.live_pages import LivePages
from tournaments.push.watcher import LogWatcher, head_of, heads_of
from tournaments.staff.services.tokens import create_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments.push.watcher, "POLL_EVERY", 0.02)
    monkeypatch.setattr(tournaments.push.watcher, "RETRY_AFTER", 0.02)


class CountingWatcher(LogWatcher):
    """A watcher that notes after each poll how many queries there have been."""

    def __init__(self, queries: list[str]) -> None:
        super().__init__()
        self.queries = queries
        self.counts: asyncio.Queue[int] = asyncio.Queue()

    async def poll(self) -> None:
        await super().poll()
        self.counts.put_nowait(len(self.queries))

    async def polls(self, number: int) -> list[int]:
        """Return how many queries there were in each of the next polls."""
        while not self.counts.empty():
            self.counts.get_nowait()
        counts = [await asyncio.wait_for(self.counts.get(), 20) for _ in range(number + 1)]
        return [later - earlier for earlier, later in pairwise(counts)]


def play(watcher: LogWatcher, scene: Coroutine[Any, Any, None]) -> None:
    in_its_own_loop(scene)
    watcher.thread.shutdown()


def test_pages_and_streams_together_ask_the_database_once_for_each_poll(
    queries: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api.log_stream, "CHECK_EVERY", 3600)
    event, other = an_event(opened=True), an_event(opened=True)
    owner = owner_of(event)
    _token, secret = create_token(event=event, name="site", role="viewer", by=owner)
    watcher = CountingWatcher(queries)
    live_pages = LivePages(nowhere, watcher, lambda event: Table(event.head_seq, ()))
    streams = LogStreams(live_pages, watcher)

    async def scene() -> None:
        stream = Listener(
            f"/api/v1/events/{event.public_id}/log/stream", authorization=f"Bearer {secret}"
        )
        pages = [
            Listener(f"/events/{event.public_id}/live?number"),
            Listener(f"/events/{event.public_id}/live?language=en"),
            Listener(f"/events/{other.public_id}/live?number"),
        ]
        everyone = [stream, *pages]
        tasks = [
            asyncio.create_task(streams(each.scope, each.receive, each.send)) for each in everyone
        ]
        for each in everyone:
            assert (await each.next())["status"] == 200
        for page in pages:
            await page.message()
        [readings] = [each.readings for each in live_pages.channels.values() if each.readings]
        await asyncio.gather(*readings.values())
        await meanwhile(configure_event, event=event, changes={"minutes_per_jiang": 90}, by=owner)
        for each in (stream, *pages[:2]):
            assert (await each.message())["id"] == str(event.head_seq)

        assert await watcher.polls(3) == [1, 1, 1]

        for each in everyone:
            each.left.set()
        await asyncio.gather(*tasks)
        assert (streams.channels, live_pages.channels, watcher.events) == ({}, {}, {})

    play(watcher, scene())
    live_pages.thread.shutdown()
    streams.thread.shutdown()


def test_many_who_ask_how_far_events_are_wait_for_few_readings(queries: list[str]) -> None:
    event, other = an_event(opened=True), an_event(opened=True)
    watcher = LogWatcher()

    async def scene() -> None:
        queries.clear()
        asked = [
            each for _ in range(100) for each in (event.public_id, other.public_id, "no event")
        ]
        heads = await asyncio.gather(*(watcher.head_now(each) for each in asked))
        assert heads == [head_of(event), head_of(other), None] * 100
        assert len(queries) == 1
        with watcher.subscribed(event.public_id, head_of(event)):
            assert await watcher.head_now(event.public_id) == head_of(event)
        assert len(queries) == 1

    play(watcher, scene())


def test_nothing_is_asked_while_nobody_watches(queries: list[str]) -> None:
    event = an_event()
    watcher = CountingWatcher(queries)

    async def scene() -> None:
        for _ in range(2):
            with watcher.subscribed(event.public_id, head_of(event)):
                assert await watcher.polls(1) == [1]
            assert watcher.polling is not None
            await asyncio.wait_for(watcher.polling, 20)

    play(watcher, scene())


def test_an_outage_is_logged_once_and_then_news_come_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    event = an_event()
    owner, seq = owner_of(event), event.head_seq
    outage = [OperationalError("away"), OperationalError("away"), OperationalError("away")]

    def failing_at_first(event_ids: list[str]) -> Any:
        if outage:
            raise outage.pop()
        return heads_of(event_ids)

    async def scene() -> None:
        with watcher.subscribed(event.public_id, head_of(event)) as watched:
            moved = watched.moved
            await meanwhile(
                configure_event, event=event, changes={"minutes_per_jiang": 90}, by=owner
            )
            await asyncio.wait_for(moved.wait(), 20)
            assert watched.head.seq == seq + 1

    monkeypatch.setattr(tournaments.push.watcher, "heads_of", failing_at_first)
    watcher = LogWatcher()
    play(watcher, scene())

    assert outage == []
    logged = [record.exc_info[0] for record in caplog.records if record.exc_info]
    assert logged == [OperationalError]
