"""Tables and seats through the API."""

import pytest

from tests.api.cases.tables import CARDS
from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import (
    a_drawn_jiang,
    a_published_jiang,
    a_running_jiang,
    finish_hands,
    owner_of,
    play_hand,
    players,
)
from tests.draw_builders import a_planned_jiang
from tournaments.events.models import Event
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.people.services.participants import withdraw_participant
from tournaments.staff.services.tokens import create_token
from tournaments.tables.models import Seat

pytestmark = pytest.mark.django_db


def tables_of(event: Event, *more: object) -> str:
    return "/".join([f"events/{event.public_id}/jiangs/1/tables", *map(str, more)])


def test_everyone_sees_who_sits_where_and_no_links() -> None:
    event = a_published_jiang(2).event

    answer = Api().get(tables_of(event))

    assert [(table["number"], table["drawn"]) for table in answer.data["items"]] == [
        (1, True),
        (2, True),
    ]
    assert answer.data["items"][1]["seats"][0] == {
        "number": 5,
        "name": "Player 5",
        "club": "",
        "house": False,
        "position": 1,
        "letter": "A",
        "card": "AS",
    }
    text = answer.content.decode()
    assert not [each for each in event.participants.all() if each.link in text]


def test_tables_come_page_by_page() -> None:
    event = a_published_jiang(3).event

    first = Api().get(tables_of(event) + "?limit=2").data
    second = Api().get(f"{tables_of(event)}?limit=2&cursor={first['next']}").data

    assert [each["number"] for each in first["items"]] == [1, 2]
    assert [each["number"] for each in second["items"]] == [3]
    assert second["next"] is None


def test_a_seat_is_found_by_name_or_number_once_published() -> None:
    event = a_drawn_jiang(2).event
    path = f"events/{event.public_id}/seats?q="

    before, staff = Api().get(f"{path}7").data["items"], as_owner(event).get(f"{path}7").data
    publish_jiang(jiang=event.jiangs.get(number=1), by=owner_of(event))
    by_name = Api().get(f"{path}player 7").data["items"]

    seven = {"number": 7, "name": "Player 7", "club": "", "jiang": 1, "table": 2, "letter": None}
    assert before == [{**seven, "jiang": None, "table": None}]
    assert staff["items"] == by_name == [seven]
    assert Api().get(f"{path}nobody").data["items"] == []
    assert Api().get(path).fields == {"/q": "field.blank"}


@pytest.mark.parametrize("path", ["jiangs/1/tables", "jiangs/1/board", "seats?q=Player"])
def test_as_many_queries_for_three_tables_as_for_one(path: str) -> None:
    counts = []
    for tables in (1, 3):
        event = a_running_jiang(tables).event
        counts.append(queries_of(as_owner(event), f"events/{event.public_id}/{path}"))

    assert counts[0] == counts[1]


def test_tables_are_set_by_numbers_cleared_and_set_anew() -> None:
    event = a_planned_jiang(8).event
    api = as_owner(event)

    first = api.post(tables_of(event), {"tables": [[8, 7, 6, 5], [1, 2, 3, 4]]})
    again = api.post(tables_of(event), {"tables": [[1, 2, 3, 4]]})
    cleared = api.post(tables_of(event, "clear"), {"reason": "Mixed up"})
    anew = api.post(tables_of(event), {"tables": [[1, 2, 3, 4], [5, 6, 7, 8]]})

    placed = [[seat["number"] for seat in table["seats"]] for table in first.data["items"]]
    assert placed == [[8, 7, 6, 5], [1, 2, 3, 4]]
    assert (again.status, again.code) == (409, "jiang.wrong_state")
    assert cleared.data["state"] == "planned"
    assert anew.status == 201


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([], "tables.none"),
        ([[1, 2, 3]], "tables.wrong_size"),
        ([[1, 2, 3, 9]], "tables.strangers"),
        ([[1, 2, 3, 3]], "tables.participant_twice"),
        ([[1, 2, 3, 5]], "tables.not_registered"),
    ],
)
def test_tables_that_cannot_be(tables: list[list[int]], code: str) -> None:
    event = a_planned_jiang(5).event
    gone = event.participants.get(number=5)
    withdraw_participant(participant=gone, by=owner_of(event), reason="Ill")

    answer = as_owner(event).post(tables_of(event), {"tables": tables})

    assert (answer.status, answer.code) == (409, code)


