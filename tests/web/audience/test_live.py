"""What open pages hear: every result once it is there, and no more than they ask for."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import tournaments.live
from tests.api.test_live import Listener, in_its_own_loop, meanwhile, nowhere
from tests.builders import a_report, a_running_jiang, owner_of
from tournaments.live import Live, Render
from tournaments.models import Event, Jiang
from tournaments.selectors.progress import progress_of
from tournaments.services.hands import report_hand

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
        live = Live(nowhere, render)
        task = asyncio.create_task(live(listener.scope, listener.receive, listener.send))
        assert (await listener.next())["status"] == 200
        await scene(listener)
        listener.left.set()
        await task
        assert live.channels == {}
        live.thread.shutdown()

    in_its_own_loop(play())


def told(message: dict[str, str]) -> dict[str, Any]:
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
        assert told(await page.message())["seq"] == seq - 1
        await meanwhile(report_hand, **hand)
        assert told(await page.message())["html"] == f"as of {seq}"

    monkeypatch.setattr(tournaments.live, "REST", 0.1)
    listening(jiang, "language=en", render, scene)

    assert outage == []
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [OSError]


def test_a_page_can_ask_for_the_number_alone() -> None:
    jiang = a_running_jiang(1)
    hand, seq = a_scene(jiang)

    def render(event: Event) -> str:
        raise AssertionError("nobody wants the standings")

    async def scene(page: Listener) -> None:
        first = {"seq": seq - 1, "since": None, "touched": None}
        assert told(await page.message()) == {**first, "state": "running", "progress": far}
        await meanwhile(report_hand, **hand)
        then = {"seq": seq, "since": seq - 1, "touched": ["1-1"]}
        assert told(await page.message()) == {**then, "state": "running", "progress": far}

    far = progress_of(jiang.event)
    listening(jiang, "number", render, scene)
