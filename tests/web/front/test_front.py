"""Viewers are answered from memory: made once, for everybody, until the log moves on."""

import asyncio
import gzip
import io
import logging
from functools import partial
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client

import config.front.answers
import config.front.front
import config.front.heads
from config.front.addresses import Address
from config.front.answers import Answers, Page
from config.front.encodings import encoded
from config.front.rendering import rendered
from tests.builders import a_running_jiang, an_event, owner_of, players, user_of
from tests.listener import meanwhile
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.jiangs.services.clock import pause_clock
from tournaments.push.keeping import Keeping
from tournaments.push.watcher import heads_of
from tournaments.staff.actors import Actor

from .viewers import Viewers, watch

pytestmark = pytest.mark.django_db(transaction=True)

FRESH = config.front.heads.FRESH


def page_of(event: Event, name: str = "", query: str = "language=zh-hant") -> str:
    return f"/events/{event.public_id}/{name}?{query}"


def an_open_event(**changes: Any) -> Event:
    event = an_event(opened=True, **changes)
    players(event, 4)
    return event


async def renamed(viewers: Viewers, event: Event, by: Actor, name: str) -> None:
    """Change something that every page shows, and wait until all of them are made anew."""
    await meanwhile(configure_event, event=event, changes={"name": name}, by=by)
    await viewers.older_is_shown_no_longer()


def test_many_who_ask_at_once_wait_for_one_rendering() -> None:
    event = an_open_event()

    async def scene(viewers: Viewers) -> None:
        answers = await asyncio.gather(*(viewers.get(page_of(event)) for _ in range(20)))
        again = await viewers.get(page_of(event))
        assert {answer.body for answer in (*answers, again)} == {again.body}
        assert event.name in again.text

    viewers = watch(scene)
    assert len(viewers.rendered) == 1
    assert viewers.passed_on == []


def test_while_something_is_entered_viewers_wait_a_moment() -> None:
    event = an_open_event()

    async def scene(viewers: Viewers) -> None:
        await viewers.get(page_of(event))
        async with viewers.front.entries.turn():
            looking = asyncio.create_task(viewers.get(page_of(event)))
            await asyncio.sleep(0.01)
            assert not looking.done()
        assert (await looking).status == 200

    assert len(watch(scene).rendered) == 1


def test_the_page_is_the_same_for_all_and_reads_and_sets_no_cookie() -> None:
    event = an_open_event()
    owner = Client()
    owner.force_login(user_of(owner_of(event)))
    session = f"{settings.SESSION_COOKIE_NAME}={owner.cookies[settings.SESSION_COOKIE_NAME].value}"

    async def scene(viewers: Viewers) -> None:
        for name in ("", "standings/", "seats/", "rules/", "screen/", "draws/"):
            mine = await viewers.get(page_of(event, name), cookie=session)
            another = await viewers.get(page_of(event, name), accept_language="en")
            assert mine.body == another.body
            assert mine.headers == another.headers
            assert mine.headers["cache-control"] == "public, max-age=0, s-maxage=1"
            assert "set-cookie" not in mine.headers
            assert "csrf" not in mine.text
            assert "charlie" not in mine.text

    assert watch(scene).passed_on == []


def test_without_a_language_it_leads_to_the_one_that_was_chosen_or_that_the_browser_asks_for() -> (
    None
):
    event = an_open_event()
    bare = f"/events/{event.public_id}/"

    async def scene(viewers: Viewers) -> None:
        for headers, language in (
            ({}, "zh-hant"),
            ({"accept_language": "en-GB,en;q=0.9"}, "en"),
            ({"accept_language": "en", "cookie": "django_language=zh-hant"}, "zh-hant"),
        ):
            answer = await viewers.get(f"{bare}?jiang=2&x=y", **headers)
            assert answer.status == 302
            assert answer.headers["location"] == f"{bare}?jiang=2&language={language}"
        english = await viewers.get(f"{bare}?language=en", accept_language="zh-TW")
        assert '<html lang="en">' in english.text

    watch(scene)


def test_a_new_log_entry_is_a_new_page_and_nothing_new_is_304() -> None:
    event = an_open_event()
    owner = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        first = await viewers.get(page_of(event))
        tag = first.headers["etag"]
        same = await viewers.get(page_of(event), if_none_match=f'"x", W/{tag}')
        assert (same.status, same.body) == (304, b"")
        assert "content-type" not in same.headers
        await renamed(viewers, event, owner, "Another name")
        second = await viewers.get(page_of(event), if_none_match=tag)
        assert second.status == 200
        assert "Another name" in second.text
        assert len(viewers.front.answers.pages) == 1

    assert len(watch(scene).rendered) == 2


