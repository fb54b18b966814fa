"""Disputes settled, misdeals voided, corrections with their consequences, cards and adjustments, through the API."""

from dataclasses import dataclass

import pytest

from tests.api.cases.settling import OTHERWISE
from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import a_running_jiang, finish_hands, owner_of, play_hand
from tests.tournaments.hall import a_hall
from tournaments.events.models import Event
from tournaments.hands.models import HandReport
from tournaments.staff.services.tokens import create_token
from tournaments.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Desk:
    event: Event
    api: Api

    @property
    def path(self) -> str:
        return f"events/{self.event.public_id}"

    @property
    def hand(self) -> str:
        return f"{self.path}/jiangs/1/tables/1/hands/1"

    def totals(self) -> dict[int, int]:
        return {row.number: row.total for row in standings_of(self.event).rows}


@pytest.fixture
def desk() -> Desk:
    """One table, whose first hand is confirmed: A won 24 points."""
    table = a_running_jiang(1).tables.get()
    play_hand(table, 1)
    return Desk(table.jiang.event, as_owner(table.jiang.event))


def test_a_correction_says_first_what_it_changes(desk: Desk) -> None:
    preview = desk.api.post(f"{desk.hand}/correct/preview", {"report": OTHERWISE})
    before = desk.totals()
    body = {"report": OTHERWISE, "reason": "The card says eight", "replaces": 1}
    done = desk.api.post(f"{desk.hand}/correct", body)

    assert [(each["seat"], each["new_points"]) for each in preview.data["seats"]] == [
        ("A", 14),
        ("B", -8),
        ("C", -5),
        ("D", -1),
    ]
    assert {each["participant"]: each["old_total"] for each in preview.data["places"]} == {
        1: before[1],
        2: before[2],
    }
    assert (done.data["kind"], done.data["version"], done.data["state"]) == (
        "correction",
        2,
        "settled",
    )
    assert {number: desk.totals()[number] for number in (1, 2)} == {
        each["participant"]: each["new_total"] for each in preview.data["places"]
    }


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"report": OTHERWISE, "reason": "x", "replaces": 7}, "hand.stale_version"),
        ({"report": OTHERWISE, "reason": "x", "attempt": 2}, "hand.stale_attempt"),
        ({"report": OTHERWISE, "reason": " "}, "reason.missing"),
        ({"report": {"winner": "E", "left": {}}, "reason": "x"}, "hand.no_winner"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    desk: Desk, body: dict[str, object], code: str
) -> None:
    assert desk.api.post(f"{desk.hand}/correct", body).code == code


def test_a_dispute_is_settled_for_a_version_or_by_a_new_report() -> None:
    hall = a_hall()
    hall.report()
    desk = Desk(hall.event, by_token(hall.event, "head_referee"))
    desk.api.post(f"{desk.hand}/dispute", {"reason": "It was eight"})

    neither = desk.api.post(f"{desk.hand}/settle", {"reason": "x"})
    settled = desk.api.post(f"{desk.hand}/settle", {"reason": "They agree", "report": OTHERWISE})
    decided = desk.api.get(f"{desk.hand}/decisions").data["items"]

    assert neither.code == "hand.settle_by_one"
    assert (settled.data["state"], settled.data["version"]) == ("settled", 2)
    assert [(each["kind"], each["reason"]) for each in decided] == [
        ("hand.disputed", "It was eight")
    ]


def test_a_misdeal_is_voided_once_however_often_it_is_sent(desk: Desk) -> None:
    answers = [
        desk.api.post(f"{desk.hand}/void", {"reason": "Misdeal"}, idempotency_key="v")
        for _ in range(2)
    ]
    late = desk.api.post(f"{desk.hand}/void", {"reason": "Misdeal"})

    assert [each.data["state"] for each in answers] == ["void", "void"]
    assert late.code == "hand.stale_attempt"


def test_a_hand_that_was_never_played_has_no_decisions(desk: Desk) -> None:
    assert desk.api.get(f"{desk.path}/jiangs/1/tables/1/hands/5/decisions").status == 404
    assert HandReport.objects.filter(hand__table__jiang__event=desk.event).count() == 1


