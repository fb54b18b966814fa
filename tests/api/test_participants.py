"""Participants and check-in through the API: found, entered, changed by who has seen them; links for the desk only."""

import pytest

from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import a_participant, an_event, owner_of, players, user_of
from tests.draw_builders import lots_open
from tournaments.check_in.services.check_in import check_in, record_leaving
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db


def people_of(event: Event) -> str:
    return f"events/{event.public_id}/participants"


def numbers(api: Api, path: str) -> list[int]:
    return [each["number"] for each in api.get(path).data["items"]]


@pytest.fixture
def event() -> Event:
    """An open event with Anna here, Ben away, Cleo waiting, and a house player."""
    event = an_event(opened=True)
    anna, ben = a_participant(event, "Anna", club="North"), a_participant(event, "Ben")
    a_participant(event, "Ｃleo", waiting=True)
    as_owner(event).post(f"{people_of(event)}/house", if_match="*")
    for who in (anna, ben):
        check_in(participant=who, by=owner_of(event))
    record_leaving(participant=ben, by=owner_of(event))
    return event


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [1, 2, 3, 4]),
        ("?status=waiting", [3]),
        ("?house=true", [4]),
        ("?house=false&status=registered", [1, 2]),
        ("?presence=here", [1]),
        ("?presence=away", [2]),
        ("?presence=absent", [3, 4]),
        ("?q=cleo", [3]),
        ("?q=north", [1]),
        ("?q=2", [2]),
        ("?order=-name&house=false", [3, 2, 1]),
        ("?order=-number", [4, 3, 2, 1]),
    ],
)
def test_the_list_is_narrowed_and_ordered(event: Event, query: str, found: list[int]) -> None:
    assert numbers(by_token(event, "viewer"), people_of(event) + query) == found


def test_pages_follow_one_another() -> None:
    event = an_event()
    players(event, 3)
    api, path = as_owner(event), f"{people_of(event)}?limit=2&order=-name"

    first = api.get(path).data
    second = api.get(f"{path}&cursor={first['next']}").data

    shown = [each["number"] for each in first["items"] + second["items"]]
    assert (shown, second["next"]) == ([3, 2, 1], None)


@pytest.mark.parametrize("what", ["participants", "participants/links", "check-ins"])
def test_a_list_takes_as_many_queries_for_three_as_for_one(what: str) -> None:
    event = an_event(opened=True)
    api, path = as_owner(event), f"events/{event.public_id}/{what}"
    counts = []
    for number in (1, 2):
        for who in players(event, number):
            check_in(participant=who, by=owner_of(event))
        counts.append((len(api.get(path).data["items"]), queries_of(api, path)))

    assert counts == [(1, counts[0][1]), (3, counts[0][1])]


def test_only_the_desk_sees_personal_links(event: Event) -> None:
    anna = event.participants.get(number=1)

    link = as_owner(event).get(f"{people_of(event)}/links?number=1").data["items"]
    everything = [
        by_token(event, role).get(path).content.decode()
        for role in (Role.OWNER, Role.SCORER)
        for path in (people_of(event), f"{people_of(event)}/1")
    ]

    assert [(each["number"], each["url"].endswith(f"/me/{anna.link}/")) for each in link] == [
        (1, True)
    ]
    assert not any(anna.link in text or anna.public_id in text for text in everything)
    assert by_token(event, "scorer").get(f"{people_of(event)}/links").code == "actor.not_allowed"


def test_who_has_not_seen_the_present_name_does_not_change_it(event: Event) -> None:
    api, path = as_owner(event), f"{people_of(event)}/2"
    etag = api.get(path).headers["etag"]

    first = api.patch(path, {"name": "Benno"}, if_match=etag)
    second = api.patch(path, {"name": "Benjamin"}, if_match=etag)
    withdrawn = api.post(f"{path}/withdraw", {"reason": "ill"}, if_match=etag)

    assert (first.status, first.data["name"]) == (200, "Benno")
    assert {(each.status, each.code) for each in (second, withdrawn)} == {(412, "request.stale")}
    assert second.data["current"] == withdrawn.data["current"] == first.data
    assert second.headers["etag"] == first.headers["etag"]


def test_a_list_is_read_tried_out_and_entered_whole_or_not_at_all(event: Event) -> None:
    api, path = as_owner(event), people_of(event)
    text = "姓名,單位,候補\nAnna,North,\nDora,,\n\nEve,,v\n"

    people = api.post(f"{path}/read", {"text": text}).data["items"]
    tried = api.post(f"{path}/try", {"people": people}).data["items"]
    refused = api.post(f"{path}/many", {"people": people}, if_match="*")
    entered = api.post(f"{path}/many", {"people": people[1:]}, if_match="*")

    assert [(each["row"], each["code"]) for each in tried] == [(2, "participant.namesake")]
    assert (refused.status, refused.code) == (409, "roster.bad_rows")
    assert refused.data["params"]["rows"][0]["row"] == 2
    assert [(each["number"], each["name"], each["status"]) for each in entered.data["items"]] == [
        (5, "Dora", "registered"),
        (6, "Eve", "waiting"),
    ]


def test_what_is_wrong_in_a_list_is_named_by_its_place() -> None:
    event = an_event()
    people = [{"name": "Eve"}, {"name": 7, "colour": "red"}, {"name": "Finn", "waiting": 1}]

    answer = as_owner(event).post(f"{people_of(event)}/many", {"people": people}, if_match="*")

    assert answer.fields == {
        "/people/1/colour": "field.unknown",
        "/people/2/waiting": "field.not_a_boolean",
    }


def test_a_retry_enters_nobody_twice() -> None:
    event = an_event()
    api, path = as_owner(event), people_of(event)
    seen = api.get(path).headers["etag"]

    first, again = [
        api.post(path, {"name": "Eve"}, if_match=seen, idempotency_key="k") for _ in range(2)
    ]

    assert (first.status, first.data) == (again.status, again.data)
    assert again.headers["idempotency-replayed"] == "true"
    assert Participant.objects.filter(event=event).count() == 1


def test_an_arrival_answers_the_table_of_the_lot() -> None:
    draw = lots_open(4)
    event = draw.event
    path = f"{people_of(event)}/1"

    arrived = Api(user=user_of(owner_of(event))).post(f"{path}/arrive")
    again = as_owner(event).post(f"{path}/arrive")

    assert (arrived.status, arrived.data["kind"], arrived.data["table"]) == (201, "arrived", 1)
    assert again.code == "check_in.already_here"
    assert numbers(as_owner(event), f"{people_of(event)}?presence=here") == [1]


def test_closing_check_in_is_told_by_the_event() -> None:
    event = an_event(opened=True)
    a_participant(event)
    api = as_owner(event)

    closed = api.post(f"events/{event.public_id}/check-in/close")
    late = api.post(f"{people_of(event)}/1/arrive")

    assert closed.data == {"check_in_closed": True}
    assert late.code == "check_in.closed"
    assert api.get(f"events/{event.public_id}").data["check_in_closed"] is True
