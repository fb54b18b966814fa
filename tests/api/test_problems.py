"""Errors: always application/problem+json, with a stable code, in the language asked for."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from django.test import Client

from api.views import rules
from tests.api.client import Api, as_owner, by_token
from tests.builders import a_participant, an_event, owner_of
from tournaments.refusals import MESSAGES
from tournaments.staff.services.tokens import create_token

SCORE = "rulesets/tw-tournament/score"

pytestmark = [pytest.mark.django_db, pytest.mark.no_database]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param(b"{", 400, "request.not_json", id="half an object"),
        pytest.param(b"[]", 400, "request.not_an_object", id="a list"),
        pytest.param(b'{"report": NaN}', 400, "request.not_finite", id="NaN"),
        pytest.param(b'{"report": -Infinity}', 400, "request.not_finite", id="infinity"),
        pytest.param(b'{"report": 1e999}', 400, "request.number_too_large", id="1e999"),
        pytest.param(b'{"a": 9223372036854775808}', 400, "request.number_too_large", id="2^63"),
        pytest.param(b'{"a": ' + b"9" * 9999 + b"}", 400, "request.number_too_large", id="digits"),
        pytest.param(b'{"a": 1, "a": 2}', 400, "request.duplicate_key", id="the same key twice"),
        pytest.param(b'{"a": "\\u0000"}', 400, "request.bad_text", id="NUL"),
        pytest.param(b'{"\\ud800": 1}', 400, "request.bad_text", id="half a character"),
        pytest.param(b'{"a": "\xff"}', 400, "request.not_utf8", id="not UTF-8"),
        pytest.param(b'{"a":' + b"[" * 20 + b"]" * 20 + b"}", 400, "request.too_deep", id="deep"),
        pytest.param(b"[" * 500_000, 400, "request.too_deep", id="a depth bomb"),
        pytest.param(b'{"a": "' + b"x" * 1024**2 + b'"}', 413, "request.too_large", id="1 MB"),
        pytest.param(b'"' + b"x" * 10 * 1024**2 + b'"', 413, "request.too_large", id="10 MB"),
    ],
)
def test_a_body_that_is_no_json_object_is_refused(body: bytes, status: int, code: str) -> None:
    answer = Api().post(SCORE, body)

    assert (answer.status, answer.code) == (status, code)


def test_a_body_may_be_nested_twenty_levels() -> None:
    answer = Api().post(SCORE, b'{"report":' + b"[" * 19 + b"]" * 19 + b"}")

    assert answer.fields == {"/report": "field.not_an_object"}


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=big5"],
)
def test_a_body_of_another_kind_is_refused(kind: str) -> None:
    answer = Api().post(SCORE, {"report": {}}, content_type=kind)

    assert (answer.status, answer.code) == (415, "request.media_type")


def test_what_is_wrong_is_said_field_by_field() -> None:
    body = {"number": "1", "attempt": True, "colour": "red", "report": []}
    given = {"number": "1", "attempt": True, "report": [], "device_time": "2026-03-18T09:00:00"}
    event = an_event()
    hands = f"events/{event.public_id}/jiangs/1/tables/1/hands"

    unknown = as_owner(event).post(hands, body)
    wrong = as_owner(event).post(hands, given)

    assert unknown.fields == {"/colour": "field.unknown"}
    assert wrong.fields == {
        "/number": "field.not_an_integer",
        "/attempt": "field.not_an_integer",
        "/report": "field.not_an_object",
        "/device_time": "field.not_a_time",
    }


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("?colour=red", {"/colour": "field.unknown"}),
        ("?limit=1&limit=2", {"/limit": "field.twice"}),
        ("?limit=1_0", {"/limit": "field.not_an_integer"}),
        ("?limit=201", {"/limit": "field.max_value"}),
        ("?mine=1", {"/mine": "field.not_a_boolean"}),
        ("?cursor=nonsense", {"/cursor": "field.cursor"}),
        ("?order=pk", {"/order": "field.invalid_choice"}),
    ],
)
def test_parameters_are_read_as_strictly(query: str, fields: dict[str, str]) -> None:
    answer = Api().get(f"events{query}")

    assert (answer.status, answer.fields) == (400, fields)


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param('["-created_at","0001-01-01T00:00:00+14:00","x"]', id="before all time"),
        pytest.param('["-created_at","9999-12-31T23:59:59-14:00","x"]', id="after all time"),
        pytest.param('["-created_at","2026-01-01T00:00:00Z","\\u0000"]', id="NUL"),
        pytest.param('["-created_at","2026-01-01T00:00:00Z","\\ud800"]', id="half a character"),
        pytest.param('["-created_at",null,null]', id="nothing"),
        pytest.param('["-created_at","2026-01-01T00:00:00Z",1e400]', id="no number"),
    ],
)
def test_a_cursor_that_we_did_not_make_is_refused(forged: str) -> None:
    cursor = urlsafe_b64encode(forged.encode()).decode().rstrip("=")

    answer = Api().get(f"events?cursor={cursor}")

    assert (answer.status, answer.fields) == (400, {"/cursor": "field.cursor"})


def test_a_cursor_is_good_for_its_own_list_only() -> None:
    event = an_event()
    api = by_token(event)
    create_token(event=event, name="second", role="viewer", by=owner_of(event))
    cursor = api.get(f"events/{event.public_id}/tokens?limit=1&order=name").data["next"]

    assert api.get(f"events/{event.public_id}/tokens?order=name&cursor={cursor}").status == 200
    for path in (f"events/{event.public_id}/tokens?cursor=", "events?order=name&cursor="):
        assert api.get(path + cursor).fields == {"/cursor": "field.cursor"}


def test_the_longest_name_can_end_a_page() -> None:
    event = an_event()
    names = ["龘" * 199 + letter for letter in "甲乙"]
    players = [a_participant(event, name).number for name in names]
    listed = f"events/{event.public_id}/participants?order=name&limit=1"

    first = by_token(event).get(listed).data
    second = by_token(event).get(f"{listed}&cursor={first['next']}").data

    assert [first["items"][0]["number"], second["items"][0]["number"]] == players[::-1]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "nothing/here", 404, "request.not_found"),
        ("POST", "/api/v1/", 404, "request.not_found"),
        ("GET", "events/0000000000000000", 404, "request.not_found"),
        ("GET", "events/99999999999999999999", 404, "request.not_found"),
        ("POST", "rulesets/none/score", 404, "request.not_found"),
        ("DELETE", "events", 405, "request.method"),
        ("OPTIONS", "events", 405, "request.method"),
        ("POST", "schema", 405, "request.method"),
        ("GET", "/api", 404, "request.not_found"),
        ("GET", "/api/", 404, "request.not_found"),
        ("GET", "/api/v1", 404, "request.not_found"),
        ("POST", "/api/v2/events", 404, "request.not_found"),
    ],
)
def test_an_address_that_is_not_there(method: str, path: str, status: int, code: str) -> None:
    answer = Api().call(method, path, {"report": {}} if method == "POST" else None)

    assert (answer.status, answer.code) == (status, code)


def test_only_what_can_be_done_is_said_to_be_allowed() -> None:
    assert Api().call("DELETE", "events", None).headers["allow"] == "GET, POST, HEAD"


def test_more_parameters_than_anybody_needs_are_refused() -> None:
    answer = Api().get("events?" + "&".join(f"a{number}=1" for number in range(1001)))

    assert (answer.status, answer.code) == (400, "request.too_many_parameters")


def test_what_is_asked_for_in_another_kind_is_refused_as_json() -> None:
    answer = Api().get("events", accept="text/html")

    assert (answer.status, answer.code) == (406, "request.not_acceptable")
    assert answer.data["params"] == {"kinds": "application/json"}


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "Seat B cannot hold 5 twos: a deck has four."),
        ("zh-Hant-TW", "B 座不可能有 5 張 2：一副牌只有四張。"),
        ("", "B 座不可能有 5 張 2：一副牌只有四張。"),
    ],
)
def test_a_refusal_is_said_in_the_language_asked_for(language: str, detail: str) -> None:
    left = {"B": {"cards": 9, "twos": 5}, "C": {"cards": 1}, "D": {"cards": 1}}
    report = {"report": {"winner": "A", "left": left}}

    answer = Api().post(SCORE, report, accept_language=language)

    assert answer.status == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.data == {
        "type": "/api/v1/problems/hand.too_many_twos",
        "title": "Unprocessable Content",
        "status": 422,
        "detail": detail,
        "code": "hand.too_many_twos",
        "params": {"seat": "B", "twos": 5},
    }


def test_every_type_leads_to_its_explanation() -> None:
    answer = Api().get("/api/v1/problems/hand.too_many_twos")

    assert answer.data["detail"] == "Seat {seat} cannot hold {twos} twos: a deck has four."
    assert {each["code"] for each in Api().get("problems").data["items"]} == set(MESSAGES)


def test_what_nobody_expected_is_noted_and_says_nothing_of_itself(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: Any) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(rules, "describe_variant", broken)
    client = Client(raise_request_exception=False)

    answer = client.get("/api/v1/variants")

    assert answer.status_code == 500
    assert json.loads(answer.content)["code"] == "server.error"
    assert b"secret" not in answer.content
    assert "ZeroDivisionError: secret" in caplog.text


@pytest.mark.parametrize(
    "header", ["Bearer nonsense", "Bearer jiang_nonsense", "Bearer ", "Basic YTpi", "Bearer \x80"]
)
def test_a_bad_token_is_never_taken_for_nobody(header: str) -> None:
    answer = Api().get("rulesets", authorization=header)

    assert (answer.status, answer.code) == (401, "token.unknown")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_login_changes_something_only_from_our_own_pages() -> None:
    event = an_event()
    api = as_owner(event)
    api.client.handler.enforce_csrf_checks = True

    answer = api.post(f"events/{event.public_id}/open")

    assert (answer.status, answer.code) == (403, "request.csrf")


def test_our_own_pages_change_something() -> None:
    event = an_event()
    api = as_owner(event)
    api.client.handler.enforce_csrf_checks = True
    api.client.cookies["csrftoken"] = "x" * 32

    answer = api.post(f"events/{event.public_id}/open", x_csrftoken="x" * 32)

    assert answer.data["state"] == "open"


def test_a_token_needs_no_page() -> None:
    event = an_event()
    api = by_token(event)
    api.client.handler.enforce_csrf_checks = True

    assert api.post(f"events/{event.public_id}/open").data["state"] == "open"


def test_a_token_cannot_found_events() -> None:
    answer = by_token(an_event()).post("events", {"name": "Cup"})

    assert (answer.status, answer.code) == (403, "actor.not_allowed")


def test_somebody_who_asks_too_often_is_told_when_to_come_back(settings: Any) -> None:
    settings.API_REQUESTS_PER_MINUTE = 2
    event = an_event()
    api, other = by_token(event), by_token(event)

    statuses = [api.get("rulesets").status for _ in range(3)]
    answer = api.get("rulesets")

    assert statuses == [200, 200, 429]
    assert answer.code == "request.throttled"
    assert int(answer.headers["retry-after"]) == answer.data["params"]["seconds"]
    assert other.get("rulesets").status == 200


def test_nobody_in_particular_is_counted_by_address(settings: Any) -> None:
    settings.API_ANONYMOUS_PER_MINUTE = 1
    event = an_event()
    _, secret = create_token(event=event, name="x", role="viewer", by=owner_of(event))

    assert [Api().get("rulesets").status for _ in range(2)] == [200, 429]
    assert Api(secret).get("rulesets").status == 200
