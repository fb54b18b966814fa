"""What witnesses' phones send, what the desk does with them, and what everybody reads of it."""

import json
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.builders import an_event
from tests.draw_builders import (
    Phone,
    a_planned_jiang,
    at_once,
    now,
    opened,
    phones,
    repeated,
    time_over,
    witnessed,
)
from tests.web.draws.visits import as_anyone, desk, newest, of, public, send, visit
from tournaments.draws.algorithm.witnesses import witness_commitment
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import domain_of
from tournaments.draws.queries.witnesses import TIME_TO_SHOW, hall_code

pytestmark = pytest.mark.django_db

State = Draw.State
PHONE = Phone.numbered(1)


def joining(draw: Draw, phone: Phone = PHONE, **changes: Any) -> dict[str, Any]:
    commitment = witness_commitment(str(domain_of(draw)), phone.value)
    return {"key": phone.key, "commitment": commitment, "code": hall_code(draw), **changes}


def post(draw: Draw, rest: str, body: object, **headers: str) -> tuple[int, dict[str, Any]]:
    """Send as a phone does: without a login, and from a page without a token."""
    client = Client(enforce_csrf_checks=True, headers=headers)
    text = body if isinstance(body, bytes) else json.dumps(body)
    address = public(draw.event, f"{draw.public_id}/{rest}/")
    answer = client.post(address, text, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_phone_joins_once_however_often_it_sends() -> None:
    draw = at_once(4)

    for _ in range(2):
        assert post(draw, "join", joining(draw)) == (200, {"witness": 1, "phone": PHONE.name})

    assert draw.witnesses.count() == 1
    assert post(draw, "join", joining(draw, Phone.numbered(2)))[1]["witness"] == 2


def test_a_phone_shows_its_value_once_the_dice_have_fallen() -> None:
    draw = at_once(4)
    PHONE.join(draw)
    sent = {"key": PHONE.key, "value": PHONE.value}
    assert post(draw, "value", sent)[1]["code"] == "draw.not_rolled"
    opened(draw)

    for _ in range(2):
        assert post(draw, "value", sent) == (200, {"witness": 1, "phone": PHONE.name})

    assert now(draw).state == State.COMPLETE


@pytest.mark.parametrize(
    "changes",
    [{"key": ""}, {"key": "g" * 32}, {"key": 5}, {"commitment": "5a"}, {"code": None}, {"more": 1}],
)
def test_what_no_phone_sends_is_refused_in_words(changes: dict[str, Any]) -> None:
    draw = at_once(4)

    status, answer = post(draw, "join", joining(draw, **changes))

    assert (status, bool(answer["message"])) == (409, True)
    assert draw.witnesses.count() == 0


@pytest.mark.parametrize("rest", ["join", "value"])
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"key":1,"key":2}', b"null"])
def test_what_is_no_json_is_refused_too(rest: str, body: bytes) -> None:
    status, answer = post(at_once(4), rest, body)

    assert (status, answer["code"].split(".")[0]) == (409, "input")


def test_a_refusal_is_in_the_phones_language() -> None:
    draw = at_once(4)
    sent = joining(draw, code="0000000000")

    _, english = post(draw, "join", sent, **{"accept-language": "en"})
    _, chinese = post(draw, "join", sent, **{"accept-language": "zh-TW"})

    assert english["code"] == chinese["code"] == "draw.witness_code"
    assert english["message"] != chinese["message"]


def test_whoever_is_not_in_the_hall_has_no_code_to_join_with() -> None:
    draw = at_once(4)

    assert hall_code(draw) not in as_anyone(public(draw.event, f"{draw.public_id}/"))
    assert hall_code(draw) not in as_anyone(public(draw.event, f"{draw.public_id}.json"))


def test_other_events_and_reading_are_not_there() -> None:
    draw, other = at_once(4), an_event(opened=True)
    address = f"{draw.public_id}/join/"

    assert Client().post(public(other, address), {}).status_code == 404
    assert Client().get(public(draw.event, address)).status_code == 405


