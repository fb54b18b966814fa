"""Lots and backs through the API: what people draw with their own hands."""

import pytest

from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.api.test_draws import path_of
from tests.builders import check_in_all, owner_of
from tests.draw_builders import a_box, lots_open, now, seats_open, type_all
from tournaments.check_in.services.check_in import close_check_in
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def test_lots_are_closed_by_a_choice() -> None:
    draw = lots_open(6)
    check_in_all(draw.event)
    api, path = as_owner(draw.event), path_of(draw, "close")

    early = api.post(path, {"choice": "house"}, if_match="*")
    close_check_in(event=draw.event, by=owner_of(draw.event))
    unmatched = api.post(path, {"choice": "house"})
    done = api.post(path, {"choice": "house"}, if_match="*")

    assert (early.status, early.code) == (409, "draw.check_in_open")
    assert (unmatched.status, unmatched.code) == (428, "request.match_required")
    assert (done.data["state"], done.data["secret"]) == ("complete", now(draw).secret)


def test_lots_from_a_box_are_typed_in_and_taken_back() -> None:
    draw = a_box(8)
    api, path = by_token(draw.event, "scorer"), path_of(draw, "lots")

    typed = api.post(path, {"participant": 3, "table": 2, "place": 1})
    taken = api.post(path, {"participant": 4, "table": 2, "place": 1})
    nobody = api.post(path, {"participant": 99, "table": 1})
    listed = api.get(path).data
    back = api.post(f"{path}/3/take-back")
    twice = api.post(f"{path}/3/take-back")

    lot = {"participant": 3, "name": "Player 3", "table": 2, "place": 1}
    assert typed.data == back.data == lot
    assert (taken.status, taken.code) == (409, "draw.lot_taken")
    assert nobody.status == 404
    assert listed == {"lots": [lot], "left": [{"table": 1, "lots": 4}, {"table": 2, "lots": 3}]}
    assert twice.code == "draw.not_placed"
    assert api.get(path).data["lots"] == []


def test_only_a_box_has_lots_to_type_in() -> None:
    draw = lots_open(4)
    api, path = as_owner(draw.event), path_of(draw, "lots")

    assert api.get(path).status == 404
    assert api.post(path, {"participant": 1, "table": 1}).code == "draw.wrong_kind"
    assert api.post(f"{path}/1/take-back").code == "draw.wrong_kind"


def test_the_fourth_card_makes_the_seats() -> None:
    draw = seats_open(1)
    api, path = by_token(draw.event, "referee"), path_of(draw, "tables", 1, "backs")

    cards = [api.post(path, {"participant": who, "back": who * 10}) for who in (1, 2, 3)]
    same_back = api.post(path, {"participant": 4, "back": 10})
    no_back = api.post(path, {"participant": 4, "back": 53})
    again = api.post(path, {"participant": 1, "back": 11})
    last = api.post(path, {"participant": 4, "back": 52})
    shown = Api().get(path_of(draw)).data

    refused = [each.code for each in (same_back, no_back, again)]
    assert refused == ["draw.back_taken", "draw.no_such_back", "draw.drawn_twice"]
    turned = {each.data["participant"]: each.data["card"] for each in [*cards, last]}
    assert {each["number"]: each["card"] for each in shown["tables"][0]["people"]} == turned
    assert [each["letter"] for each in shown["tables"][0]["people"]] == ["A", "B", "C", "D"]
    assert shown["state"] == "complete"


def test_a_card_is_turned_over_once_for_a_key() -> None:
    draw = seats_open(1)
    path, body = path_of(draw, "tables", 1, "backs"), {"participant": 1, "back": 7}

    first, again = [as_owner(draw.event).post(path, body, idempotency_key="k1") for _ in range(2)]

    assert first.data == again.data
    assert draw.steps.count() == 1


def test_a_full_box_takes_as_many_queries_as_an_empty_one() -> None:
    draw = a_box(8)
    api = as_owner(Event.objects.get())
    empty = queries_of(api, path_of(draw, "lots"))
    type_all(draw)

    assert queries_of(api, path_of(draw, "lots")) == empty
    assert api.get(path_of(draw, "lots")).data["left"] == []
