"""Exact cards against the same counts are agreement; only cards that contradict each other are a dispute."""

from typing import Any

import pytest
from django.test import Client

from tests.api.client import as_owner
from tests.builders import user_of
from tests.tournaments.hall import NINE_FIVE_ONE, Hall, a_hall, refusal
from tests.web.phone.test_phone import phone_for, send
from tournaments.audit import audit
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand

pytestmark = pytest.mark.django_db

NINE = "4C 5C 6C 7C 8C 9C 10C JC QC"
EXACT: dict[str, Any] = {"winner": "A", "left": {"B": NINE, "C": "4H 5H 6H 7H 8H", "D": "KS"}}
OTHER_CARDS = {**EXACT, "left": {**EXACT["left"], "D": "AS"}}
ONLY_D = {**NINE_FIVE_ONE, "left": {**NINE_FIVE_ONE["left"], "D": "KS"}}
KING_AT_C = {**NINE_FIVE_ONE, "left": {**NINE_FIVE_ONE["left"], "C": "4H 5H 6H 7H KS"}}
ONE_MORE = {**EXACT, "left": {**EXACT["left"], "D": "KS AS"}}


@pytest.fixture
def hall() -> Hall:
    return a_hall()


def sound(hall: Hall) -> bool:
    return all(check.holds for check in audit(hall.event))


@pytest.mark.parametrize(
    ("first", "later"),
    [(NINE_FIVE_ONE, EXACT), (EXACT, NINE_FIVE_ONE), (NINE_FIVE_ONE, ONLY_D), (ONLY_D, EXACT)],
    ids=["cards after counts", "counts after cards", "one seat's cards", "more seats' cards"],
)
def test_the_same_counts_agree(hall: Hall, first: Any, later: Any) -> None:
    hall.report(report=first)

    row = hall.report(report=later, by=hall.bea)

    assert (row.version, row.kind) == (2, "agreement")
    assert hall.stands() == ("reported", 1)
    assert sound(hall)


def test_cards_that_agree_are_kept_beside_what_counts(hall: Hall) -> None:
    hall.report()

    row = hall.report(report=EXACT, by=hall.bea)

    row.refresh_from_db()
    assert row.result == EXACT
    assert hall.stands() == ("reported", 1)


@pytest.mark.parametrize("later", [OTHER_CARDS, ONE_MORE, KING_AT_C])
def test_cards_that_contradict_those_reported_first_dispute(hall: Hall, later: Any) -> None:
    hall.report(report=ONLY_D)

    assert hall.report(report=later, by=hall.bea).kind == "dispute"
    assert sound(hall)


@pytest.mark.parametrize("later", [OTHER_CARDS, KING_AT_C])
def test_cards_that_contradict_those_that_agreed_dispute(hall: Hall, later: Any) -> None:
    hall.report()
    hall.report(report=ONLY_D, by=hall.bea)

    assert hall.report(report=later, by=hall.hana).kind == "dispute"
    assert hall.report(report=ONLY_D, by=hall.alice).kind == "agreement"
    assert sound(hall)


def test_what_agreed_with_a_version_that_no_longer_counts_binds_nobody(hall: Hall) -> None:
    hall.report()
    hall.report(report=ONLY_D, by=hall.bea)
    hall.report(report=OTHER_CARDS, by=hall.hana)
    settle_hand(table=hall.table, number=1, version=3, reason="turned over", by=hall.hana)

    row = hall.report(report=OTHER_CARDS, by=hall.alice)

    assert row.kind == "agreement"
    assert sound(hall)


def test_ones_own_cards_are_kept_not_taken_for_a_repetition(hall: Hall) -> None:
    hall.report()

    row = hall.report(report=EXACT)

    assert (row.version, row.kind) == (2, "agreement")
    assert hall.report(report=EXACT) == row


def test_ones_own_cards_can_take_the_place_of_counts(hall: Hall) -> None:
    hall.report()

    row = hall.report(report=EXACT, replaces=1)

    assert (row.kind, hall.stands()) == ("replacement", ("reported", 2))
    assert sound(hall)


def test_a_correction_to_the_counts_of_what_counts_changes_nothing(hall: Hall) -> None:
    hall.report(report=EXACT)
    hall.confirm()

    def correct(report: Any) -> object:
        return correct_hand(table=hall.table, number=1, report=report, reason="typed", by=hall.hana)

    assert refusal(lambda: correct(NINE_FIVE_ONE)) == "hand.nothing_changes"
    assert refusal(lambda: correct(EXACT)) == "hand.nothing_changes"
    assert correct(OTHER_CARDS)


def latest(hall: Hall) -> tuple[int, str]:
    row = hall.hand().reports.latest("version")
    return row.version, row.kind


def test_cards_from_a_program_agree_with_counts(hall: Hall) -> None:
    hall.report()
    body = {"number": 1, "attempt": 1, "report": EXACT}

    answer = as_owner(hall.event).post(
        f"events/{hall.event.public_id}/jiangs/1/tables/1/hands", body, idempotency_key="k"
    )

    assert (answer.status, latest(hall)) == (201, (2, "agreement"))


def test_counts_from_a_phone_agree_with_cards(hall: Hall) -> None:
    hall.report(report=EXACT)
    phone = phone_for(hall.event)

    answer = send(phone, hall.event, report=NINE_FIVE_ONE)

    assert (answer.json()["kind"], latest(hall)) == ("agreement", (2, "agreement"))


def test_counts_typed_at_the_desk_agree_with_cards(hall: Hall, client: Client) -> None:
    hall.report(report=EXACT)
    client.force_login(user_of(hall.alice))
    place = f"/desk/{hall.event.public_id}/jiangs/1/tables/1/"
    counts = {"winner": "A", "cards_B": 9, "cards_C": 5, "cards_D": 1}

    client.post(f"{place}enter/", {"number": 1, "attempt": 1, **counts, "sure": "1"})

    assert latest(hall) == (2, "agreement")
