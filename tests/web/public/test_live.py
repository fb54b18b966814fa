"""What open pages hear: every result once it is there, and no more than they ask for."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import tournaments.push.channel
from tests.builders import a_report, a_running_jiang, an_event, owner_of
from tests.listener import Listener, in_its_own_loop, meanwhile, nowhere
from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.push.differences import Line, Table
from tournaments.push.live_pages import LivePages
from tournaments.push.news import ReadTable
from tournaments.push.watcher import LogWatcher, head_of

pytestmark = pytest.mark.django_db(transaction=True)

Scene = Callable[[Listener, LivePages], Coroutine[Any, Any, None]]


def a_table(event: Event) -> Table:
    """Return a table with a line that names the log number."""
    return Table(event.head_seq, (Line(1, f"<td>as of {event.head_seq}</td>"),))


def listening(
    jiang: Jiang, query: str, read_table: ReadTable, scene: Scene, **headers: str
) -> None:
    """Play a scene with an open page, then leave."""

    async def play() -> None:
        page = Listener(f"/events/{jiang.event.public_id}/live?{query}", **headers)
        watcher = LogWatcher()
        live_pages = LivePages(nowhere, watcher, read_table)
        task = asyncio.create_task(live_pages(page.scope, page.receive, page.send))
        assert (await page.next())["status"] == 200
        await scene(page, live_pages)
        page.left.set()
        await task
        assert (live_pages.channels, watcher.events) == ({}, {})
        live_pages.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())


async def table_read(live_pages: LivePages, language: str = "en") -> None:
    """Wait until it is known what pages in a language show."""
    [channel] = live_pages.channels.values()
    await channel.readings[language]


def data_of(message: dict[str, str]) -> dict[str, Any]:
    return dict(json.loads(message["data"]))


def a_scene(jiang: Jiang) -> tuple[dict[str, Any], int]:
    """Return how to report the first hand, and the log number that it will have."""
    by, table = owner_of(jiang.event), jiang.tables.get()
    seq = Event.objects.get(pk=jiang.event_id).head_seq + 1
    return {"table": table, "number": 1, "report": a_report(), "by": by}, seq


def test_a_page_that_shows_what_there_is_hears_only_what_changes() -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)

    async def scene(page: Listener, live_pages: LivePages) -> None:
        how = {"state": "running", "progress": progress}
        assert data_of(await page.message()) == {"seq": seq - 1, **how}
        await table_read(live_pages)
        await meanwhile(report_hand, **hand)
        new = {"since": seq - 1, "cells": {"1": {"1": f"as of {seq}"}}, "foot": ""}
        assert data_of(await page.message()) == {"seq": seq, **how, **new}

    progress = progress_of(jiang.event)
    listening(jiang, f"language=en&since={seq - 1}", a_table, scene)


@pytest.mark.parametrize("since", ["", "&since=1", "&since=x", "&since=999999"])
def test_a_page_that_shows_something_else_is_told_to_fetch_the_standings(since: str) -> None:
    async def scene(page: Listener, live_pages: LivePages) -> None:
        assert data_of(await page.message())["fetch"] is True

    listening(a_running_jiang(1), f"language=en{since}", a_table, scene)


def test_a_browser_that_comes_back_says_what_it_heard_last() -> None:
    jiang = a_running_jiang(1)
    _, seq = a_scene(jiang)

    async def scene(page: Listener, live_pages: LivePages) -> None:
        assert "fetch" not in data_of(await page.message())

    heard = str(seq - 1)
    listening(jiang, "language=en&since=1", a_table, scene, last_event_id=heard)


def test_a_page_that_reads_slowly_hears_at_once_all_that_it_missed() -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)

    async def scene(page: Listener, live_pages: LivePages) -> None:
        await page.message()
        await table_read(live_pages)
        page.may_send.clear()
        for number in range(3):
            await meanwhile(report_hand, **{**hand, "number": number + 1})
            await until_updated(live_pages, seq + number)
        page.may_send.set()
        heard = [data_of(await page.message())]
        while heard[-1]["seq"] < seq + 2:
            heard.append(data_of(await page.message()))
        assert [each["since"] for each in heard] == [seq - 1, *(each["seq"] for each in heard[:-1])]
        assert len(heard) <= 2

    listening(jiang, f"language=en&since={seq - 1}", a_table, scene)


async def until_updated(live_pages: LivePages, seq: int) -> None:
    [channel] = live_pages.channels.values()
    while channel.sent_seq < seq:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def test_a_change_that_is_long_to_tell_is_fetched() -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)

    def read_table(event: Event) -> Table:
        lines = tuple(Line(n, f"<td>{event.head_seq} of {n}</td>") for n in range(1000))
        return Table(event.head_seq, lines)

    async def scene(page: Listener, live_pages: LivePages) -> None:
        await page.message()
        await table_read(live_pages)
        await meanwhile(report_hand, **hand)
        message = await page.message()
        assert data_of(message)["fetch"] is True
        assert len(message["data"]) < 200

    listening(jiang, f"language=en&since={seq - 1}", read_table, scene)


def test_a_thousand_pages_that_come_and_go_have_nothing_read_for_each(queries: list[str]) -> None:
    jiang = a_running_jiang(1)
    _, seq = a_scene(jiang)
    read: list[int] = []

    def read_table(event: Event) -> Table:
        read.append(event.head_seq)
        return a_table(event)

    async def scene(first: Listener, live_pages: LivePages) -> None:
        address = f"/events/{jiang.event.public_id}/live?language=en&since={seq - 1}"
        pages = [Listener(address) for _ in range(1000)]
        tasks = [asyncio.create_task(live_pages(p.scope, p.receive, p.send)) for p in pages]
        for page in pages:
            await page.next()
            await page.message()
            page.left.set()
        await asyncio.wait_for(asyncio.gather(*tasks), 5)
        [channel] = live_pages.channels.values()
        assert len(channel.pages) == 1

    queries.clear()
    listening(jiang, f"language=en&since={seq - 1}", read_table, scene)
    assert read == [seq - 1]
    assert len(queries) < 100


def test_a_result_that_could_not_be_shown_at_first_is_shown_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)
    outage = [OSError("disk"), OSError("disk")]

    def read_table(event: Event) -> Table:
        if event.head_seq == seq and outage:
            raise outage.pop()
        return a_table(event)

    async def scene(page: Listener, live_pages: LivePages) -> None:
        assert data_of(await page.message())["seq"] == seq - 1
        await table_read(live_pages)
        await meanwhile(report_hand, **hand)
        assert data_of(await page.message())["cells"] == {"1": {"1": f"as of {seq}"}}

    monkeypatch.setattr(tournaments.push.channel, "RETRY_AFTER", 0.1)
    listening(jiang, f"language=en&since={seq - 1}", read_table, scene)

    assert outage == []
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [OSError]


def test_a_page_can_ask_for_the_number_alone() -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)

    def read_table(event: Event) -> Table:
        raise AssertionError("nobody wants the standings")

    async def scene(page: Listener, live_pages: LivePages) -> None:
        first = {"seq": seq - 1, "since": None, "changed": None}
        how = {"state": "running", "progress": far}
        heard = data_of(await page.message())
        hashes.append(heard.pop("hash"))
        assert heard == {**first, **how}
        await meanwhile(report_hand, **hand)
        then = {"seq": seq, "since": seq - 1, "changed": ["1-1"]}
        heard = data_of(await page.message())
        hashes.append(heard.pop("hash"))
        assert heard == {**then, **how}

    far, hashes = progress_of(jiang.event), list[str]()
    listening(jiang, "number", read_table, scene)
    newest = jiang.event.log.order_by("-seq")[:2]
    assert hashes == [entry.hash for entry in reversed(newest)]


def test_an_event_that_cannot_be_shown_keeps_no_other_waiting() -> None:
    broken, jiang = a_running_jiang(1), a_running_jiang(1)
    (broken_hand, broken_seq), (hand, seq) = a_scene(broken), a_scene(jiang)

    def read_table(event: Event) -> Table:
        if event.pk == broken.event_id and event.head_seq == broken_seq:
            raise OSError("disk")
        return a_table(event)

    async def play() -> None:
        watcher = LogWatcher()
        live_pages = LivePages(nowhere, watcher, read_table)
        pages = [Listener(f"/events/{each.event.public_id}/live") for each in (broken, jiang)]
        tasks = [
            asyncio.create_task(live_pages(page.scope, page.receive, page.send)) for page in pages
        ]
        for page in pages:
            await page.next()
            await page.message()
        await meanwhile(report_hand, **broken_hand)
        await meanwhile(report_hand, **hand)
        assert data_of(await pages[1].message())["seq"] == seq
        assert pages[0].sent.empty()
        for page in pages:
            page.left.set()
        await asyncio.gather(*tasks)
        assert (live_pages.channels, watcher.events) == ({}, {})
        live_pages.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())


def test_a_quiet_page_gets_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments.push.channel, "HEARTBEAT_EVERY", 0.05)

    async def scene(page: Listener, live_pages: LivePages) -> None:
        await page.message()
        assert (await page.next())["body"] == b": still here\n\n"

    listening(a_running_jiang(1), "number", a_table, scene)


def test_nobody_follows_a_draft_even_while_its_staff_does() -> None:
    draft = an_event()

    async def play() -> None:
        watcher = LogWatcher()
        live_pages = LivePages(nowhere, watcher, a_table)
        page = Listener(f"/events/{draft.public_id}/live?number")
        with watcher.subscribed(draft.public_id, head_of(draft)):
            await live_pages(page.scope, page.receive, page.send)
        assert (await page.next())["status"] == 404
        live_pages.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())
