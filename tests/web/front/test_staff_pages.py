"""Pages of the desk: who has the newest is told so from memory, for as long as that is sure."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import OperationalError
from django.test import Client

import config.front.heads
import config.front.staff_pages
from config.front.heads import FRESH, Heads
from config.front.rendering import Nobody
from config.front.staff_pages import StaffPages
from tests.builders import a_member, a_running_jiang, owner_of, play_hand, user_of
from tests.listener import Listener, in_its_own_loop, meanwhile
from tournaments.jiangs.models import Jiang
from tournaments.staff.models import Role
from tournaments.staff.services.members import remove_member

pytestmark = pytest.mark.django_db(transaction=True)

FOR_A_MINUTE = 61.0


class Desk:
    """A browser at the desk; `passed_on` counts what Django was asked."""

    def __init__(self, jiang: Jiang) -> None:
        self.event, self.owner = jiang.event, owner_of(jiang.event)
        self.table = jiang.tables.select_related("jiang__event").get()
        self.user = user_of(a_member(self.event, Role.HEAD_REFEREE))
        client, name = Client(), settings.SESSION_COOKIE_NAME
        client.force_login(self.user)
        self.cookie = f"{name}={client.cookies[name].value}"
        self.django, self.passed_on = ASGIHandler(), 0
        self.pages = StaffPages(self.pass_on, Heads())
        self.tag = ""

    async def pass_on(self, scope: Any, receive: Any, send: Any) -> None:
        self.passed_on += 1
        await self.django(scope, receive, send)

    async def get(self, name: str = "tables/", **headers: str) -> int:
        """Ask for a page with the tag that was given last, and return the status."""
        sent = {"host": "localhost", "cookie": self.cookie, "if_none_match": self.tag, **headers}
        listener = Listener(f"/desk/{self.event.public_id}/{name}", **sent)
        scope: dict[str, Any] = {"asgi": {"version": "3.0"}, "http_version": "1.1"}
        scope |= {**listener.scope, "scheme": "http", "server": ("localhost", 80)}
        asking = asyncio.create_task(self.pages(scope, Nobody(), listener.send))
        start = await listener.next()
        await asking
        found = {name.lower(): value for name, value in start["headers"]}
        self.tag = found.get(b"etag", b"").decode()
        return int(start["status"])


def at_the_desk(scene: Any) -> Desk:
    desk = Desk(a_running_jiang(1))

    async def play() -> None:
        await scene(desk)
        desk.pages.heads.thread.shutdown()

    in_its_own_loop(play())
    return desk


@pytest.mark.parametrize("name", ["", "tables/", "tables/?only=open"])
def test_who_asks_again_is_answered_from_memory(name: str) -> None:
    async def scene(desk: Desk) -> None:
        assert [await desk.get(name) for _ in range(5)] == [200, 304, 304, 304, 304]

    assert at_the_desk(scene).passed_on == 1


def test_another_tag_another_browser_and_another_language_are_not() -> None:
    async def scene(desk: Desk) -> None:
        await desk.get()
        tag = desk.tag
        assert await desk.get(if_none_match='"other"') == 200
        desk.tag = tag
        assert await desk.get(accept_language="en") == 200
        desk.tag = tag
        assert await desk.get(cookie="sessionid=other") == 302
        desk.tag = tag
        assert await desk.get("tables/?only=open") == 200

    assert at_the_desk(scene).passed_on == 5


def test_what_the_log_tells_is_seen() -> None:
    async def scene(desk: Desk) -> None:
        await desk.get()
        await meanwhile(play_hand, table=desk.table, number=1)
        await asyncio.sleep(FRESH)
        assert await desk.get() == 200
        assert await desk.get() == 304

    assert at_the_desk(scene).passed_on == 2


def test_whoever_was_taken_off_the_staff_is_told_so() -> None:
    async def scene(desk: Desk) -> None:
        await desk.get()
        await meanwhile(remove_member, event=desk.event, user=desk.user, by=desk.owner)
        await asyncio.sleep(FRESH)
        assert await desk.get() == 404

    at_the_desk(scene)


def test_after_the_minute_and_while_the_database_is_away_django_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(desk: Desk) -> None:
        await desk.get()
        begun = desk.pages.time()
        desk.pages.time = lambda: begun + FOR_A_MINUTE
        assert await desk.get() in (200, 304)
        desk.pages.time = lambda: begun
        monkeypatch.setattr(config.front.heads, "heads_of", away)
        await asyncio.sleep(FRESH)
        await desk.get()

    assert at_the_desk(scene).passed_on == 3


def away(event_ids: list[str]) -> Any:
    raise OperationalError("the connection is closed")


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config.front.staff_pages, "MOST", 2)

    async def scene(desk: Desk) -> None:
        for name in ("", "tables/", "tables/?only=open"):
            await desk.get(name)
        assert len(desk.pages.given) == 2

    at_the_desk(scene)
