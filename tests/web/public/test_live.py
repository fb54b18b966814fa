"""What open pages hear: every result once it is there, and no more than they ask for."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import tournaments.push.live_pages
from tests.builders import a_report, a_running_jiang, an_event, owner_of
from tests.listener import Listener, in_its_own_loop, meanwhile, nowhere
from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.push.live_pages import LivePages, Render
from tournaments.push.watcher import LogWatcher, head_of

pytestmark = pytest.mark.django_db(transaction=True)


def listening(
    jiang: Jiang,
    query: str,
    render: Render,
    scene: Callable[[Listener], Coroutine[Any, Any, None]],
) -> None:
    """Play a scene with an open page, then leave."""

    async def play() -> None:
        listener = Listener(f"/events/{jiang.event.public_id}/live?{query}")
        watcher = LogWatcher()
        live_pages = LivePages(nowhere, watcher, render)
        task = asyncio.create_task(live_pages(listener.scope, listener.receive, listener.send))
        assert (await listener.next())["status"] == 200
        await scene(listener)
        listener.left.set()
        await task
        assert (live_pages.channels, watcher.events) == ({}, {})
        live_pages.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())


def data_of(message: dict[str, str]) -> dict[str, Any]:
    return dict(json.loads(message["data"]))


def a_scene(jiang: Jiang) -> tuple[dict[str, Any], int]:
    """Return how to report the first hand, and the log number that it will have."""
    by, table = owner_of(jiang.event), jiang.tables.get()
    seq = Event.objects.get(pk=jiang.event_id).head_seq + 1
    return {"table": table, "number": 1, "report": a_report(), "by": by}, seq


def test_a_result_that_could_not_be_shown_at_first_is_shown_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)
    outage = [OSError("disk"), OSError("disk")]

    def render(event: Event) -> str:
        if event.head_seq == seq and outage:
            raise outage.pop()
        return f"as of {event.head_seq}"

    async def scene(page: Listener) -> None:
        assert data_of(await page.message())["seq"] == seq - 1
        await meanwhile(report_hand, **hand)
        assert data_of(await page.message())["html"] == f"as of {seq}"

    monkeypatch.setattr(tournaments.push.live_pages, "RETRY_AFTER", 0.1)
    listening(jiang, "language=en", render, scene)

    assert outage == []
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [OSError]


def test_a_page_can_ask_for_the_number_alone() -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)

    def render(event: Event) -> str:
        raise AssertionError("nobody wants the standings")

    async def scene(page: Listener) -> None:
        first = {"seq": seq - 1, "since": None, "changed": None}
        assert data_of(await page.message()) == {**first, "state": "running", "progress": far}
        await meanwhile(report_hand, **hand)
        then = {"seq": seq, "since": seq - 1, "changed": ["1-1"]}
        assert data_of(await page.message()) == {**then, "state": "running", "progress": far}

    far = progress_of(jiang.event)
    listening(jiang, "number", render, scene)


def test_an_event_that_cannot_be_shown_keeps_no_other_waiting() -> None:
    broken, jiang = a_running_jiang(1), a_running_jiang(1)
    (broken_hand, broken_seq), (hand, seq) = a_scene(broken), a_scene(jiang)

    def render(event: Event) -> str:
        if event.pk == broken.event_id and event.head_seq == broken_seq:
            raise OSError("disk")
        return f"as of {event.head_seq}"

    async def play() -> None:
        watcher = LogWatcher()
        live_pages = LivePages(nowhere, watcher, render)
        pages = [Listener(f"/events/{each.event.public_id}/live") for each in (broken, jiang)]
        tasks = [
            asyncio.create_task(live_pages(page.scope, page.receive, page.send)) for page in pages
        ]
        for page in pages:
            await page.next()
            await page.message()
        await meanwhile(report_hand, **broken_hand)
        await meanwhile(report_hand, **hand)
        assert data_of(await pages[1].message())["html"] == f"as of {seq}"
        assert pages[0].sent.empty()
        for page in pages:
            page.left.set()
        await asyncio.gather(*tasks)
        assert (live_pages.channels, watcher.events) == ({}, {})
        live_pages.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())


def test_a_quiet_page_gets_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments.push.live_pages, "HEARTBEAT_EVERY", 0.05)

    async def scene(page: Listener) -> None:
        await page.message()
        assert (await page.next())["body"] == b": still here\n\n"

    listening(a_running_jiang(1), "number", lambda _event: "", scene)


def test_nobody_follows_a_draft_even_while_its_staff_does() -> None:
    draft = an_event()

    async def play() -> None:
        watcher = LogWatcher()
        live_pages = LivePages(nowhere, watcher, lambda _event: "")
        page = Listener(f"/events/{draft.public_id}/live?number")
        with watcher.subscribed(draft.public_id, head_of(draft)):
            await live_pages(page.scope, page.receive, page.send)
        assert (await page.next())["status"] == 404
        live_pages.thread.shutdown()
        watcher.thread.shutdown()

    in_its_own_loop(play())
