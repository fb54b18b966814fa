"""The regulation's event from check-in to the final standings: forty play on two days, and things happen."""

from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from scoring.cards import parse_card
from scoring.games.big_two.variants import variant
from tests.builders import a_report
from tests.draw_builders import found
from tests.tournaments.hall import refusal
from tests.tournaments.log_reading import logged
from tests.tournaments.paper_bookkeeping import ranks_of, results_of
from tests.tournaments.tournament import Tournament, a_tournament
from tournaments.check_in.services.check_in import record_leaving
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of, draws_of
from tournaments.events.services.configure import configure_event
from tournaments.events.services.lifecycle import finish_event
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import continue_jiang, start_jiang, suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.people.services.participants import add_house_player, withdraw_participant
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.queries.checks import valid_checks
from tournaments.score_cards.services.check_card import check_card
from tournaments.standings.queries.standings import Standings, standings_of
from tournaments.standings.services.adjustments import cancel_adjustment, make_adjustment
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

TAIPEI = ZoneInfo("Asia/Taipei")
FIRST_DAY, SECOND_DAY = date(2026, 3, 18), date(2026, 3, 20)
STRENGTH = variant("tw-tournament").strength


def at(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=TAIPEI)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(at(FIRST_DAY, 8), tick=False) as traveller:
        yield traveller


def test_forty_players_on_two_days(clock: time_machine.Traveller) -> None:
    cup = a_tournament(41, seed=318, days=[FIRST_DAY, SECOND_DAY])

    check_in_and_draw(cup)
    clock.move_to(at(FIRST_DAY, 9))
    play_until_the_cut_off(cup)
    clock.move_to(at(FIRST_DAY, 16))
    rest_overnight(cup)
    clock.move_to(at(SECOND_DAY, 9))
    after_first = finish_first_jiang(cup)
    clock.move_to(at(SECOND_DAY, 11))
    play_second_jiang(cup)
    after_second = close_second_jiang(cup)
    correct_the_first(cup)
    finish_event(event=cup.event, by=cup.alice)

    final = standings_of(cup.event, confirmed=True)
    assert results_of(final) == cup.paper.results()
    assert ranks_of(final) == cup.paper.ranks()
    assert not final.provisional
    assert sum(row.points for row in final.rows) == 0
    assert [row.number for row in final.rows if row.withdrawn] == [leaver_of(cup)]
    assert sorted(row.hands for row in final.rows if row.hands) == [4, 8, *[12] * 39]
    assert standings_of(cup.event, at=after_first.seq) == after_first
    assert standings_of(cup.event, at=after_second.seq) == after_second
    assert all(verify(document_of(draw)) == [] for draw in draws_of(cup.event))
    assert found(cup.event) == []


def check_in_and_draw(cup: Tournament) -> None:
    """41 registered, so there are lots for eleven tables; 40 came: the last table is dissolved."""
    draw = cup.draw_tables(come=40, choice="dissolve")

    assert draw.kind == Draw.Kind.TABLES_LOTS
    assert [table.number for table in cup.tables(1)] == list(range(1, 11))
    assert verify(document_of(draw)) == []
    publish_jiang(jiang=cup.jiang(1), by=cup.hana)
    cup.draw_seats(1)
    assert_highest_card_sits_first(cup, jiang=1)
    check_cards(cup, CardCheck.Moment.HANDED_OUT)


def assert_highest_card_sits_first(cup: Tournament, *, jiang: int) -> None:
    """1.3: the highest card sits A, then B, C, D."""
    for table in cup.tables(jiang):
        seats = sorted(table.seats.all(), key=lambda seat: str(seat.letter))
        cards = [parse_card(str(seat.card)) for seat in seats]
        assert "".join(str(seat.letter) for seat in seats) == "ABCD"
        assert cards == sorted(cards, key=STRENGTH, reverse=True)


def check_cards(cup: Tournament, moment: str) -> None:
    """1.4: each of table 1 counts their card, then the next player does."""
    for who in cup.seated(cup.tables(1)[0]).values():
        card = ScoreCard.objects.get(jiang=cup.jiang(1), participant=who)
        for checker in (CardCheck.Checker.HOLDER, CardCheck.Checker.NEXT):
            check_card(card=card, moment=moment, checker=checker, by=cup.bob)


