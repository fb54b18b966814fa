"""Standings of more people than a page holds: page after page, for people and for programs."""

import re

import pytest
from django.test import Client

import api.views.standings
import tournaments.web.public.standings
from tests.builders import a_running_jiang, play_hand
from tests.tournaments.push.test_differences import follow
from tournaments.events.models import Event
from tournaments.push.differences import difference
from tournaments.web.public.standings import public_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return an event of twelve, with five on a page."""
    for module in (api.views.standings, tournaments.web.public.standings):
        monkeypatch.setattr(module, "ROWS_OF_A_PAGE", 5)
    jiang = a_running_jiang(3)
    play_hand(jiang.tables.get(number=1), 1)
    return jiang.event


def shown(client: Client, event: Event, query: str = "") -> tuple[list[int], list[str], str]:
    """Return the numbers and ranks of a page's rows, and where the page listens."""
    address = f"/events/{event.public_id}/?language=en{query}"
    text = client.get(address, follow=True).content.decode()
    rows = re.findall(r'<tr data-number="(\d+)" data-rank="(\d*)"', text)
    live = re.search(r'data-live="[^"]*/live\?([a-z]+)', text)
    assert live is not None
    return [int(number) for number, _ in rows], [rank for _, rank in rows], live[1]


def test_pages_are_the_whole_in_order(client: Client, event: Event) -> None:
    pages = [shown(client, event, f"&page={number}") for number in (1, 2, 3)]

    numbers = [number for page in pages for number in page[0]]
    assert [len(page[0]) for page in pages] == [5, 5, 2]
    assert sorted(numbers) == list(range(1, 13))
    assert [page[2] for page in pages] == ["language", "number", "number"]
    # A hand of one table, then eight who share the rank of those who have played nothing.
    ranks = [rank for page in pages for rank in page[1]]
    assert ranks == sorted(ranks, key=int)
    assert len(ranks) == 12


@pytest.mark.parametrize(
    ("query", "like"),
    [("", "&page=1"), ("&page=99", "&page=3"), ("&page=0", ""), ("&page=x", ""), ("&page=-1", "")],
)
def test_a_page_that_is_not_there_is_one_that_is(
    client: Client, event: Event, query: str, like: str
) -> None:
    assert shown(client, event, query)[0] == shown(client, event, like)[0]


@pytest.mark.parametrize("name", ["", "standings/"])
@pytest.mark.parametrize(
    ("query", "way"),
    [
        ("jiang=1&page=4", "jiang=1&page=3&language=en"),
        ("jiang=2&page=2", "page=2&language=en"),
        ("confirmed=1&page=3", None),
    ],
)
def test_what_is_not_there_leads_to_the_address_of_what_is(
    client: Client, event: Event, name: str, query: str, way: str | None
) -> None:
    answer = client.get(f"/events/{event.public_id}/{name}?{query}&language=en")

    assert answer.headers.get("location", "").partition("?")[2] == (way or "")
    assert answer.status_code == (302 if way else 200)


def test_a_page_names_the_places_of_all_pages(client: Client, event: Event) -> None:
    text = client.get(f"/events/{event.public_id}/?language=en&page=2&jiang=1").content.decode()

    assert re.findall(r">(\d+–\d+)</a>", text) == ["1–5", "6–10", "11–12"]
    assert 'href="?jiang=1&amp;page=3&amp;language=en"' in text


def test_the_first_page_follows_who_enters_and_who_leaves_it(event: Event) -> None:
    before = public_table(event)
    play_hand(event.jiangs.get(number=1).tables.get(number=2), 1)
    after = public_table(Event.objects.get(pk=event.pk))

    said = difference(before, after)

    assert said is not None
    assert (len(said["gone"]), len(said["added"])) == (3, 3)
    assert follow(before, said).lines == after.lines


def test_programs_get_all_or_a_page(client: Client, event: Event) -> None:
    address = f"/api/v1/events/{event.public_id}/standings"
    whole = client.get(address).json()
    pages = [client.get(f"{address}?page={number}").json() for number in (1, 2, 3, 4)]

    assert [row for page in pages for row in page["rows"]] == whole["rows"]
    assert [len(page["rows"]) for page in pages] == [5, 5, 2, 0]
    assert {page["pages"] for page in (whole, *pages)} == {3}
    assert client.get(f"{address}?page=0").status_code == 400