def test_whoever_knows_of_a_later_log_number_never_gets_an_earlier_one() -> None:
    event = an_open_event()
    owner = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        await viewers.get(page_of(event))
        later = partial(configure_event, changes={"name": "Later"}, by=owner)
        await meanwhile(later, event=event)
        seq = event.head_seq
        told = await viewers.get(page_of(event, query=f"language=zh-hant&at_least={seq}"))
        assert "Later" in told.text

    watch(scene)


def test_a_log_entry_that_is_not_there_yet_is_not_waited_for() -> None:
    event = an_open_event()

    async def scene(viewers: Viewers) -> None:
        for seq in (event.head_seq + 1, 999_999_999):
            query = f"language=zh-hant&at_least={seq}"
            told = await asyncio.wait_for(viewers.get(page_of(event, query=query)), 20)
            assert told.status == 200

    assert len(watch(scene).rendered) == 1


def test_each_encoding_is_made_once_and_says_the_same() -> None:
    event = an_open_event()
    players(event, 8)

    async def scene(viewers: Viewers) -> None:
        plain = await viewers.get(page_of(event))
        zipped = await viewers.get(page_of(event), accept_encoding="gzip, deflate")
        small = await viewers.get(page_of(event), accept_encoding="gzip, deflate, br, zstd")
        assert gzip.decompress(zipped.body) == brotli.decompress(small.body) == plain.body
        assert len(small.body) < len(plain.body) / 2
        assert [each.headers.get("content-encoding") for each in (plain, zipped, small)] == [
            None,
            "gzip",
            "br",
        ]
        assert {each.headers["vary"] for each in (plain, zipped, small)} == {"accept-encoding"}

    assert len(watch(scene).rendered) == 1


def test_a_page_is_compressed_once_for_all_who_wait_and_before_they_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, compressed = an_open_event(), []
    owner = owner_of(event)

    def counted(body: bytes, encoding: bytes) -> bytes:
        compressed.append(encoding)
        return encoded(body, encoding)

    async def scene(viewers: Viewers) -> None:
        for times in (1, 2):
            many = (viewers.get(page_of(event), accept_encoding="br") for _ in range(50))
            assert len({answer.body for answer in await asyncio.gather(*many)}) == 1
            assert compressed == [b"br"] * times
            await renamed(viewers, event, owner, f"Name {times}")
        await viewers.get(page_of(event))
        assert compressed == [b"br"] * 3

    monkeypatch.setattr(config.front.answers, "encoded", counted)
    watch(scene)


def test_a_page_with_a_clock_that_runs_is_made_anew_now_and_then() -> None:
    jiang = a_running_jiang(1)
    event, owner = jiang.event, owner_of(jiang.event)

    async def scene(viewers: Viewers) -> None:
        await viewers.get(page_of(event))
        await viewers.get(page_of(event, "rules/"))
        running, still = viewers.front.answers.pages.values()
        assert running.good_until - running.made_at < 2
        assert still.good_until == float("inf")
        await meanwhile(pause_clock, jiang=jiang, by=owner)
        await viewers.older_is_shown_no_longer()
        await viewers.get(page_of(event))
        assert viewers.front.answers.get(page_of(event)).good_until == float("inf")  # type: ignore[union-attr] # it was kept just now

    watch(scene)


def test_the_api_s_standings_for_nobody_in_particular() -> None:
    jiang = a_running_jiang(1)
    event = jiang.event
    address = f"/api/v1/events/{event.public_id}/standings"

    async def scene(viewers: Viewers) -> None:
        first = await viewers.get(address)
        assert (await viewers.get(address, if_none_match=first.headers["etag"])).status == 304
        assert first.headers["cache-control"] == "private, no-cache"
        for mine in (
            {"authorization": "Bearer x"},
            {"cookie": "sessionid=x"},
            {"range": "bytes=0-1"},
        ):
            await viewers.get(address, **mine)

    viewers = watch(scene)
    assert viewers.rendered == [f"{address}?"]
    assert viewers.passed_on == [address] * 3


