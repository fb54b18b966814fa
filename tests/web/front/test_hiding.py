"""What is hidden stays so: through the front, to everybody, at every address, also while something fails."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client

import config.front.front
import config.front.heads
from config.front.addresses import SAYS
from config.front.heads import FRESH
from scoring.errors import RuleError
from tests.builders import a_published_jiang, an_event, owner_of, players, user_of
from tests.listener import meanwhile
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.events.services.lifecycle import return_to_draft
from tournaments.people.models import Participant
from tournaments.push.watcher import heads_of

from .viewers import Viewers, watch

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "Zoltan Quirke"
PAGES = ("", "standings/", "seats/", "rules/", "draws/", "screen/?show=standings")


def addresses(event: Event) -> list[str]:
    """Return every kind of address that the front answers, in both languages."""
    assert {page.partition("?")[0] for page in PAGES} >= set(SAYS)
    pages = [f"/events/{event.public_id}/{page}" for page in PAGES]
    return [
        *(
            f"{page}{'&' if '?' in page else '?'}language={code}"
            for page in pages
            for code in ("en", "zh-hant")
        ),
        f"/api/v1/events/{event.public_id}/standings",
        f"/events/{event.public_id}/roster.json",
    ]


def an_event_with_names() -> Event:
    event = an_event(opened=True)
    for who in players(event, 4):
        Participant.objects.filter(pk=who.pk).update(name=f"{NAME} {who.number}")
    return event


async def texts(viewers: Viewers, event: Event, **headers: str) -> dict[str, str]:
    return {path: (await viewers.get(path, **headers)).text for path in addresses(event)}


def showing(found: dict[str, str]) -> set[str]:
    return {path for path, text in found.items() if "Quirke" in text}


def test_an_event_that_went_return_to_draft_is_there_for_its_staff_only() -> None:
    event, owner = an_event_with_names(), Client()
    by = owner_of(event)
    owner.force_login(user_of(by))
    session = f"{settings.SESSION_COOKIE_NAME}={owner.cookies[settings.SESSION_COOKIE_NAME].value}"

    async def scene(viewers: Viewers) -> None:
        assert showing(await texts(viewers, event))
        await meanwhile(return_to_draft, event=event, by=by)
        await asyncio.sleep(FRESH)
        for path in addresses(event):
            assert (await viewers.get(path)).status == 404
            assert (await viewers.get(path, cookie=session)).status == 200
        assert viewers.front.answers.pages == {}

    watch(scene)


def test_the_list_of_who_is_who_is_kept_and_loses_names_and_salts_at_once() -> None:
    event = a_published_jiang(1).event
    by, who = owner_of(event), event.participants.get(number=1)
    roster = f"/events/{event.public_id}/roster.json"

    async def scene(viewers: Viewers) -> None:
        first, second = [await viewers.get(roster) for _ in range(2)]
        assert who.salt in first.text
        assert first.body == second.body
        assert first.headers["content-disposition"] == 'attachment; filename="roster.json"'
        assert viewers.rendered == [f"{roster}?"]
        await meanwhile(configure_event, event=event, changes={"public_names": "masked"}, by=by)
        await asyncio.sleep(FRESH)
        hidden = await viewers.get(roster)
        assert (who.salt in hidden.text, who.name_hash in hidden.text) == (False, True)
        assert who.name not in hidden.text

    watch(scene)


def test_names_that_are_masked_or_hidden_are_so_at_every_address() -> None:
    event = an_event_with_names()
    by = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        assert showing(await texts(viewers, event))
        for mode in ("masked", "number"):
            await meanwhile(configure_event, event=event, changes={"public_names": mode}, by=by)
            await asyncio.sleep(FRESH)
            assert showing(await texts(viewers, event)) == set()

    watch(scene)


def test_an_older_page_with_names_is_not_shown_because_a_newer_one_cannot_be_made() -> None:
    event = an_event_with_names()
    by = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        paths = addresses(event)[:-1]
        for path in paths:
            await viewers.get(path)
        viewers.front.pages = failing
        changes: dict[str, Any] = {"name": "Another"}
        await meanwhile(configure_event, event=event, changes=changes, by=by)
        await viewers.older_is_shown_no_longer()
        for path in paths:
            older = await viewers.get(path)
            assert older.status == 200
            assert "warning" in older.headers
        await meanwhile(configure_event, event=event, changes={"public_names": "number"}, by=by)
        await asyncio.sleep(FRESH)
        assert showing({path: (await viewers.get(path)).text for path in paths}) == set()

    watch(scene)


@pytest.mark.parametrize("hide", ["mask", "withdraw"])
def test_what_was_heard_to_be_hidden_is_not_shown_because_the_database_has_gone(
    monkeypatch: pytest.MonkeyPatch, hide: str
) -> None:
    event = an_event_with_names()
    by, away = owner_of(event), False

    def read(event_ids: list[str]) -> Any:
        if away:
            raise OperationalError("the connection is closed")
        return heads_of(event_ids)

    async def scene(viewers: Viewers) -> None:
        nonlocal away
        page, unseen, *_ = addresses(event)
        await viewers.get(page)
        viewers.front.pages = failing
        if hide == "mask":
            changes = {"public_names": "number"}
            await meanwhile(configure_event, event=event, changes=changes, by=by)
        else:
            await meanwhile(return_to_draft, event=event, by=by)
        await asyncio.sleep(FRESH)
        await viewers.get(unseen)  # so it is heard
        away = True
        await asyncio.sleep(FRESH)
        viewers.passed_on.clear()
        await viewers.get(page)
        assert viewers.passed_on == [f"/events/{event.public_id}/"]  # which has no database either

    monkeypatch.setattr(config.front.heads, "heads_of", read)
    watch(scene)


def test_a_page_that_was_being_made_while_its_event_was_hidden_is_not_kept() -> None:
    event = an_event_with_names()
    by = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        page, another, *_ = addresses(event)

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            await viewers.django(scope, receive, send)
            await meanwhile(return_to_draft, event=event, by=by)
            await asyncio.sleep(FRESH)
            assert (await viewers.get(another)).status == 404

        viewers.front.pages = slow
        await viewers.get(page)
        assert viewers.front.answers.pages == {}

    watch(scene)


async def failing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 500, "headers": []})
    await send({"type": "http.response.body", "body": b"Server Error"})


def test_a_full_lane_shows_what_was_shown_last_and_else_says_so() -> None:
    event = an_event_with_names()
    by = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        page, unseen, *_ = addresses(event)
        await viewers.get(page)
        await meanwhile(configure_event, event=event, changes={"name": "Another"}, by=by)
        await viewers.older_is_shown_no_longer()
        viewers.front.lane = Full()
        assert "warning" in (await viewers.get(page)).headers
        await viewers.get(unseen)
        assert viewers.passed_on == [
            f"/events/{event.public_id}/"
        ]  # where the guard tells them to wait

    watch(scene)


class Full(config.front.front.Lane):
    """A lane with more waiting in it than may."""

    def __init__(self) -> None:
        super().__init__(1)

    def turn(self, path: str = "") -> Any:
        raise RuleError("request.busy")
