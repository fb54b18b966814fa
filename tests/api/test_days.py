"""Playing days through the API."""

from typing import Any

import pytest

from tests.api.client import Api, as_owner
from tests.api.counting import queries_of
from tests.builders import an_event
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db

FIRST = {"date": "2027-03-20", "starts": "09:30", "cut_off": "17:30"}
SECOND = {"date": "2027-03-21", "starts": "13:00:30", "cut_off": None}


def put(event: Event, *days: dict[str, Any], if_match: str = "*") -> Any:
    path = f"events/{event.public_id}/days"
    return as_owner(event).call("PUT", path, {"days": list(days)}, if_match=if_match)


def test_days_are_set_by_date_and_shown_to_everyone() -> None:
    event = an_event(opened=True)

    answer = put(event, SECOND, FIRST)
    shown = Api().get(f"events/{event.public_id}/days")

    assert answer.data == shown.data
    assert shown.data == {
        "items": [{"number": 1, **FIRST}, {"number": 2, **SECOND}],
        "next": None,
    }


def test_what_is_shown_can_be_sent_back() -> None:
    event = an_event()
    shown = put(event, FIRST, SECOND).data

    days = [
        {name: value for name, value in day.items() if name != "number"} for day in shown["items"]
    ]

    assert put(event, *days).data == shown


@pytest.mark.parametrize(
    "starts", ["9:30", "09:30+08:00", "09:30Z", "24:00", "09:30\n", "０９:３０", 930, None, ""]
)
def test_a_time_of_day_is_hours_and_minutes(starts: object) -> None:
    answer = put(an_event(), {**FIRST, "starts": starts})

    assert answer.status == 400
    assert list(answer.fields) == ["/days/0/starts"]


@pytest.mark.parametrize(
    ("days", "code"),
    [
        ([FIRST, FIRST], "day.twice"),
        ([{**FIRST, "cut_off": "09:30"}], "day.cut_off_before_start"),
        ([{**FIRST, "date": "1999-12-31"}], "day.out_of_range"),
        ([{**FIRST, "date": f"2027-{n // 28 + 1:02}-{n % 28 + 1:02}"} for n in range(61)], "day.too_many"),
    ],
)  # fmt: skip
def test_days_that_cannot_be_are_refused(days: list[dict[str, Any]], code: str) -> None:
    answer = put(an_event(), *days)

    assert (answer.status, answer.code) == (409, code)


def test_somebody_elses_days_are_not_undone_unseen() -> None:
    event = an_event()
    seen = put(event, FIRST).headers["etag"]
    put(event, FIRST, SECOND)

    answer = put(event, FIRST, if_match=seen)

    assert (answer.status, answer.code) == (412, "request.stale")
    assert [day["date"] for day in answer.data["current"]["items"]] == ["2027-03-20", "2027-03-21"]


def test_the_list_takes_as_many_queries_for_three_as_for_one() -> None:
    event = an_event(opened=True)
    api, path = as_owner(event), f"events/{event.public_id}/days"
    put(event, FIRST)
    one = queries_of(api, path)
    put(event, FIRST, SECOND, {**FIRST, "date": "2027-03-22"})

    assert queries_of(api, path) == one
