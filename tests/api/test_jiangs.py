"""Jiangs and their clock through the API."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import (
    a_drawn_jiang,
    a_report,
    a_running_jiang,
    an_event,
    finish_hands,
    owner_of,
    seat_all,
)
from tournaments.events.models import Event
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import ClockFact, Jiang

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 3, 20, 4, 0, tzinfo=UTC)  # in Taipei
DAYS = [NOON.date(), NOON.date() + timedelta(days=1)]


def path_of(event: Event, *more: object) -> str:
    return "/".join([f"events/{event.public_id}/jiangs", *map(str, more)])


def test_a_jiang_goes_from_drawn_to_closed_and_back() -> None:
    jiang = a_drawn_jiang(1, total_hands=1, confirm="none")
    event, api = jiang.event, by_token(jiang.event, "head_referee")
    seat_all(jiang)

    published = api.post(path_of(event, 1, "publish"))
    started = api.post(path_of(event, 1, "start"))
    finish_hands(Jiang.objects.get())
    closed = api.post(path_of(event, 1, "close"))
    reopened = api.post(path_of(event, 1, "reopen"), {"reason": "A slip"})

    steps = [published, started, closed, reopened]
    assert [each.data["state"] for each in steps] == ["published", "playing", "closed", "playing"]
    assert reopened.headers["etag"] == f'"{Event.objects.get().head_seq}"'


def test_the_plan_is_made_from_the_settings() -> None:
    event = an_event(total_hands=12)

    answer = as_owner(event).post(path_of(event))

    planned = [(each["number"], each["hands"], each["minutes"]) for each in answer.data["items"]]
    assert planned == [(1, 8, 80), (2, 4, 40)]
    assert {each["state"] for each in answer.data["items"]} == {"planned"}


def test_jiangs_are_there_for_everyone_once_published() -> None:
    event = a_running_jiang(1, total_hands=2, hands_per_jiang=1).event

    def numbers(api: Api, query: str = "") -> list[int]:
        return [each["number"] for each in api.get(path_of(event) + query).data["items"]]

    assert numbers(Api()) == [1]
    assert numbers(as_owner(event), "?order=-number") == [2, 1]
    assert numbers(as_owner(event), "?state=planned") == [2]
    assert Api().get(path_of(event, 1)).data["state"] == "playing"
    assert [
        Api().get(path_of(event, 2, *more)).status for more in ((), ("clock",), ("tables",))
    ] == [404] * 3
    assert as_owner(event).get(path_of(event, 2)).data["state"] == "planned"


def test_a_program_is_told_what_is_next() -> None:
    draft, jiang = an_event(), a_running_jiang(1, total_hands=1, confirm="none")
    path, table = f"events/{jiang.event.public_id}/next", jiang.tables.get()

    first = as_owner(draft).get(f"events/{draft.public_id}/next").data
    in_play = as_owner(jiang.event).get(path).data
    report_hand(table=table, number=1, report=a_report(), by=owner_of(jiang.event))
    dispute_hand(table=table, number=1, reason="It was ten", by=owner_of(jiang.event))
    disputed = as_owner(jiang.event).get(path).data

    assert first == {"do": "add_players", "jiang": None, "values": {}}
    assert in_play == {"do": "watch", "jiang": 1, "values": {"played": 0, "all": 1}}
    assert disputed == {"do": "settle", "jiang": 1, "values": {"table": 1, "hand": 1, "name": ""}}


def test_a_jiang_that_is_not_there() -> None:
    event = an_event(opened=True)

    answer = as_owner(event).post(path_of(event, 9, "start"))

    assert (answer.status, answer.code) == (404, "request.not_found")


def test_a_jiang_with_hands_missing_is_closed_with_a_reason_only() -> None:
    event, path = (event := a_running_jiang(1).event), path_of(event, 1, "close")

    refused = as_owner(event).post(path)
    closed = as_owner(event).post(path, {"reason": "The hall closes"})

    assert (refused.status, refused.code) == (409, "closing.hands_missing")
    assert closed.data["state"] == "closed"


def test_a_jiang_goes_on_another_day() -> None:
    with time_machine.travel(NOON, tick=False):
        event = a_running_jiang(1, days=DAYS).event
        api = as_owner(event)
        suspended = api.post(path_of(event, 1, "suspend"), {"reason": "Cut-off"})
    with time_machine.travel(NOON + timedelta(days=1), tick=False):
        strange = api.post(path_of(event, 1, "continue"), {"day": "2027-04-01"})
        same = api.post(path_of(event, 1, "continue"), {"day": "2027-03-20"})
        goes_on = api.post(path_of(event, 1, "continue"), {"day": "2027-03-21"})

    assert (suspended.data["state"], suspended.data["day"]) == ("suspended", "2027-03-20")
    assert (strange.code, same.code) == ("day.of_another_event", "day.not_later")
    assert (goes_on.data["state"], goes_on.data["day"]) == ("playing", "2027-03-21")


def test_the_clock_is_read_by_everyone() -> None:
    with time_machine.travel(NOON, tick=False):
        event = a_running_jiang(1, days=DAYS).event
    with time_machine.travel(NOON + timedelta(minutes=30), tick=False):
        answer = Api().get(path_of(event, 1, "clock"))

    assert answer.data == {
        "state": "running",
        "minutes": 80,
        "remaining": 50 * 60,
        "ends_at": "2027-03-20T05:20:00Z",
        "tables": [],
        "cut_off": None,
    }
    assert "etag" not in answer.headers


def test_the_clock_is_paused_resumed_and_extended() -> None:
    event = a_running_jiang(2).event
    api, path = by_token(event, "head_referee"), path_of(event, 1, "clock")

    paused = api.post(f"{path}/pause", {"reason": "Fire alarm"})
    again = api.post(f"{path}/pause")
    resumed = api.post(f"{path}/resume")
    extended = api.post(f"{path}/extend", {"minutes": 5, "reason": "Ruling", "table": 2})

    assert (paused.data["state"], paused.data["ends_at"]) == ("paused", None)
    assert again.code == "clock.already_paused"
    assert resumed.data["state"] == "running"
    assert [(each["table"], each["minutes"]) for each in extended.data["tables"]] == [(2, 85)]
    assert extended.data["minutes"] == 80


def test_time_is_given_once_for_a_key() -> None:
    event = a_running_jiang(1).event
    path, body = path_of(event, 1, "clock", "extend"), {"minutes": 5, "reason": "Ruling"}

    for _ in range(2):
        answer = as_owner(event).post(path, body, idempotency_key="k1")

    assert answer.data["minutes"] == 85
    assert ClockFact.objects.filter(kind="extended").count() == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"minutes": 0}, 409, "clock.minutes_out_of_range"),
        ({"minutes": 5, "table": 9}, 404, "request.not_found"),
        ({"minutes": 5, "reason": " "}, 409, "reason.missing"),
        ({"minutes": "5"}, 400, "request.invalid"),
    ],
)
def test_time_that_cannot_be_given(body: dict[str, object], status: int, code: str) -> None:
    event = a_running_jiang(1).event

    answer = as_owner(event).post(path_of(event, 1, "clock", "extend"), {"reason": "So", **body})

    assert (answer.status, answer.code) == (status, code)


def test_the_list_takes_as_many_queries_for_three_as_for_one() -> None:
    counts = []
    for hands in (1, 3):
        event = an_event(total_hands=hands, hands_per_jiang=1)
        as_owner(event).post(path_of(event))
        counts.append(queries_of(as_owner(event), path_of(event)))

    assert counts[0] == counts[1]
