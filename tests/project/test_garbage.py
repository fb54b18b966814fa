"""Whole garbage collections hold everything up, so they come while nobody enters anything."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from config import garbage
from tests.listener import in_its_own_loop

pytestmark = pytest.mark.no_database

WHOLE = 2  # the oldest generation, with all others
SOON = 0.002  # seconds


@pytest.fixture
def collected() -> Iterator[list[int]]:
    """Return a list that grows with the generation of each collection."""
    found: list[int] = []

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "stop":
            found.append(info["generation"])

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let it not wait long, and Python begin no collection of its own."""
    monkeypatch.setattr(garbage, "OFTEN", SOON)
    monkeypatch.setattr(garbage, "SHARE", 1.0)
    monkeypatch.setattr(garbage, "LOOK", SOON)
    gc.disable()
    yield
    gc.enable()


def test_nothing_begins_a_whole_collection_by_itself(collected: list[int]) -> None:
    before = gc.get_threshold()
    try:
        garbage.keep_what_is_loaded()
        collected.clear()
        kept = [[number] for number in range(300_000)]
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
    assert len(kept) == 300_000
    assert set(collected) == {0, 1}


@pytest.mark.usefixtures("soon")
def test_it_waits_until_nobody_enters_anything(collected: list[int]) -> None:
    busy = True

    async def scene() -> None:
        nonlocal busy
        collecting = asyncio.create_task(garbage.collect_when_quiet(lambda: busy))
        await asyncio.sleep(20 * SOON)
        assert WHOLE not in collected
        busy = False
        while WHOLE not in collected:  # noqa: ASYNC110
            await asyncio.sleep(SOON)
        collecting.cancel()

    in_its_own_loop(scene())


@pytest.mark.usefixtures("soon")
def test_it_comes_at_last_though_somebody_always_does(
    collected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "LATEST", SOON)

    async def scene() -> None:
        collecting = asyncio.create_task(garbage.collect_when_quiet(lambda: True))
        while WHOLE not in collected:  # noqa: ASYNC110
            await asyncio.sleep(SOON)
        collecting.cancel()

    in_its_own_loop(scene())
