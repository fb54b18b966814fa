"""The desk's draws: one next thing for each way of drawing, each button, each refusal with what was typed."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from tests.builders import an_event, check_in_all, owner_of, players, seat_all
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    a_second_jiang,
    at_once,
    closed,
    committed,
    found,
    lots_open,
    lots_taken,
    now,
    opened,
    point_all,
    rolling,
    seats_committed,
    seats_open,
    type_all,
)
from tests.web.desk.desk import at, desk_of, text_of
from tests.web.draws.visits import desk, newest, next_do, of, of_jiang, send, visit
from tournaments.check_in.services.check_in import close_check_in, record_leaving
from tournaments.desk_actions import Action, NextStep
from tournaments.draws.algorithm.choices import choices_for
from tournaments.draws.models import Draw
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.draws.services.abandon import abandon_draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.people.services.participants import withdraw_participant
from tournaments.staff.models import Role
from tournaments.web.draws.forms import digest_of

pytestmark = pytest.mark.django_db

State = Draw.State
DICE, CARDS = "4461 2532 65", "10D KC ♠3 2H 5D AS"
WRONG = [
    ("", ""),
    ("4461", ""),
    ("0461253265", ""),
    ("4 4 7 1 2 5 3 2 6 5", ""),
    ("six", ""),
    ("４４６１２５３２６５", ""),
    ("4" * 61, ""),
    ("4" * 1001, ""),
    (DICE, "10D"),
    ("", "10D KC 3S 2H 5D 10D"),
    ("", "10D KC 3S 2H 5D Joker"),
    ("", "♠" * 300),
]


def seen_at(event: Event) -> str:
    """Return the choices as the page shows them now."""
    return digest_of(next_draw_step(Event.objects.get(pk=event.pk)).choices)


class TestOneThingNext:
    def test_lots_at_check_in(self) -> None:
        assert next_do(an_event()) == Action.OPEN
        assert next_do(a_planned_jiang(0).event) == Action.WAIT_FOR_PEOPLE
        jiang = a_planned_jiang(7)
        event, alice = jiang.event, owner_of(jiang.event)
        assert next_do(event) == Action.COMMIT
        send(event, of_jiang(jiang, "tables"))
        assert next_do(event) == Action.CLOSE_WITNESSES
        send(event, of(newest(event), "witnesses/"))
        assert next_do(event) == Action.ADD_ENTROPY
        send(event, of(newest(event), "entropy/"), dice=DICE)
        assert next_do(event) == Action.TAKE_LOTS
        check_in_all(event)
        close_check_in(event=event, by=alice)
        assert next_do(event) == Action.COMPLETE
        send(event, of(newest(event), "close/"), choice="house", seen=seen_at(event))
        assert next_do(event) == Action.PUBLISH
        publish_jiang(jiang=jiang, by=alice)
        assert next_do(event) == Action.TYPE_CARDS
        seat_all(jiang)

        assert next_do(event) == Action.PLAY
        assert found(event) == []

    def test_an_open_event_without_jiangs_is_planned_first(self) -> None:
        assert next_do(an_event(opened=True)) == Action.PLAN

    def test_all_at_once(self) -> None:
        event = an_event(opened=True, table_draw="at_once")
        alice, jiang = owner_of(event), plan_jiangs(event=event, by=owner_of(event))[0]
        players(event, 6)
        check_in_all(event)
        assert next_do(event) == Action.CLOSE_CHECK_IN
        close_check_in(event=event, by=alice)
        assert next_do(event) == Action.CHOOSE
        send(event, of_jiang(jiang, "fill-tables"), choice="house", seen=seen_at(event))
        assert next_do(event) == Action.COMMIT
        send(event, of_jiang(jiang, "tables"))
        assert next_do(event) == Action.CLOSE_WITNESSES
        send(event, of(newest(event), "witnesses/"))
        send(event, of(newest(event), "entropy/"), cards=CARDS)

        assert next_do(event) == Action.PUBLISH

    def test_nobody_came(self) -> None:
        assert next_do(a_planned_jiang(0, here=True, table_draw="at_once").event) == (
            Action.WAIT_FOR_PEOPLE
        )
        draw = lots_open(4)
        close_check_in(event=draw.event, by=owner_of(draw.event))
        assert next_do(draw.event) == Action.WAIT_FOR_PEOPLE
        assert visit(draw.event, desk(draw.event))[0] == 200

    def test_lots_from_a_box(self) -> None:
        jiang = a_planned_jiang(8, table_draw="physical")
        send(jiang.event, of_jiang(jiang, "tables"))
        assert next_do(jiang.event) == Action.TYPE_LOTS
        draw = newest(jiang.event)
        type_all(draw)
        assert next_do(jiang.event) == Action.TYPE_LOTS
        close_check_in(event=jiang.event, by=owner_of(jiang.event))

        assert next_do(jiang.event) == Action.COMPLETE

    def test_somebody_here_without_a_lot_is_awaited(self) -> None:
        draw = a_box(8)
        check_in_all(draw.event)
        close_check_in(event=draw.event, by=owner_of(draw.event))

        assert next_do(draw.event) == Action.TYPE_LOTS

    def test_seats_on_the_screen(self) -> None:
        draw = opened(
            committed(a_planned_jiang(8, here=True, table_draw="at_once", seat_draw="digital"))
        )
        event, alice = draw.event, owner_of(draw.event)
        publish_jiang(jiang=draw.jiang, by=alice)
        assert next_do(event) == Action.COMMIT_SEATS
        send(event, of_jiang(draw.jiang, "seats"))
        assert next_do(event) == Action.CLOSE_WITNESSES
        seats = newest(event)
        send(event, of(seats, "witnesses/"))
        send(event, of(seats, "entropy/"), dice=DICE)
        assert next_do(event) == Action.POINT
        point_all(seats)

        assert next_do(event) == Action.PLAY

    def test_later_jiangs_keep_their_tables(self) -> None:
        jiang = a_second_jiang()
        assert next_do(jiang.event) == Action.KEEP
        page = visit(jiang.event, desk(jiang.event))[1]
        assert f'action="{at(jiang, "keep-tables/")}"' in page

        answer = desk_of(jiang.event).post(at(jiang, "keep-tables/"), {"then": "draws"})

        assert (answer.status_code, answer["location"]) == (302, desk(jiang.event))
        assert next_do(jiang.event) == Action.PUBLISH
        assert Draw.objects.filter(jiang=jiang).count() == 0

    def test_tables_that_cannot_be_kept_are_drawn_anew(self) -> None:
        jiang = a_second_jiang()
        three = jiang.event.participants.get(number=3)
        withdraw_participant(participant=three, reason="ill", by=owner_of(jiang.event))

        status, page = send(jiang.event, at(jiang, "keep-tables/"), then="draws")

        assert (status, 'class="notice error"' in page, "?anew" in page) == (409, True, True)
        assert next_do(jiang.event, anew=True) == Action.CHOOSE

    def test_later_jiangs_that_keep_can_be_drawn_anew_instead(self) -> None:
        jiang = a_second_jiang()
        page = visit(jiang.event, desk(jiang.event) + "?anew")[1]
        assert next_do(jiang.event, anew=True) == Action.COMMIT
        assert of_jiang(jiang, "tables") in page

        send(jiang.event, of_jiang(jiang, "tables"), anew="1")

        assert next_do(jiang.event) == Action.CLOSE_WITNESSES

    def test_later_jiangs_are_drawn_anew_where_the_event_says_so(self) -> None:
        jiang = a_second_jiang(next_tables="redraw")
        assert next_do(jiang.event) == Action.COMMIT
        record_leaving(participant=jiang.event.participants.get(number=2), by=owner_of(jiang.event))

        assert next_do(jiang.event) == Action.CHOOSE

    def test_later_jiangs_draw_from_the_box_again(self) -> None:
        jiang = a_second_jiang(next_tables="redraw", table_draw="physical")
        record_leaving(participant=jiang.event.participants.get(number=2), by=owner_of(jiang.event))
        send(jiang.event, of_jiang(jiang, "tables"))

        assert next_do(jiang.event) == Action.TYPE_LOTS

    def test_nothing_is_drawn_while_a_jiang_is_played_or_when_all_is_over(self) -> None:
        jiang = a_second_jiang(1)
        Jiang.objects.filter(pk=jiang.pk).update(state="closed")

        assert next_do(jiang.event) == Action.NOTHING


@pytest.mark.parametrize(
    "make",
    [
        an_event,
        lambda: an_event(opened=True),
        lambda: a_planned_jiang(0).event,
        lambda: a_planned_jiang(7).event,
        lambda: a_planned_jiang(7, table_draw="at_once").event,
        lambda: a_planned_jiang(7, here=True, table_draw="at_once").event,
        lambda: committed(a_planned_jiang(7)).event,
        lambda: lots_open(7).event,
        lambda: a_box(7).event,
        lambda: closed(lots_taken(8)).event,
        lambda: opened(at_once(8)).event,
        lambda: seats_committed(2).event,
        lambda: seats_open(2).event,
        lambda: a_second_jiang().event,
    ],
)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_the_desk_can_be_looked_at_in_every_state(make: Callable[[], Event], language: str) -> None:
    event = make()
    client = desk_of(event)

    answer = client.get(desk(event), headers={"accept-language": language})

    assert answer.status_code == 200
    assert 'class="next-step"' in text_of(answer)


class TestRefusals:
    @pytest.mark.parametrize("hall", [{}, {"hall": "1"}], ids=["desk", "hall"])
    @pytest.mark.parametrize(("dice", "cards"), WRONG)
    def test_what_was_typed_is_still_there(
        self, dice: str, cards: str, hall: dict[str, str]
    ) -> None:
        draw = rolling(at_once(4))

        status, page = send(draw.event, of(draw, "entropy/"), dice=dice, cards=cards, **hall)

        assert status == 409
        assert all(escape(typed) in page for typed in (dice, cards))
        assert 'class="error"' in page or 'role="alert"' in page
        assert now(draw).state == State.ROLLING

    def test_a_changed_list_is_said(self) -> None:
        draw = at_once(4)
        record_leaving(participant=draw.event.participants.get(number=1), by=owner_of(draw.event))

        status, page = send(draw.event, of(rolling(draw), "entropy/"), dice=DICE)

        assert (status, 'class="notice error"' in page, DICE in page) == (409, True, True)

    def test_a_second_commitment_is_refused(self) -> None:
        draw = at_once(4)

        assert send(draw.event, of_jiang(draw.jiang, "tables"))[0] == 409
        assert draw.event.draws.count() == 1

    def test_choices_are_looked_at_again_when_somebody_came_meanwhile(self) -> None:
        jiang = a_planned_jiang(6, here=True, table_draw="at_once")
        seen = seen_at(jiang.event)
        record_leaving(participant=jiang.event.participants.get(number=1), by=owner_of(jiang.event))

        status, _ = send(jiang.event, of_jiang(jiang, "fill-tables"), choice="house", seen=seen)

        assert status == 409
        assert jiang.event.participants.filter(is_house=True).count() == 0

    def test_a_draw_is_given_up_with_a_reason_only(self) -> None:
        draw = at_once(4)

        assert send(draw.event, of(draw, "abandon/"), reason="  ")[0] == 409
        assert send(draw.event, of(draw, "abandon/"), reason="a mistake")[0] == 302
        assert (now(draw).state, now(draw).reason) == (State.ABANDONED, "a mistake")
        assert next_do(draw.event) == Action.COMMIT

    def test_a_published_draw_stays(self) -> None:
        draw = opened(at_once(4))
        publish_jiang(jiang=draw.jiang, by=owner_of(draw.event))

        assert send(draw.event, of(draw, "abandon/"), reason="a mistake")[0] == 409
        assert "abandon/" not in visit(draw.event, of(draw))[1]

    @pytest.mark.parametrize("rest", ["", "hall/", "lot/", "tables/1/"])
    def test_what_is_not_there_is_not_found(self, rest: str) -> None:
        draw, other = at_once(4), at_once(4)

        assert visit(other.event, desk(other.event, f"{draw.public_id}/{rest}"))[0] == 404


class TestLots:
    def test_a_lot_is_typed_in_and_the_next_can_follow(self) -> None:
        draw = a_box(8)

        answer = desk_of(draw.event).post(
            of(draw, "lot/"), {"participant": "3", "table": "２", "place": ""}, follow=True
        )

        page = text_of(answer)
        assert [(s.participant.number, s.table) for s in draw.steps.all()] == [(3, 2)]
        assert "Player 3" in page
        assert "autofocus" in page

    @pytest.mark.parametrize(
        "typed",
        [
            {"participant": "99", "table": "1"},
            {"participant": "Dora", "table": "1"},
            {"participant": "1", "table": "9"},
            {"participant": "1", "table": ""},
            {"participant": "1", "table": "1", "place": "5"},
            {"participant": "-1", "table": "1"},
            {"participant": "1" * 40, "table": "1"},
        ],
    )
    def test_nonsense_is_refused_and_stays_to_be_mended(self, typed: dict[str, str]) -> None:
        draw = a_box(8)

        status, page = send(draw.event, of(draw, "lot/"), **typed)

        assert status == 409
        assert draw.steps.count() == 0
        assert 'role="alert"' in page or 'class="error"' in page

    def test_it_says_what_is_still_in_the_box(self) -> None:
        draw = a_box(8)
        send(draw.event, of(draw, "lot/"), participant="3", table="2")

        page = visit(draw.event, of(draw, "lot/"))[1]

        assert page.count("× 4") == 1
        assert page.count("× 3") == 1

    def test_a_lot_is_taken_back(self) -> None:
        draw = a_box(8)
        send(draw.event, of(draw, "lot/"), participant="3", table="2")

        assert send(draw.event, of(draw, "lot/back/"), participant="3")[0] == 302
        assert send(draw.event, of(draw, "lot/back/"), participant="3")[0] == 302
        assert send(draw.event, of(draw, "lot/back/"), participant="x")[0] == 404
        assert draw.steps.filter(taken_back=None).count() == 0

    def test_whoever_checks_people_in_types_lots(self) -> None:
        draw = a_box(8)
        scorer = desk_of(draw.event, Role.SCORER)

        answer = scorer.post(of(draw, "lot/"), {"participant": "3", "table": "2"}, follow=True)

        assert answer.status_code == 200
        assert draw.steps.count() == 1

    def test_the_door_leads_to_the_box(self) -> None:
        draw = a_box(8)

        page = text_of(
            desk_of(draw.event, Role.SCORER).get(f"/desk/{draw.event.public_id}/check-in/")
        )

        assert of(draw, "lot/") in page

    def test_a_box_that_is_closed_can_be_looked_at(self) -> None:
        draw = a_box(4)
        type_all(draw)
        closed(draw)

        status, page = visit(draw.event, of(draw, "lot/"))

        assert (status, 'name="participant"' in page) == (200, False)


def queries(event: Event, address: str) -> int:
    client = desk_of(event)
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as made:
        assert client.get(address).status_code == 200
    return len(made)


def several(count: int) -> Event:
    """Return an event with so many draws, all but one given up."""
    draw = at_once(8)
    for _ in range(count - 1):
        abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))
        draw = committed(draw.jiang)
    return draw.event


def test_the_list_costs_the_same_however_many_draws_there_are() -> None:
    one, three = several(1), several(3)

    assert queries(one, desk(one)) == queries(three, desk(three))


def test_a_draw_costs_the_same_however_many_took_part() -> None:
    few, many = closed(lots_taken(4)), closed(lots_taken(12))

    assert queries(few.event, of(few)) == queries(many.event, of(many))


@pytest.mark.parametrize(
    ("people", "opened", "code"),
    [
        pytest.param(38, None, "house", id="nobody is left out"),
        pytest.param(10, 5, "dissolve_and_house", id="two house players and not ten"),
        pytest.param(36, 10, "dissolve", id="no house player at all"),
    ],
)
def test_the_choice_that_costs_people_least_is_suggested(
    people: int, opened: int | None, code: str
) -> None:
    step = NextStep(Action.COMPLETE, choices=tuple(choices_for(people, 4, opened=opened)))

    assert step.suggested is not None
    assert step.suggested.code == code