def play_until_the_cut_off(cup: Tournament) -> None:
    """Five hands everywhere; table 2 has a misdeal, table 3 a dispute, at table 4 somebody leaves."""
    start_jiang(jiang=cup.jiang(1), by=cup.hana)
    for table in cup.tables(1):
        cup.play(table, 1, 2, 3)
    _, second, third, fourth, *others = cup.tables(1)

    cup.report(second, 4)
    void_hand(table=second, number=4, reason="a card lay on the floor", by=cup.hana)
    report = cup.report(second, 4, attempt=2)
    cup.confirm(second, 4, report, attempt=2)

    cup.report(third, 4, a_report("A", B=9))
    cup.report(third, 4, a_report("A", B=8), by=cup.bea)
    ruling = a_report("A", B=(8, 1))
    settle_hand(table=third, number=4, report=ruling, reason="the cards were there", by=cup.hana)
    cup.write(third, 4, ruling)

    cup.play(fourth, 4)
    house_player_takes_over(cup)

    for table in (cup.tables(1)[0], *others):
        cup.play(table, 4)
    for table in cup.tables(1):
        cup.play(table, 5)


def house_player_takes_over(cup: Tournament) -> None:
    """Whoever sits C at table 4 goes home after four hands; theirs stay theirs."""
    table = cup.tables(1)[3]
    leaving = cup.seated(table)["C"]
    house = add_house_player(event=cup.event, by=cup.alice)
    cup.paper.house.add(house.number)
    record_leaving(participant=leaving, by=cup.alice)
    replace_player(table=table, out=leaving, into=house, reason="went home", by=cup.hana)
    withdraw_participant(participant=leaving, reason="went home", by=cup.alice)


def leaver_of(cup: Tournament) -> int:
    return int(logged(cup.event, "seat.replaced")[0]["out"])


def rest_overnight(cup: Tournament) -> None:
    """1.13: what is not finished by four goes on on the second day."""
    suspend_jiang(jiang=cup.jiang(1), reason="four o'clock", by=cup.hana)

    table = cup.tables(1)[0]
    assert refusal(lambda: cup.report(table, 6)) == "jiang.wrong_state"
    assert refusal(lambda: close_jiang(jiang=cup.jiang(1), by=cup.hana)) == "jiang.wrong_state"


def finish_first_jiang(cup: Tournament) -> Standings:
    """Everything is as it was on the first day; three hands are left."""
    continue_jiang(jiang=cup.jiang(1), by=cup.hana)
    day = cup.jiang(1).day
    assert day is not None
    assert day.date == SECOND_DAY
    for table in cup.tables(1):
        cup.play(table, 6, 7, 8)
    check_cards(cup, CardCheck.Moment.FILLED)
    close_jiang(jiang=cup.jiang(1), by=cup.hana)
    assert results_of(standings_of(cup.event, confirmed=True)) == cup.paper.results()
    return standings_of(cup.event)


def play_second_jiang(cup: Tournament) -> None:
    """1.2: the same tables, new seats, four hands; this time the seats are drawn on the screen."""
    configure_event(event=cup.event, changes={"seat_draw": "digital"}, by=cup.alice)
    keep_tables(jiang=cup.jiang(2), by=cup.alice)
    assert groups(cup, jiang=2) == groups(cup, jiang=1)
    draw = cup.draw_seats_on_screen(2)
    assert draw.state == Draw.State.COMPLETE
    assert_highest_card_sits_first(cup, jiang=2)
    publish_jiang(jiang=cup.jiang(2), by=cup.hana)
    start_jiang(jiang=cup.jiang(2), by=cup.hana)
    for table in cup.tables(2):
        cup.play(table, 1, 2, 3, 4)


def groups(cup: Tournament, *, jiang: int) -> list[list[int]]:
    seats = [table.seats.order_by("participant__number") for table in cup.tables(jiang)]
    return [list(four.values_list("participant__number", flat=True)) for four in seats]


def close_second_jiang(cup: Tournament) -> Standings:
    """A late player loses ten points; another's penalty was a mistake."""
    late, in_time = cup.seated(cup.tables(2)[6])["A"], cup.seated(cup.tables(2)[6])["B"]
    make_adjustment(participant=late, points=-10, reason="ten minutes late", by=cup.hana)
    cup.paper.adjusted[late.number] -= 10
    mistake = make_adjustment(participant=in_time, points=-10, reason="late", by=cup.hana)
    cancel_adjustment(adjustment=mistake, reason="was in the hall", by=cup.hana)
    close_jiang(jiang=cup.jiang(2), by=cup.hana)
    assert [jiang.state for jiang in cup.event.jiangs.all()] == [Jiang.State.CLOSED] * 2
    return standings_of(cup.event)


def correct_the_first(cup: Tournament) -> None:
    """A card of the first jiang was misread: the points move, and that table's checks are stale."""
    table = cup.tables(1)[0]
    right = a_report("D", A=(13, 2), B=4, C=1)
    cards = [card for card in table.jiang.score_cards.all() if len(valid_checks(card)) == 4]
    correct_hand(table=table, number=8, report=right, reason="misread the card", by=cup.hana)
    cup.write(table, 8, right)

    assert [len(valid_checks(card)) for card in cards] == [2] * 4
