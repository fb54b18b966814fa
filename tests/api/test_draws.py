"""Draws through the API: made, recomputed by anyone, and no secret before its time."""

from collections.abc import Callable

import pytest

from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import owner_of
from tests.draw_builders import (
    DICE,
    Phone,
    a_planned_jiang,
    at_once,
    closed,
    committed,
    lots_open,
    lots_taken,
    now,
    opened,
    point,
    point_all,
    rolling,
    seats_committed,
    seats_open,
)
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.witnesses import witness_commitment
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import domain_of
from tournaments.draws.queries.witnesses import hall_code
from tournaments.draws.services.abandon import abandon_draw
from tournaments.jiangs.services.publish import publish_jiang

pytestmark = pytest.mark.django_db


def path_of(draw: Draw, *more: object) -> str:
    return "/".join([f"events/{draw.event.public_id}/draws/{draw.public_id}", *map(str, more)])


def half_pointed() -> Draw:
    draw = seats_open(2)
    point(draw, draw.jiang.tables.get(number=1))
    return draw


UNDER_WAY: dict[str, Callable[[], Draw]] = {
    "lots committed": lambda: committed(a_planned_jiang(4)),
    "lots open": lambda: lots_open(4),
    "lots taken": lambda: lots_taken(4),
    "at once": lambda: at_once(4),
    "seats committed": lambda: seats_committed(1),
    "seats half drawn": half_pointed,
}


@pytest.mark.parametrize("make", UNDER_WAY.values(), ids=list(UNDER_WAY))
def test_the_secret_of_a_draw_under_way_is_nowhere(make: Callable[[], Draw]) -> None:
    draw = make()
    api = as_owner(draw.event)
    event = f"events/{draw.event.public_id}"

    answers = [
        api.get(path).content.decode()
        for path in (
            path_of(draw),
            path_of(draw, "document"),
            f"{event}/draws",
            f"{event}/draws/next",
        )
    ]

    assert draw.secret
    assert [each for each in answers if draw.secret in each] == []
    assert api.get(path_of(draw)).data["secret"] == ""
    assert api.get(path_of(draw, "document")).data["secret"] is None


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: closed(lots_taken(8)), id="lots"),
        pytest.param(lambda: opened(at_once(8)), id="at once"),
        pytest.param(lambda: point_all(seats_open(2)), id="seats"),
    ],
)
def test_anyone_recomputes_a_complete_draw(make: Callable[[], Draw]) -> None:
    draw = make()

    document = Api().get(path_of(draw, "document")).data

    assert document["secret"] == draw.secret
    assert verify(document) == []


def test_a_draw_at_once_is_made_by_a_program() -> None:
    jiang = a_planned_jiang(8, here=True, table_draw="at_once")
    api = as_owner(jiang.event)
    event = f"events/{jiang.event.public_id}"

    before = api.get(f"{event}/draws/next").data
    made = api.post(f"{event}/jiangs/1/draws/tables")
    twice = api.post(f"{event}/jiangs/1/draws/tables")
    path = f"{event}/draws/{made.data['id']}"
    early = api.post(f"{path}/entropy", {"dice": [*DICE]})
    closed_list = api.post(f"{path}/witnesses/close")
    nothing = api.post(f"{path}/entropy", {"dice": [], "cards": []})
    complete = api.post(f"{path}/entropy", {"dice": [*DICE]})
    shown = api.get(path).data

    assert (before["do"], before["jiang"], before["choices"]) == ("commit", 1, [])
    assert (made.data["state"], made.data["count"]) == ("committed", 8)
    assert (twice.status, twice.code) == (409, "draw.already")
    assert (early.code, closed_list.data["state"]) == ("draw.wrong_state", "rolling")
    assert nothing.code == "draw.entropy_empty"
    assert complete.data["state"] == "complete"
    assert complete.data["entropy"] == {"dice": [*DICE], "cards": []}
    moments = ["committed", "completed", "opened", "rolled", "rolling"]
    assert sorted(complete.data["moments"]) == moments
    assert [len(table["people"]) for table in shown["tables"]] == [4, 4]


