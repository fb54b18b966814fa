"""Every service of a hand in every state: of the hand, of its jiang, of its event."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.db import transaction

from scoring.errors import RuleError
from tests.builders import a_report
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall
from tournaments.events.models import Event
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.correct import correct_hand, preview_correction
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.standings.services.adjustments import make_adjustment

pytestmark = pytest.mark.django_db

Step = Callable[[Hall], object]
DONE = "done"


@pytest.fixture
def hall() -> Hall:
    return a_hall(hands_per_jiang=1, total_hands=1)


# Ways into each state


def awaiting(hall: Hall) -> None:
    pass


def reported(hall: Hall) -> None:
    hall.report()


def confirmed(hall: Hall) -> None:
    hall.report()
    hall.confirm()


def disputed(hall: Hall) -> None:
    hall.report()
    hall.report(report=B_WINS, by=hall.bea)


def settled(hall: Hall) -> None:
    disputed(hall)
    settle_hand(table=hall.table, number=1, version=1, reason="asked", by=hall.hana)


def void(hall: Hall) -> None:
    hall.report()
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)


STATES = (awaiting, reported, confirmed, disputed, settled, void)


# What people do


def attempt(hall: Hall) -> int:
    return 1 + hall.table.hands.filter(state="void").count()


def report(hall: Hall) -> None:
    hall.report(report=EIGHT_FIVE_ONE, by=hall.hana, attempt=attempt(hall))


def confirm(hall: Hall) -> None:
    number = attempt(hall)
    confirm_hand(table=hall.table, number=1, version=1, by=hall.link("B"), attempt=number)


def dispute(hall: Hall) -> None:
    number = attempt(hall)
    dispute_hand(table=hall.table, number=1, reason="six", by=hall.bob, attempt=number)


def dispute_by_link(hall: Hall) -> None:
    number = attempt(hall)
    dispute_hand(table=hall.table, number=1, reason="six", by=hall.link("C"), attempt=number)


def settle(hall: Hall) -> None:
    settle_hand(table=hall.table, number=1, version=1, reason="asked", by=hall.hana)


def annul(hall: Hall) -> None:
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)


def correct(hall: Hall) -> None:
    correct_hand(table=hall.table, number=1, report=a_report("D"), reason="card", by=hall.hana)


def preview(hall: Hall) -> None:
    preview_correction(table=hall.table, number=1, report=a_report("D"), by=hall.hana)


def card_of(hall: Hall) -> ScoreCard:
    return ScoreCard.objects.get(jiang=hall.table.jiang_id, participant=hall.player("A"))


def check_handed_out(hall: Hall) -> None:
    check_card(card=card_of(hall), moment="handed_out", checker="holder", by=hall.bob)


def check_filled(hall: Hall) -> None:
    check_card(card=card_of(hall), moment="filled", checker="holder", by=hall.bob)


def adjust(hall: Hall) -> None:
    make_adjustment(participant=hall.player("A"), points=-5, reason="late", by=hall.hana)


def outcome(hall: Hall, *steps: Step) -> str:
    """Return how the last step ends; everything is undone."""
    with transaction.atomic():
        try:
            for step in steps:
                step(hall)
        except RuleError as refused:
            return refused.code
        finally:
            transaction.set_rollback(True)
    return DONE


MISSING, CONFIRMED, DISPUTED = "hand.not_reported", "hand.already_confirmed", "hand.is_disputed"
ALREADY_SETTLED, UNDISPUTED, OPEN = (
    "hand.already_settled",
    "hand.not_disputed",
    "hand.not_confirmed",
)

#             awaiting, reported,   confirmed,  disputed, settled,    void
BY_HAND: dict[Step, tuple[str, ...]] = {
    report: (DONE, DONE, DONE, DONE, DONE, DONE),
    confirm: (MISSING, DONE, CONFIRMED, DISPUTED, ALREADY_SETTLED, MISSING),
    dispute: (MISSING, DONE, DONE, DISPUTED, DONE, MISSING),
    dispute_by_link: (MISSING, DONE, DONE, DISPUTED, ALREADY_SETTLED, MISSING),
    settle: (MISSING, UNDISPUTED, UNDISPUTED, DONE, UNDISPUTED, MISSING),
    annul: (MISSING, DONE, DONE, DONE, DONE, MISSING),
    correct: (MISSING, OPEN, DONE, DISPUTED, DONE, MISSING),
    preview: (MISSING, OPEN, DONE, DISPUTED, DONE, MISSING),
    check_handed_out: (DONE, DONE, DONE, DONE, DONE, DONE),
    check_filled: ("score_card.not_filled", DONE, DONE, DONE, DONE, "score_card.not_filled"),
    adjust: (DONE, DONE, DONE, DONE, DONE, DONE),
}


@pytest.mark.parametrize("act", BY_HAND, ids=lambda act: act.__name__)
def test_in_every_state_of_the_hand(hall: Hall, act: Step) -> None:
    outcomes = {state.__name__: outcome(hall, state, act) for state in STATES}

    names = [state.__name__ for state in STATES]
    assert outcomes == dict(zip(names, BY_HAND[act], strict=True))


class Open(NamedTuple):
    """From which state of the hand something is done, and in which of the jiang and the event."""

    hand: Step
    jiangs: frozenset[Jiang.State]
    events: frozenset[Event.State] = frozenset({Event.State.RUNNING})


J, E = Jiang.State, Event.State
UNDER_WAY = frozenset({J.PLAYING, J.SUSPENDED})
AFTER_IT_TOO = UNDER_WAY | {J.CLOSED}

WHEN: dict[Step, Open] = {
    report: Open(awaiting, frozenset({J.PLAYING})),
    confirm: Open(reported, UNDER_WAY),
    dispute: Open(reported, UNDER_WAY),
    dispute_by_link: Open(confirmed, UNDER_WAY),
    settle: Open(disputed, UNDER_WAY),
    annul: Open(confirmed, UNDER_WAY),
    correct: Open(confirmed, AFTER_IT_TOO),
    preview: Open(confirmed, AFTER_IT_TOO),
    check_handed_out: Open(awaiting, UNDER_WAY | {J.PUBLISHED}, frozenset({E.OPEN, E.RUNNING})),
    check_filled: Open(confirmed, AFTER_IT_TOO, frozenset({E.OPEN, E.RUNNING})),
    adjust: Open(awaiting, frozenset(J)),
}


@pytest.mark.parametrize("act", WHEN, ids=lambda act: act.__name__)
def test_in_every_state_of_the_jiang(hall: Hall, act: Step) -> None:
    def put(state: Jiang.State) -> Step:
        return lambda hall: Jiang.objects.filter(pk=hall.jiang.pk).update(state=state)

    outcomes = {state: outcome(hall, WHEN[act].hand, put(state), act) for state in J}

    assert outcomes == {
        state: DONE if state in WHEN[act].jiangs else "jiang.wrong_state" for state in J
    }


@pytest.mark.parametrize("act", WHEN, ids=lambda act: act.__name__)
def test_in_every_state_of_the_event(hall: Hall, act: Step) -> None:
    def put(state: Event.State) -> Step:
        return lambda hall: Event.objects.filter(pk=hall.event.pk).update(state=state)

    outcomes = {state: outcome(hall, WHEN[act].hand, put(state), act) for state in E}

    assert outcomes == {
        state: DONE if state in WHEN[act].events else "event.wrong_state" for state in E
    }
