"""The hash at a position of a log: what the database has at the moment, for everybody, and hidden where the event is."""

import httpx
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import an_event, owner_of, players, user_of
from tests.e2e.conftest import running
from tests.e2e.site import Site
from tests.e2e.tampering import roll_back, write_anew
from tests.listener import meanwhile
from tests.web.front.viewers import Viewers, watch
from tournaments.events.models import Event
from tournaments.events.services.lifecycle import return_to_draft

__all__ = ["running"]

of_database = pytest.mark.django_db


def address(event: Event, seq: int | str) -> str:
    return f"/events/{event.public_id}/log/{seq}.json"


def an_open_event() -> Event:
    event = an_event(opened=True)
    players(event, 3)
    return Event.objects.get(pk=event.pk)


@of_database
def test_every_entry_has_its_hash_and_the_newest_beside_it() -> None:
    event = an_open_event()

    answers = [Client().get(address(event, entry.seq)) for entry in event.log.all()]

    newest = {"seq": event.head_seq, "hash": event.head_hash}
    assert [answer.json() for answer in answers] == [
        {"event": event.public_id, "seq": entry.seq, "hash": entry.hash, "newest": newest}
        for entry in event.log.order_by("seq")
    ]
    assert {answer["Cache-Control"] for answer in answers} == {"no-store"}


@of_database
@pytest.mark.parametrize("seq", [0, 7000, 2**31, 2**63, 10**30, 10**300])
def test_where_there_is_no_entry_the_newest_is_named(seq: int) -> None:
    event = an_open_event()

    answer = Client().get(address(event, seq))

    newest = {"seq": event.head_seq, "hash": event.head_hash}
    assert answer.status_code == 404
    assert answer.json() == {
        "event": event.public_id,
        "seq": seq,
        "hash": None,
        "newest": newest,
    }


@of_database
@pytest.mark.parametrize("seq", ["-1", "1.0", "1e3", "x", "", "٣", " 1", "9" * 5000])
def test_what_is_no_number_is_no_address(seq: str) -> None:
    event = an_open_event()

    assert Client().get(address(event, seq)).status_code == 404


@of_database
def test_entries_beyond_the_head_are_not_there() -> None:
    event = an_open_event()
    before = event.log.get(seq=event.head_seq - 1)
    Event.objects.filter(pk=event.pk).update(head_seq=before.seq, head_hash=before.hash)

    assert Client().get(address(event, event.head_seq)).status_code == 404
    assert Client().get(address(event, before.seq)).json()["hash"] == before.hash


@of_database
def test_a_draft_is_hidden_like_an_event_that_does_not_exist() -> None:
    event, owner = an_event(), Client()
    owner.force_login(user_of(owner_of(event)))
    stranger = Client().get(address(event, 1))
    nowhere = Client().get("/events/AAAAAAAAAAAAAAAA/log/1.json")

    assert (stranger.status_code, nowhere.status_code) == (404, 404)
    assert event.head_hash not in stranger.content.decode()
    assert stranger.headers["content-type"] == nowhere.headers["content-type"] != "application/json"
    assert owner.get(address(event, 1)).json()["hash"] == event.log.get(seq=1).hash


@of_database
def test_it_costs_one_small_query_beside_the_event() -> None:
    event = an_open_event()
    client = Client()
    client.get(address(event, 1))
    counts = []

    for seq in (1, 2, 7000):
        with CaptureQueriesContext(connection) as queries:
            client.get(address(event, seq))
        counts.append(len(queries))

    assert counts == [2, 2, 2]


@pytest.mark.django_db(transaction=True)
def test_what_was_changed_beneath_shows_at_once_although_pages_are_kept() -> None:
    event = an_open_event()
    owner = owner_of(event)

    async def scene(viewers: Viewers) -> None:
        page = f"/events/{event.public_id}/rules/?language=en"
        for path in (page, address(event, 2)):
            assert (await viewers.get(path)).status == 200
        seen = (await viewers.get(address(event, 2))).text
        await meanwhile(write_anew, event=event.public_id)
        changed = (await viewers.get(address(event, 2))).text
        assert seen != changed
        assert f'"newest": {{"seq": {event.head_seq}, ' in changed
        await meanwhile(roll_back, event=event.public_id)
        gone = await viewers.get(address(event, event.head_seq))
        assert gone.status == 404
        assert f'"newest": {{"seq": {event.head_seq - 1}, ' in gone.text
        await meanwhile(return_to_draft, event=event, by=owner)
        hidden = await viewers.get(address(event, 1))
        assert hidden.status == 404
        assert "newest" not in hidden.text
        assert {path for path in viewers.rendered if "/log/" in path} == set()

    watch(scene)


def test_over_the_wire_for_everybody(running: Site) -> None:
    hall = running.hall()
    path = f"/events/{hall['event']}/log/1.json"
    login = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={hall['session']}"}
    newest = running.ask("newest", event=hall["event"])

    with httpx.Client(base_url=running.url) as client:
        found = [client.get(path, headers=headers).json() for headers in ({}, login)]
        statuses = [
            client.get(each).status_code
            for each in (
                path.replace("/1.", f"/{newest + 1}."),
                path.replace("/1.", f"/{'9' * 3000}."),
                path.replace(hall["event"], "A%00B"),
                path.replace("/1.", "/1%00."),
                f"{path}?x=%00",
            )
        ]
        head, post = client.head(path), client.post(path)

    assert found[0] == found[1]
    assert found[0]["newest"]["seq"] == newest
    assert statuses == [404, 404, 400, 400, 400]
    assert (head.status_code, head.content, post.status_code) == (200, b"", 403)
