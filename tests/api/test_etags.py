"""Retries do nothing twice, what is up to date isn't sent again, and no change is lost."""

import pytest

from tests.api.cases.rules import REPORT
from tests.api.client import Api, as_owner, by_token
from tests.builders import a_running_jiang, an_event
from tournaments.events.models import Event
from tournaments.hands.models import HandReport

pytestmark = pytest.mark.django_db


def hands_of(event: Event) -> str:
    return f"events/{event.public_id}/jiangs/1/tables/1/hands"


def test_a_retry_with_the_same_key_gets_the_first_answer_again() -> None:
    event = a_running_jiang(1).event
    api, body = by_token(event), {"number": 1, "report": REPORT}

    first, again = [api.post(hands_of(event), body, idempotency_key="k1") for _ in range(2)]

    assert (first.status, first.data) == (again.status, again.data)
    assert first.status == 201
    assert again.headers["idempotency-replayed"] == "true"
    assert "idempotency-replayed" not in first.headers
    assert HandReport.objects.count() == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [("", {"number": 2, "report": REPORT}), ("/1/dispute", {"number": 1, "report": REPORT})],
)
def test_the_same_key_for_something_else_is_refused(path: str, body: dict[str, object]) -> None:
    event = a_running_jiang(1).event
    api = by_token(event)
    api.post(hands_of(event), {"number": 1, "report": REPORT}, idempotency_key="k1")
    sent = body if not path else {"reason": "no"}

    answer = api.post(hands_of(event) + path, sent, idempotency_key="k1")

    assert (answer.status, answer.code) == (409, "idempotency.other_body")


def test_a_refused_request_leaves_its_key_free() -> None:
    event = a_running_jiang(1).event
    api = by_token(event)

    refused = api.post(hands_of(event), {"number": 2, "report": REPORT}, idempotency_key="k1")
    taken = api.post(hands_of(event), {"number": 1, "report": REPORT}, idempotency_key="k1")

    assert (refused.code, taken.status) == ("hand.out_of_order", 201)


def test_a_key_has_to_be_one() -> None:
    event = a_running_jiang(1).event
    body = {"number": 1, "report": REPORT}

    answer = by_token(event).post(hands_of(event), body, idempotency_key="a b")

    assert (answer.status, answer.code) == (400, "idempotency.bad_key")


def test_what_is_shown_once_is_kept_nowhere() -> None:
    event = an_event()
    body = {"name": "league", "role": "viewer"}
    path = f"events/{event.public_id}/tokens"

    first, again = [as_owner(event).post(path, body, idempotency_key="k") for _ in range(2)]

    assert first.data["token"].startswith("jiang_")
    assert again.data == {**first.data, "token": None}
    assert Api(first.data["token"]).get(f"events/{event.public_id}").data["role"] == "viewer"


def test_what_is_up_to_date_is_not_sent_again() -> None:
    event = a_running_jiang(1).event
    api = by_token(event)
    path = f"events/{event.public_id}/standings"
    etag = api.get(path).headers["etag"]

    same = api.get(path, if_none_match=etag)
    reported = api.post(hands_of(event), {"number": 1, "report": REPORT})
    moved = api.get(path, if_none_match=etag)

    assert (same.status, same.content) == (304, b"")
    assert moved.headers["cache-control"] == "private, no-cache"
    assert reported.headers["etag"] == moved.headers["etag"] != etag
    assert moved.status == 200


def test_settings_are_changed_only_by_who_has_seen_them() -> None:
    event = an_event()
    api, path = as_owner(event), f"events/{event.public_id}"
    etag = api.get(path).headers["etag"]

    first = api.patch(path, {"minutes_per_jiang": 90}, if_match=etag)
    second = api.patch(path, {"minutes_per_jiang": 70}, if_match=etag)
    third = api.patch(path, {"minutes_per_jiang": 70}, if_match=second.headers["etag"])

    assert (first.status, first.data["minutes_per_jiang"]) == (200, 90)
    assert (second.status, second.code) == (412, "request.stale")
    assert second.data["current"]["minutes_per_jiang"] == 90
    assert (third.status, third.data["minutes_per_jiang"]) == (200, 70)


def test_who_does_not_say_what_they_have_seen_is_asked_to() -> None:
    event = an_event()

    answer = as_owner(event).call(
        "PATCH", f"/api/v1/events/{event.public_id}", {"minutes_per_jiang": 90}
    )

    assert (answer.status, answer.code) == (428, "request.match_required")


def test_a_weak_tag_matches_nothing_that_is_changed() -> None:
    event = an_event()
    api, path = as_owner(event), f"events/{event.public_id}"
    etag = api.get(path).headers["etag"]

    answer = api.patch(path, {"minutes_per_jiang": 90}, if_match=f"W/{etag}")

    assert answer.status == 412
