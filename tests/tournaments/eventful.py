"""An event in which everything has happened that leaves a fact."""

from typing import Any

from tests.builders import a_report, an_event, check_in_all, owner_of, players
from tests.draw_builders import time_over, witnessed
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall
from tournaments.check_in.services.check_in import record_leaving, record_return, undo_check_in
from tournaments.draws.models import Draw
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_table_draw
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.clock import extend_clock, pause_clock, resume_clock
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.standings.services.adjustments import cancel_adjustment, make_adjustment


def an_eventful_hall(tables: int = 2) -> Hall:
    """Return a hall whose first table has seen reports of every kind, and a misdeal."""
    hall = a_hall(tables, event=a_draw_given_up())
    check_in_all(hall.event)
    check_cards(hall)
    play(hall)
    run_the_clock(hall)
    adjust(hall)
    return hall


def play(hall: Hall) -> None:
    table, hana = hall.table, hall.hana
    hall.report(1)
    hall.report(1, by=hall.bea)
    hall.confirm(1)
    correct_hand(table=table, number=1, report=EIGHT_FIVE_ONE, reason="misread", by=hana)
    hall.report(2)
    hall.report(2, EIGHT_FIVE_ONE, replaces=1)
    hall.confirm(2, version=2)
    hall.report(3)
    hall.report(3, B_WINS, by=hall.bea)
    settle_hand(table=table, number=3, report=thirteen_left(), reason="recounted", by=hana)
    hall.report(4)
    hall.report(4, B_WINS, by=hall.bea)
    settle_hand(table=table, number=4, version=2, reason="Bea saw it", by=hana)
    hall.report(5)
    void_hand(table=table, number=5, reason="a card was missing", by=hana)
    hall.report(5, attempt=2)


def thirteen_left() -> dict[str, Any]:
    return a_report("D", A=(13, 1), B=2, C=(10, 2))


def check_cards(hall: Hall) -> None:
    card = ScoreCard.objects.get(jiang=hall.jiang, participant=hall.player("A"))
    for checker in CardCheck.Checker.values:
        check_card(card=card, moment="handed_out", checker=checker, by=hall.bob)


def run_the_clock(hall: Hall) -> None:
    pause_clock(jiang=hall.jiang, by=hall.hana, reason="the lights went out")
    resume_clock(jiang=hall.jiang, by=hall.hana)
    extend_clock(jiang=hall.jiang, minutes=5, table=hall.table, reason="a recount", by=hall.hana)
    record_leaving(participant=hall.player("D"), by=hall.alice)
    record_return(participant=hall.player("D"), by=hall.alice)


def adjust(hall: Hall) -> None:
    late: dict[str, Any] = {"points": -10, "reason": "late", "by": hall.hana}
    make_adjustment(participant=hall.player("A"), **late)
    taken_back = make_adjustment(participant=hall.player("B"), jiang=hall.jiang, **late)
    cancel_adjustment(adjustment=taken_back, reason="was in time", by=hall.hana)


def a_draw() -> Draw:
    """Return a draw of tables by lots from a box, with nobody's lot in it yet; one with witnesses was given up before."""
    event = an_event(opened=True)
    players(event, 4)
    alice = owner_of(event)
    jiang = plan_jiangs(event=event, by=alice)[0]
    first = time_over(witnessed(commit_table_draw(jiang=jiang, by=alice), 2, show=1))
    abandon_draw(draw=first, reason="a box was wanted", by=alice)
    configure_event(event=event, changes={"table_draw": "physical"}, by=alice)
    return commit_table_draw(jiang=event.jiangs.get(number=1), by=alice)


def a_draw_given_up() -> Event:
    """Return an event whose lots fell on the floor: one was taken back, then the draw was given up."""
    draw = a_draw()
    event, alice = draw.event, owner_of(draw.event)
    first, second = event.participants.all()[:2]
    type_lot(draw=draw, participant=first, table=1, by=alice)
    type_lot(draw=draw, participant=second, table=1, by=alice)
    take_back_lot(draw=draw, participant=second, by=alice)
    abandon_draw(draw=draw, reason="the box fell", by=alice)
    for participant in (first, second):
        undo_check_in(participant=participant, by=alice)
    return event