def test_the_highest_card_sits_a() -> None:
    event = a_drawn_jiang(1).event

    answer = by_token(event, "referee").post(tables_of(event, 1, "seats"), {"cards": CARDS})

    seats = [(seat["letter"], seat["number"], seat["card"]) for seat in answer.data["seats"]]
    assert seats == [("A", 4, "2S"), ("B", 2, "KD"), ("C", 3, "10H"), ("D", 1, "3C")]
    assert answer.data["drawn"] is True


@pytest.mark.parametrize(
    ("cards", "status", "code"),
    [
        (CARDS[:3], 409, "seats.other_players"),
        ([*CARDS[:3], {"participant": 4, "card": "3C"}], 422, "seats.same_card"),
        ([*CARDS[:3], {"participant": 9, "card": "2S"}], 409, "seats.other_players"),
        ([*CARDS[:3], {"participant": 4, "card": "1S"}], 422, "card.unknown"),
        ([*CARDS[:3], CARDS[0]], 409, "seats.other_players"),
        ([*CARDS, {"participant": 1, "card": "4C"}], 400, "request.invalid"),
    ],
)
def test_cards_that_cannot_be(cards: list[dict[str, object]], status: int, code: str) -> None:
    event = a_drawn_jiang(1).event

    answer = as_owner(event).post(tables_of(event, 1, "seats"), {"cards": cards})

    assert (answer.status, answer.code) == (status, code)
    assert not Seat.objects.exclude(letter=None).exists()


def test_a_referee_seats_their_own_tables_only() -> None:
    event = a_drawn_jiang(2).event
    _, secret = create_token(event=event, name="x", role="referee", tables=[2], by=owner_of(event))

    answer = Api(secret).post(tables_of(event, 1, "seats"), {"cards": CARDS})

    assert (answer.status, answer.code) == (403, "actor.not_allowed")


def test_a_seat_is_handed_over_with_its_card() -> None:
    event = a_running_jiang(1).event
    players(event, 1)
    path, body = tables_of(event, 1, "replace"), {"out": 2, "into": 5, "reason": "Had to leave"}

    answer = by_token(event, "head_referee").post(path, body)
    again = by_token(event, "head_referee").post(path, body)
    nobody = by_token(event, "head_referee").post(path, {**body, "into": 77})

    assert [(seat["letter"], seat["number"]) for seat in answer.data["seats"]] == [
        ("A", 1),
        ("B", 5),
        ("C", 3),
        ("D", 4),
    ]
    assert (again.status, again.code) == (409, "seats.not_at_table")
    assert nobody.status == 404


def test_the_board_tells_who_deals_and_what_is_missing() -> None:
    jiang = a_running_jiang(2)
    play_hand(jiang.tables.get(number=1), 1)
    event, viewer = jiang.event, by_token(jiang.event, "viewer")

    board = viewer.get(f"events/{event.public_id}/jiangs/1/board").data
    table = viewer.get(tables_of(event, 1)).data

    assert [each["played"] for each in board["tables"]] == [1, 0]
    assert (board["version"], board["state"]) == (Event.objects.get().head_seq, "playing")
    assert table["coming"] == {
        "number": 2,
        "attempt": 1,
        "dealer": "A",
        "opens_with": "3C",
        "leader": None,
    }
    assert [(each["what"], each["hand"]) for each in table["missing"]] == [("report", 2)]
    assert (table["last"]["number"], table["last"]["won"]) == (1, ["A"])
    assert board["tables"][0]["number"] == table["number"] == 1


def test_a_table_that_has_played_all_has_no_hand_coming() -> None:
    jiang = a_running_jiang(1, total_hands=1)
    finish_hands(jiang)

    table = as_owner(jiang.event).get(tables_of(jiang.event, 1)).data

    assert (table["coming"], table["missing"]) == (None, [])


def test_a_table_that_is_not_there() -> None:
    event = a_drawn_jiang(1).event

    assert as_owner(event).get(tables_of(event, 2)).status == 404