def test_phones_without_an_account_are_witnesses() -> None:
    draw = at_once(8)
    phone, nobody, desk = Phone.numbered(1), Api(), as_owner(draw.event)
    commitment = witness_commitment(str(domain_of(draw)), phone.value)
    joining = {"key": phone.key, "commitment": commitment, "code": hall_code(draw)}
    showing = {"key": phone.key, "value": phone.value}

    elsewhere = nobody.post(path_of(draw, "witnesses"), {**joining, "code": "0000000000"})
    joined = nobody.post(path_of(draw, "witnesses"), joining)
    again = nobody.post(path_of(draw, "witnesses"), joining)
    desk.post(path_of(draw, "witnesses", "close"))
    early = nobody.post(path_of(draw, "values"), showing)
    rolled = desk.post(path_of(draw, "entropy"), {"cards": ["♠9", "KH", "4d", "10C", "2H", "JS"]})
    waited = desk.post(path_of(draw, "go-on"))
    shown = nobody.post(path_of(draw, "values"), showing)
    document = nobody.get(path_of(draw, "document")).data

    assert (elsewhere.status, elsewhere.code) == (409, "draw.witness_code")
    assert joined.data == again.data == shown.data == {"witness": 1, "phone": phone.name}
    assert (early.code, waited.code) == ("draw.not_rolled", "draw.witnesses_have_time")
    assert (rolled.data["state"], rolled.data["witnesses"], rolled.data["missing"]) == (
        "revealing",
        1,
        1,
    )
    assert [each["value"] for each in document["witnesses"]] == [phone.value]
    assert verify(document) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param({"dice": [1] * 9}, "draw.entropy_few_dice", id="nine dice"),
        pytest.param({"dice": [1] * 9 + [7]}, "draw.entropy_no_die", id="a seven"),
        pytest.param({"dice": ["one"]}, "request.invalid", id="a word"),
        pytest.param({"dice": 4}, "request.invalid", id="no list"),
        pytest.param({"dice": [1] * 1001}, "request.invalid", id="a thousand"),
        pytest.param({"entropy": "4 4 6"}, "request.invalid", id="a sentence"),
        pytest.param({"cards": ["1X"] * 6}, "card.unknown", id="no card"),
        pytest.param({"cards": ["2S 3S"] * 6}, "card.not_one", id="two cards in one"),
        pytest.param({"cards": ["2S"] * 6}, "draw.entropy_card_twice", id="one card six times"),
    ],
)
def test_what_cannot_have_fallen_is_refused(body: dict[str, object], code: str) -> None:
    draw = rolling(at_once(4))

    refused = as_owner(draw.event).post(path_of(draw, "entropy"), body)

    assert (refused.status < 500, refused.code) == (True, code)
    assert now(draw).state == Draw.State.ROLLING


def test_a_draw_is_committed_to_once_for_a_key() -> None:
    event = a_planned_jiang(4).event
    path = f"events/{event.public_id}/jiangs/1/draws/tables"

    first, again = [as_owner(event).post(path, idempotency_key="k1") for _ in range(2)]

    assert first.data == again.data
    assert Draw.objects.count() == 1


def test_numbers_that_do_not_divide_are_settled_by_what_was_seen() -> None:
    event = a_planned_jiang(5, here=True, table_draw="at_once").event
    api, path = as_owner(event), f"events/{event.public_id}/jiangs/1/draws/fill-tables"
    seen = api.get(f"events/{event.public_id}/draws/next")

    unseen = api.post(path, {"choice": "house"}, if_match='"1"')
    unknown = api.post(path, {"choice": "dice"}, if_match=seen.headers["etag"])
    settled = api.post(path, {"choice": "house"}, if_match=seen.headers["etag"])

    assert seen.data["do"] == "choose"
    assert {each["code"]: each["left_out"] for each in seen.data["choices"]} == {
        "house": 0,
        "dissolve": 1,
    }
    assert (unseen.status, unseen.data["current"]["choices"]) == (412, seen.data["choices"])
    assert unknown.code == "draw.choice_outdated"
    assert (settled.data["house_players"], settled.data["tables"]) == (3, 2)
    assert event.participants.filter(is_house=True).count() == 3


def test_a_draw_given_up_stays_visible_beside_its_successor() -> None:
    draw = at_once(4)
    api, event = as_owner(draw.event), f"events/{draw.event.public_id}"

    given_up = api.post(path_of(draw, "abandon"), {"reason": "Somebody came"})
    anew = api.post(f"{event}/jiangs/1/draws/tables")
    listed = Api().get(f"{event}/draws").data["items"]

    assert (given_up.data["state"], given_up.data["reason"]) == ("abandoned", "Somebody came")
    assert [(each["number"], each["state"]) for each in listed] == [
        (2, "committed"),
        (1, "abandoned"),
    ]
    assert anew.data["replaces"] == draw.public_id
    assert Api().get(path_of(draw)).data["replaced_by"] == anew.data["id"]


def test_names_are_public_when_the_jiang_is() -> None:
    draw = opened(at_once(4))

    def names(api: Api) -> set[str]:
        people = api.get(path_of(draw)).data["tables"][0]["people"]
        return {each["name"] for each in people}

    viewer, desk = by_token(draw.event, "viewer"), as_owner(draw.event)
    before = names(Api()), names(viewer), names(desk)
    publish_jiang(jiang=draw.jiang, by=owner_of(draw.event))

    everyone = {f"Player {number}" for number in range(1, 5)}
    assert before == ({""}, {""}, everyone)
    assert names(Api()) == everyone


def test_a_draw_of_another_event_is_not_there() -> None:
    draw, other = at_once(4), at_once(4)
    api = as_owner(draw.event)
    foreign = f"events/{draw.event.public_id}/draws/{other.public_id}"

    answers = [
        api.get(foreign),
        api.get(f"{foreign}/document"),
        api.post(f"{foreign}/entropy", {"dice": [*DICE]}),
        api.post(f"{foreign}/abandon", {"reason": "mine"}),
    ]

    assert {each.status for each in answers} == {404}
    assert now(other).state == Draw.State.COMMITTED


def test_the_list_takes_as_many_queries_for_three_as_for_one() -> None:
    draw = at_once(4)
    path = f"events/{draw.event.public_id}/draws"
    one = queries_of(Api(), path)
    for _ in range(2):
        abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))
        draw = committed(draw.jiang)

    assert len(Api().get(path).data["items"]) == 3
    assert queries_of(Api(), path) == one
    assert Api().get(f"{path}?jiang=2").data["items"] == []
