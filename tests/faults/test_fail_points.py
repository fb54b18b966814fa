"""Wherever a service of a hand breaks off, nothing is half done: not the report, not its lines, not the log."""

from collections.abc import Callable

import pytest

from tests.draw_builders import found
from tests.faults.fail_points import assert_all_or_nothing
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall
from tournaments.events.services.lifecycle import finish_event
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.services.answer_once import answer_once
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.standings.services.adjustments import cancel_adjustment, make_adjustment

pytestmark = pytest.mark.django_db

Step = Callable[[Hall], object]


def awaited(hall: Hall) -> None:
    pass


def reported(hall: Hall) -> None:
    hall.report()


def confirmed(hall: Hall) -> None:
    hall.report()
    hall.confirm()


def disputed(hall: Hall) -> None:
    hall.report()
    hall.report(report=B_WINS, by=hall.bea)


def closed(hall: Hall) -> None:
    confirmed(hall)
    close_jiang(jiang=hall.jiang, by=hall.hana)


def report_once(hall: Hall) -> None:
    def do() -> tuple[int, object]:
        return 201, {"version": hall.report().version}

    answer_once(event=hall.event, actor=hall.bob, key="k-1", body="hand 1", do=do)


def settle_anew(hall: Hall) -> None:
    report = EIGHT_FIVE_ONE
    settle_hand(table=hall.table, number=1, report=report, reason="counted", by=hall.hana)


def correct(hall: Hall) -> None:
    correct_hand(table=hall.table, number=1, report=B_WINS, reason="misread", by=hall.hana)


def penalty(hall: Hall) -> object:
    return make_adjustment(participant=hall.player("A"), points=-5, reason="late", by=hall.hana)


def take_back_penalty(hall: Hall) -> None:
    adjustment = hall.event.adjustments.get()
    cancel_adjustment(adjustment=adjustment, reason="in time", by=hall.hana)


def check_filled(hall: Hall) -> None:
    card = ScoreCard.objects.get(jiang=hall.jiang, participant=hall.player("A"))
    check_card(card=card, moment="filled", checker="holder", by=hall.bob)


CALLS: dict[str, tuple[Step, Step]] = {
    "a first report": (awaited, lambda hall: hall.report()),
    "a report under a key": (awaited, report_once),
    "an agreement": (reported, lambda hall: hall.report(by=hall.bea)),
    "a new version": (reported, lambda hall: hall.report(report=EIGHT_FIVE_ONE, replaces=1)),
    "another report": (reported, lambda hall: hall.report(report=B_WINS, by=hall.bea)),
    "a confirmation": (reported, lambda hall: hall.confirm()),
    "a dispute": (
        confirmed,
        lambda hall: dispute_hand(table=hall.table, number=1, reason="six", by=hall.bob),
    ),
    "a settlement for a version": (
        disputed,
        lambda hall: settle_hand(
            table=hall.table, number=1, version=2, reason="asked", by=hall.hana
        ),
    ),
    "a settlement by a report": (disputed, settle_anew),
    "a misdeal": (
        confirmed,
        lambda hall: void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana),
    ),
    "a correction": (confirmed, correct),
    "a correction of a closed jiang": (closed, correct),
    "closing the jiang": (confirmed, lambda hall: close_jiang(jiang=hall.jiang, by=hall.hana)),
    "finishing the event": (closed, lambda hall: finish_event(event=hall.event, by=hall.alice)),
    "a penalty": (awaited, penalty),
    "taking a penalty back": (penalty, take_back_penalty),
    "checking a card": (confirmed, check_filled),
}


@pytest.mark.parametrize("name", CALLS)
def test_all_or_nothing(name: str) -> None:
    hall = a_hall(hands_per_jiang=1, total_hands=1)
    before, do = CALLS[name]
    before(hall)

    assert_all_or_nothing(lambda: do(hall))

    assert found(hall.event) == []