def test_the_hall_counts_phones_and_values() -> None:
    draw = at_once(4)
    for phone in phones(3):
        phone.join(draw)
    assert '<strong class="count">3</strong>' in visit(draw.event, of(draw, "hall/"))[1]
    opened(draw)
    phones(3)[0].show(draw)

    page = visit(draw.event, of(draw, "hall/"))[1]

    assert "1 / 3" in page
    assert " disabled" in page


def later(draw: Draw, missing: int, **more: str) -> tuple[int, str]:
    with time_machine.travel(timezone.now() + TIME_TO_SHOW):
        return send(draw.event, of(draw, "go-on/"), seen=missing, **more)


@pytest.mark.parametrize(("shown", "state"), [(3, State.REROLLING), (2, State.ABANDONED)])
def test_the_desk_goes_on_without_the_silent(shown: int, state: State) -> None:
    draw = witnessed(at_once(4), 5, show=shown)

    assert later(draw, 5 - shown)[0] == 302
    assert now(draw).state == state


def test_the_button_does_what_it_said_or_nothing() -> None:
    draw = witnessed(at_once(4), 5, show=2)
    phones(5)[4].show(draw)

    status, page = later(draw, 3, hall="1")

    assert (status, 'class="notice error"' in page) == (409, True)
    assert now(draw).state == State.REVEALING


@pytest.mark.parametrize("seen", ["", "x", "-1"])
def test_nonsense_goes_nowhere(seen: str) -> None:
    draw = witnessed(at_once(4), 5, show=3)

    assert send(draw.event, of(draw, "go-on/"), seen=seen)[0] == 409


def test_nobody_goes_on_within_the_first_minute() -> None:
    draw = witnessed(at_once(4), 5, show=3)

    status, page = send(draw.event, of(draw, "go-on/"), seen=2)

    assert (status, 'class="notice error"' in page) == (409, True)


def test_a_void_draw_says_so_in_red_everywhere() -> None:
    draw = time_over(witnessed(at_once(4), 5, show=1))
    event = draw.event

    for page in (
        as_anyone(public(event)),
        as_anyone(public(event, f"{draw.public_id}/")),
        visit(event, of(draw, "hall/"))[1],
        visit(event, of(draw))[1],
    ):
        assert "5 支手機中有 4 支" in page


def test_the_hall_repeats_a_void_draw() -> None:
    draw = time_over(witnessed(at_once(4), 5, show=1))
    address = desk(draw.event, "jiangs/1/tables/")
    assert address in visit(draw.event, of(draw, "hall/"))[1]

    status, _ = send(draw.event, address, hall="1")

    again = newest(draw.event)
    assert (status, again.number) == (302, 2)
    assert of(again, "hall/") in visit(draw.event, of(draw, "hall/"))[1]


def test_a_phone_that_was_in_the_hall_rejoins_without_its_code_and_a_silent_one_does_not() -> None:
    draw = repeated(3, show=1)
    silent, *_, shown = phones(4)

    assert post(draw, "join", joining(draw, shown, code=""))[0] == 200
    assert post(draw, "join", joining(draw, silent))[1]["code"] == "draw.witness_not_allowed"
    assert post(draw, "join", joining(draw, silent, code=""))[1]["code"] == "draw.witness_code"
    assert "data-repeats" in as_anyone(public(draw.event, f"{draw.public_id}/"))


def test_places_are_kept_for_those_who_have_not_signed_up() -> None:
    jiang = a_planned_jiang(6)
    assert 'name="reserve"' in visit(jiang.event, desk(jiang.event))[1]

    for typed in ("x", "-1", "1001", "99999999"):
        status, page = send(jiang.event, desk(jiang.event, "jiangs/1/tables/"), reserve=typed)
        assert (status, f'value="{typed}"' in page) == (409, True)
    assert send(jiang.event, desk(jiang.event, "jiangs/1/tables/"), reserve="3")[0] == 302

    assert newest(jiang.event).reserved == 6
