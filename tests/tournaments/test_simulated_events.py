"""Whole events of any size, played legally, with whatever happens in a hall; audited at their end."""

from collections.abc import Callable
from math import exp, log
from random import Random

import pytest

from tests.draw_builders import found
from tests.tournaments.paper_bookkeeping import ranks_of, results_of
from tests.tournaments.tournament import Tournament, a_tournament
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.queries.draws import document_of, draws_of
from tournaments.draws.services.commit import commit_table_draw
from tournaments.events.services.lifecycle import finish_event
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.people.services.participants import add_house_player, withdraw_participant
from tournaments.standings.queries.standings import Standings, standings_of
from tournaments.standings.services.adjustments import make_adjustment
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

EVENTS, MOST_PEOPLE = 50, 400
Incident = Callable[[Tournament, Table, int], None]


def misdeal(cup: Tournament, table: Table, number: int) -> None:
    cup.report(table, number)
    void_hand(table=table, number=number, reason="a misdeal", by=cup.hana)
    cup.confirm(table, number, cup.report(table, number, attempt=2), attempt=2)


def dispute(cup: Tournament, table: Table, number: int) -> None:
    """Two referees say something else; the head referee believes one of them."""
    said = [cup.report(table, number, by=by) for by in (cup.bob, cup.bea)]
    right = cup.rng.randrange(2)
    settle_hand(table=table, number=number, version=1 + right, reason="asked", by=cup.hana)
    cup.write(table, number, said[right])


def correction(cup: Tournament, table: Table, number: int) -> None:
    cup.play(table, number)
    report = cup.a_legal_report(table, number)
    correct_hand(table=table, number=number, report=report, reason="misread", by=cup.hana)
    cup.write(table, number, report)


def penalty(cup: Tournament, table: Table, number: int) -> None:
    cup.play(table, number)
    who = cup.seated(table)["B"]
    make_adjustment(participant=who, points=-number, reason="late", by=cup.hana)
    cup.paper.adjusted[who.number] -= number


def takeover(cup: Tournament, table: Table, number: int) -> None:
    """Somebody goes home; a house player plays on."""
    out = cup.seated(table)["D"]
    into = add_house_player(event=cup.event, by=cup.alice)
    cup.paper.house.add(into.number)
    replace_player(table=table, out=out, into=into, reason="ill", by=cup.hana)
    withdraw_participant(participant=out, reason="ill", by=cup.alice)
    cup.play(table, number)


INCIDENTS: tuple[Incident, ...] = (misdeal, dispute, correction, penalty, takeover)


def play_jiang(cup: Tournament, number: int) -> Standings:
    """Draw the seats, play every hand, one in ten with an incident; return the standings after it."""
    if cup.event.seat_draw == "digital":
        cup.draw_seats_on_screen(number)
    else:
        cup.draw_seats(number)
    publish_jiang(jiang=cup.jiang(number), by=cup.hana)
    start_jiang(jiang=cup.jiang(number), by=cup.hana)
    for table in cup.tables(number):
        for hand in range(1, table.jiang.hands + 1):
            happens = cup.rng.choice(INCIDENTS) if cup.rng.random() < 0.1 else Tournament.play
            happens(cup, table, hand)
    close_jiang(jiang=cup.jiang(number), by=cup.hana)
    return standings_of(cup.event)


def next_tables(cup: Tournament, number: int) -> None:
    if cup.event.next_tables == "keep":
        keep_tables(jiang=cup.jiang(number), by=cup.alice)
        return
    draw = commit_table_draw(jiang=cup.jiang(number), by=cup.alice)
    cup.roll(draw)


def simulated(people: int, seed: int) -> tuple[Tournament, list[Standings]]:
    """Play an event to its end; return it with the standings after each jiang."""
    rng = Random(seed)
    settings = {
        "total_hands": rng.randint(2, 5),
        "hands_per_jiang": rng.randint(2, 3),
        "seat_draw": rng.choice(["physical", "digital"]),
        "next_tables": rng.choice(["keep", "redraw"]),
    }
    cup = a_tournament(people, seed=seed, **settings)
    cup.draw_tables(come=people - rng.randint(0, min(3, people - 4)))
    seen = []
    for jiang in cup.event.jiangs.all():
        if jiang.number > 1:
            next_tables(cup, jiang.number)
        seen.append(play_jiang(cup, jiang.number))
    finish_event(event=cup.event, by=cup.alice)
    return cup, seen


def size_of(seed: int) -> int:
    """Return how many register: the first event is the largest, small ones are the most frequent."""
    return MOST_PEOPLE if seed == 0 else round(exp(Random(seed).uniform(log(5), log(MOST_PEOPLE))))


@pytest.mark.parametrize(
    ("people", "seed"),
    [(13, 318), *(pytest.param(size_of(n), n, marks=pytest.mark.deep) for n in range(EVENTS))],
)
def test_the_standings_are_those_on_paper_and_the_audit_finds_nothing(
    people: int, seed: int
) -> None:
    cup, seen = simulated(people, seed)

    final = standings_of(cup.event, confirmed=True)
    assert results_of(final) == cup.paper.results()
    assert ranks_of(final) == cup.paper.ranks()
    assert sum(row.points for row in final.rows) == 0
    assert [standings_of(cup.event, at=each.seq) for each in seen] == seen
    assert all(verify(document_of(draw)) == [] for draw in draws_of(cup.event))
    assert found(cup.event) == []
