"""Events through the API: which of them one sees, page by page, and how they are founded."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.client import Api, as_owner, by_token
from tests.builders import a_stranger, an_event, an_owner, user_of
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def names(api: Api, query: str = "") -> set[str]:
    return {each["name"] for each in api.get(f"events{query}").data["items"]}


def test_drafts_are_seen_by_their_staff_only() -> None:
    draft = an_event(name="Draft")
    an_event(opened=True, name="Open")

    assert names(Api()) == names(Api(user=user_of(a_stranger()))) == {"Open"}
    assert names(as_owner(draft)) == {"Draft", "Open"}
    assert names(as_owner(draft), "?mine=true") == {"Draft"}
    assert names(as_owner(draft), "?state=open") == {"Open"}


def test_a_token_sees_the_drafts_of_its_event_only() -> None:
    owner = an_owner()
    mine = an_event(owner, name="Mine")
    an_event(owner, name="Also mine")

    answer = by_token(mine, "viewer").get("events")

    assert [(each["name"], each["role"]) for each in answer.data["items"]] == [("Mine", "viewer")]


@pytest.mark.parametrize("order", ["-created_at", "created_at", "name", "-name"])
def test_every_event_is_on_one_page(order: str) -> None:
    owner = an_owner()
    for name in ("B", "A", "B", "A", "C"):
        an_event(owner, name=name)
    api, path = Api(user=user_of(owner)), f"events?limit=2&order={order}"
    seen = []
    answer = api.get(path)
    while True:
        seen += answer.data["items"]
        if answer.data["next"] is None:
            break
        answer = api.get(f"{path}&cursor={answer.data['next']}")

    field = order.removeprefix("-")
    values = [each[field] for each in seen]
    assert len({each["id"] for each in seen}) == len(seen) == 5
    assert values == sorted(values, reverse=order.startswith("-"))


def test_a_cursor_belongs_to_its_order() -> None:
    owner = an_owner()
    for _ in range(2):
        an_event(owner)
    api = Api(user=user_of(owner))
    cursor = api.get("events?limit=1&order=name").data["next"]

    answer = api.get(f"events?limit=1&order=-name&cursor={cursor}")

    assert answer.fields == {"/cursor": "field.cursor"}


@pytest.mark.parametrize("who", ["user", "token"])
def test_the_list_takes_as_many_queries_for_three_as_for_one(who: str) -> None:
    owner = an_owner()
    event = an_event(owner, opened=True)
    api = Api(user=user_of(owner)) if who == "user" else by_token(event, "viewer")
    api.get("events")
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            api.get("events")
        counts.append(len(queries))
        an_event(owner, opened=True)
        an_event(owner, opened=True)

    assert counts[0] == counts[1]


def test_an_event_is_founded_and_owned() -> None:
    owner = an_owner()
    body = {
        "name": "春季盃",
        "dates": ["2027-03-20"],
        "total_hands": 16,
        "settings": {"per_card": 2},
    }

    answer = Api(user=user_of(owner)).post("events", body)

    event = Event.objects.get(public_id=answer.data["id"])
    assert (answer.data["state"], answer.data["role"]) == ("draft", "owner")
    assert (answer.data["total_hands"], answer.data["settings"]["per_card"]) == (16, 2)
    assert [str(day.date) for day in event.days.all()] == ["2027-03-20"]


def test_a_setting_that_cannot_be_is_refused() -> None:
    event = an_event()

    answer = as_owner(event).patch(f"events/{event.public_id}", {"confirm": "dice"}, if_match="*")

    assert (answer.status, answer.code) == (409, "event.unknown_choice")