def test_an_adjustment_is_previewed_made_listed_and_taken_back(desk: Desk) -> None:
    path, wish = f"{desk.path}/adjustments", {"participant": 1, "points": -30}
    before = desk.totals()

    preview = desk.api.post(f"{path}/preview", wish).data["places"]
    made = desk.api.post(path, {**wish, "reason": "Late", "jiang": 1})
    now = desk.totals()
    cancelled = desk.api.post(f"{path}/1/cancel", {"reason": "Somebody else"})
    twice = desk.api.post(f"{path}/1/cancel", {"reason": "Somebody else"})

    totals = {each["participant"]: (each["old_total"], each["new_total"]) for each in preview}
    assert totals[1] == (before[1], now[1]) == (24, -6)
    assert (made.data["jiang"], made.data["cancellation"]) == (1, None)
    assert cancelled.data["cancellation"]["reason"] == "Somebody else"
    assert twice.code == "adjustment.already_cancelled"
    assert desk.totals() == before
    assert desk.api.get(f"{path}?cancelled=false").data["items"] == []
    assert desk.api.get(f"{path}?participant=1&cancelled=true").data["items"] == [cancelled.data]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"points": 0}, 409, "adjustment.zero"),
        ({"points": 10_001}, 409, "adjustment.out_of_range"),
        ({"participant": 99}, 404, "request.not_found"),
        ({"jiang": 99}, 404, "request.not_found"),
        ({"points": 2**40}, 400, "request.invalid"),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(
    desk: Desk, change: dict[str, int], status: int, code: str
) -> None:
    body = {"participant": 1, "points": -5, "reason": "Late", **change}

    answer = desk.api.post(f"{desk.path}/adjustments", body)

    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize(
    ("path", "more"), [("adjustments", {"reason": "Late"}), ("adjustments/preview", {})]
)
def test_points_beyond_all_measure_are_refused_with_a_code_that_is_told(
    desk: Desk, path: str, more: dict[str, str]
) -> None:
    body = {"participant": 1, "points": 2_000_000_000, **more}

    answer = desk.api.post(f"{desk.path}/{path}", body)

    assert (answer.status, answer.code) == (422, "input.number_too_large")


def test_the_list_of_adjustments_takes_as_many_queries_for_three_as_for_one(desk: Desk) -> None:
    path, counts = f"{desk.path}/adjustments", []
    for times in (1, 2):
        for _ in range(times):
            desk.api.post(path, {"participant": 2, "points": 5, "reason": "Fair play", "jiang": 1})
        counts.append((len(desk.api.get(path).data["items"]), queries_of(desk.api, path)))

    assert counts == [(1, counts[0][1]), (3, counts[0][1])]


def test_a_card_shows_each_hand_and_why(desk: Desk) -> None:
    card = desk.api.get(f"{desk.path}/jiangs/1/cards/2").data

    first = card["hands"][0]
    assert (card["table"], card["seat"], card["total"], len(card["hands"])) == (1, "B", -18, 8)
    assert (first["points"], first["confirmed"]["participant"]) == (-18, 2)
    assert {each["state"] for each in card["hands"][1:]} == {"awaiting"}


def test_a_card_is_checked_by_its_holder_first_and_again_after_a_correction() -> None:
    jiang = a_running_jiang(1, total_hands=1)
    finish_hands(jiang)
    desk = Desk(jiang.event, by_token(jiang.event))
    cards, check = f"{desk.path}/jiangs/1/cards", f"{desk.path}/jiangs/1/cards/2/check"
    filled = {"moment": "filled", "checker": "holder"}

    early = desk.api.post(check, {**filled, "checker": "next"})
    checked = desk.api.post(check, filled)
    due = desk.api.get(f"{cards}?moment=filled").data["items"][1]
    desk.api.post(f"{desk.hand}/correct", {"report": OTHERWISE, "reason": "Eight"})
    stale = desk.api.get(f"{cards}/2").data["checks"]

    assert early.code == "score_card.holder_first"
    assert (checked.status, checked.data["checks"][0]["stale"]) == (201, False)
    assert (due["participant"], due["due"], due["checker"]) == (2, "next", 3)
    assert [each["stale"] for each in stale] == [True]


def test_the_cards_take_as_many_queries_for_one_table_as_for_three() -> None:
    counts = []
    for tables in (1, 3):
        event = a_running_jiang(tables).event
        api, path = as_owner(event), f"events/{event.public_id}/jiangs/1/cards?open=true"
        counts.append((len(api.get(path).data["items"]), queries_of(api, path)))

    assert counts == [(4, counts[0][1]), (12, counts[0][1])]


def test_a_referee_of_other_tables_checks_no_card_here() -> None:
    event = a_running_jiang(2).event
    _, secret = create_token(event=event, name="x", role="referee", tables=[2], by=owner_of(event))
    body = {"moment": "handed_out", "checker": "holder"}

    answer = Api(secret).post(f"events/{event.public_id}/jiangs/1/cards/1/check", body)

    assert (answer.status, answer.code) == (403, "actor.not_allowed")
