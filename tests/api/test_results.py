"""Hands and standings through the API."""

import pytest

from tests.api.cases.rules import REPORT
from tests.api.client import Api, by_token
from tests.builders import a_participant, a_running_jiang, an_event, finish_hands, owner_of
from tournaments.hands.models import Hand
from tournaments.push.snapshots import snapshots
from tournaments.staff.services.tokens import create_token
from tournaments.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db


def test_a_hand_is_reported_disputed_and_shown() -> None:
    event = a_running_jiang(1).event
    api = by_token(event, "referee")
    path = f"events/{event.public_id}/jiangs/1/tables/1/hands"

    reported = api.post(path, {"number": 1, "report": REPORT})
    disputed = api.post(f"{path}/1/dispute", {"reason": "It was ten"})
    shown = api.get(path).data["items"]

    assert reported.data == {
        "number": 1,
        "attempt": 1,
        "state": "reported",
        "version": 1,
        "kind": "first",
    }
    assert disputed.data["state"] == "disputed"
    assert [(each["number"], each["confirmer"]) for each in shown] == [(1, 2)]
    assert {line["seat"]: line["points"] for line in shown[0]["lines"]} == {
        "A": 23,
        "B": -18,
        "C": -4,
        "D": -1,
    }


def test_a_hand_is_confirmed_by_the_player_after_the_winner() -> None:
    event = a_running_jiang(1).event
    api = by_token(event, "referee")
    path = f"events/{event.public_id}/jiangs/1/tables/1/hands"
    api.post(path, {"number": 1, "report": REPORT})

    wrong = api.post(f"{path}/1/confirm", {"version": 1, "participant": 3})
    right = api.post(f"{path}/1/confirm", {"version": 1, "participant": 2})

    assert wrong.code == "hand.wrong_confirmer"
    assert right.data["state"] == "confirmed"
    assert Hand.objects.get().state == Hand.State.CONFIRMED


def test_a_referee_of_other_tables_is_refused() -> None:
    event = a_running_jiang(2).event
    _, secret = create_token(event=event, name="x", role="referee", tables=[2], by=owner_of(event))

    answer = Api(secret).post(
        f"events/{event.public_id}/jiangs/1/tables/1/hands", {"number": 1, "report": REPORT}
    )

    assert (answer.status, answer.code) == (403, "actor.not_allowed")


def test_standings_are_those_of_the_pages_now_and_at_any_number() -> None:
    jiang = a_running_jiang(1)
    before = Api().get(f"events/{jiang.event.public_id}/standings").data
    finish_hands(jiang, upto=1)
    path = f"events/{jiang.event.public_id}/standings"

    now = Api().get(path).data
    then = Api().get(f"{path}?at={before['version']}").data
    of_jiang = Api().get(f"{path}?jiang=1&confirmed=true").data

    expected = [(row.number, row.rank, row.total) for row in standings_of(jiang.event).rows]
    assert [(row["number"], row["rank"], row["total"]) for row in now["rows"]] == expected
    assert then == before
    assert (of_jiang["jiang"], of_jiang["confirmed"], of_jiang["provisional"]) == (1, True, False)
    assert now["version"] > before["version"]


def test_positions_of_the_log_push_nothing_out_that_is_shown_now() -> None:
    event = a_running_jiang(1).event
    path = f"events/{event.public_id}/standings"
    Api().get(path)
    kept = list(snapshots._kept)

    for position in range(1, 4):
        assert Api().get(f"{path}?at={position}").data["version"] == position

    assert list(snapshots._kept) == kept


def test_a_log_number_that_is_not_there_yet() -> None:
    event = an_event(opened=True)

    answer = Api().get(f"events/{event.public_id}/standings?at=9999")

    assert (answer.status, answer.code) == (404, "log.no_such_position")


def test_standings_are_a_file_that_no_spreadsheet_takes_for_formulas() -> None:
    event = an_event(opened=True)
    a_participant(event, "=1+1")
    path = f"events/{event.public_id}/standings"

    by_address = Api().get(f"{path}?format=csv")
    by_header = Api().get(path, accept="text/csv")
    refused = Api().get(f"{path}?colour=red", accept="text/csv")

    assert by_address.content == by_header.content
    assert by_address.headers["content-type"] == "text/csv; charset=utf-8"
    assert "'=1+1" in by_address.content.decode("utf-8-sig")
    assert refused.headers["content-type"] == "application/problem+json"


def test_a_play_is_judged_with_its_reasons() -> None:
    answer = Api().post("variants/tw-tournament/compare", {"play": "4C 4D", "on": "3H 3S"})

    assert answer.data["legal"] is True
    assert answer.data["why"] == [
        {
            "code": "play.higher",
            "params": {"play": "♦4", "on": "♠3"},
            "detail": "It is the same type, and ♦4 is higher than ♠3.",
        }
    ]