def test_while_the_database_is_away_viewers_get_what_was_shown_last_with_its_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    event = an_open_event()
    away = False

    def read(event_ids: list[str]) -> Any:
        if away:
            raise OperationalError("the connection is closed")
        return heads_of(event_ids)

    async def scene(viewers: Viewers) -> None:
        nonlocal away
        before = await viewers.get(page_of(event, query="language=en"))
        await asyncio.sleep(FRESH)
        away = True
        for _ in range(3):
            during = await viewers.get(page_of(event, query="language=en"))
            assert during.status == 200
            assert "newer results cannot be shown at the moment" in during.text
            assert during.headers["warning"].startswith("110 ")
        unseen = await viewers.get(page_of(event, "rules/"))
        assert unseen.status == 200
        away = False
        assert viewers.front.heads.retrying is not None
        await viewers.front.heads.retrying
        after = await viewers.get(page_of(event, query="language=en"))
        assert after.body == before.body

    monkeypatch.setattr(config.front.heads, "heads_of", read)
    assert watch(scene).passed_on == [f"/events/{event.public_id}/rules/"]
    assert [record.levelname for record in caplog.records].count("ERROR") == 1


def test_a_page_that_cannot_be_made_is_logged_once_and_tried_again_beneath_the_older_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, console = an_open_event(), io.StringIO()
    monkeypatch.setattr(config.front.front, "AGAIN_AFTER", 0.1)
    monkeypatch.setattr(logging.getLogger("django").handlers[0], "stream", console)
    path = page_of(event, "rules/", "language=en")

    async def scene(viewers: Viewers) -> None:
        before = await viewers.get(path)
        await meanwhile(put, event=event, tie_breaks=["unknown"], seq=1)
        await viewers.older_is_shown_no_longer()
        for _ in range(3):
            during = await viewers.get(path)
            assert (during.status, "warning" in during.headers) == (200, True)
            await asyncio.sleep(0.15)
        await meanwhile(put, event=event, tie_breaks=event.tie_breaks, seq=2)
        await asyncio.sleep(FRESH)
        after = (await viewers.get(path)).text
        assert after.replace('data-log-seq="5"', 'data-log-seq="3"') == before.text

    assert len(watch(scene).rendered) == 5
    assert console.getvalue().count("Internal Server Error") == 1
    assert console.getvalue().count("Traceback") == 1


def test_a_page_that_cannot_be_made_at_all_is_tried_once_for_all_who_ask(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, console = an_open_event(), io.StringIO()
    put(event, tie_breaks=["unknown"], seq=1)
    monkeypatch.setattr(logging.getLogger("django").handlers[0], "stream", console)

    async def scene(viewers: Viewers) -> None:
        for _ in range(3):
            many = (viewers.get(page_of(event, "rules/")) for _ in range(20))
            assert {answer.status for answer in await asyncio.gather(*many)} == {500}

    viewers = watch(scene)
    assert (len(viewers.rendered), viewers.passed_on) == (1, [])
    assert console.getvalue().count("Traceback") == 1


def test_what_is_not_there_is_asked_for_once_and_sets_no_cookie() -> None:
    event = an_open_event()

    async def scene(viewers: Viewers) -> None:
        answer = await viewers.get(page_of(event, query="page=7&language=en"))
        assert answer.status == 302
        assert answer.headers["location"] == f"/events/{event.public_id}/?page=1&language=en"
        assert "set-cookie" not in answer.headers

    viewers = watch(scene)
    assert (len(viewers.rendered), viewers.passed_on) == (1, [])


def test_the_host_that_was_checked_is_the_one_that_django_hears() -> None:
    event = an_open_event()

    async def scene(viewers: Viewers) -> None:
        odd = [(b"host", b"evil.example"), (b"host", b"localhost")]
        sent = await rendered(
            viewers.render,
            Address("key", f"/events/{event.public_id}/rules/", "language=en", event.public_id),
            {"type": "http", "headers": odd},
            Keeping(),
        )
        assert sent.status == 200

    watch(scene)


def test_pages_are_bounded_in_number_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config.front.answers, "MOST_PAGES", 3)
    answers = Answers()
    for key in "abcab":
        answers.get("a")
        answers.keep(key, Page(b"x", [], b"1"))
    answers.keep("d", Page(b"x", [], b"1"))

    assert list(answers.pages) == ["a", "b", "d"]


def put(event: Event, tie_breaks: list[str], seq: int) -> None:
    """Write tie-breaks past all services, as if something had been logged."""
    head_seq = event.head_seq + seq
    Event.objects.filter(pk=event.pk).update(tie_breaks=tie_breaks, head_seq=head_seq)


def test_memory_is_flat_however_often_a_page_changes() -> None:
    event = an_open_event()
    owner = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        weights = []
        for number in range(4):
            await renamed(viewers, event, owner, f"Name {number}")
            await viewers.get(page_of(event), accept_encoding="br")
            weights.append(sum(page.weight for page in viewers.front.answers.pages.values()))
        assert max(weights) - min(weights) < 100

    watch(scene)
