"""The desk's first page: one next step from the first player to the end, and the jiang's buttons."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.builders import (
    a_drawn_jiang,
    a_finished_event,
    a_played_event,
    a_published_jiang,
    a_report,
    a_running_jiang,
    an_event,
    check_in_all,
    finish_hands,
    owner_of,
    play_hand,
    players,
)
from tests.draw_builders import a_second_jiang, committed
from tests.web.desk.desk import address, at, desk_of, text_of
from tournaments.check_in.services.check_in import close_check_in
from tournaments.desk_actions import Action
from tournaments.draws.services.commit import commit_table_draw
from tournaments.events.models import Event
from tournaments.events.queries.next_step import next_step
from tournaments.events.services.presets import Day
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.jiangs.services.clock import suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.people.services.participants import register_participant
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db


def do_next(event: Event) -> Action:
    return next_step(Event.objects.get(pk=event.pk)).action


def test_the_next_step_leads_from_the_first_player_to_a_published_draw() -> None:
    event = an_event(table_draw="at_once")
    owner = owner_of(event)
    assert do_next(event) == Action.ADD_PLAYERS

    players(event, 8)
    assert do_next(event) == Action.OPEN

    desk = desk_of(event)
    assert desk.post(address(event, "open/")).status_code == 302
    assert do_next(event) == Action.PLAN

    assert desk.post(address(event, "plan/")).status_code == 302
    assert do_next(event) == Action.CHECK_IN

    event.refresh_from_db()
    check_in_all(event)
    close_check_in(event=event, by=owner)
    assert do_next(event) == Action.DRAW_TABLES


def test_lots_are_drawn_before_anybody_arrives() -> None:
    event = an_event(opened=True)
    players(event, 4)
    plan_jiangs(event=event, by=owner_of(event))

    assert do_next(event) == Action.DRAW_TABLES


def test_seats_drawn_on_the_screen_lead_to_the_draws() -> None:
    jiang = a_drawn_jiang(1, seat_draw="digital")
    desk = desk_of(jiang.event)
    desk.post(at(jiang, "publish/"))

    advice = desk.get(address(jiang.event)).context["advice"]

    assert (advice.address, advice.button) == (address(jiang.event, "draws/"), "前往抽籤")


def test_the_next_step_leads_a_jiang_through_play_to_the_next_one() -> None:
    jiang = a_drawn_jiang(1, total_hands=2, hands_per_jiang=1)
    event, desk = jiang.event, desk_of(jiang.event)
    assert do_next(event) == Action.PUBLISH

    desk.post(at(jiang, "publish/"))
    assert do_next(event) == Action.DRAW_SEATS

    table = at(jiang, "tables/1/seats/")
    desk.post(table, {"card_1": "♠A", "card_2": "♠K", "card_3": "♠Q", "card_4": "♠J"})
    assert do_next(event) == Action.START

    desk.post(at(jiang, "start/"))
    assert do_next(event) == Action.WATCH

    report_hand(table=jiang.tables.get(), number=1, report=a_report(), by=owner_of(event))
    assert do_next(event) == Action.CONFIRM

    desk.post(at(jiang, "tables/1/hands/1/confirm/"), {"version": 1, "attempt": 1})
    assert do_next(event) == Action.CLOSE

    desk.post(at(jiang, "close/"))
    assert do_next(event) == Action.KEEP_TABLES

    desk.post(address(event, "jiangs/2/keep-tables/"))
    assert do_next(event) == Action.PUBLISH


def test_a_draw_begun_though_the_tables_are_kept_is_to_be_finished() -> None:
    jiang = a_second_jiang()
    assert do_next(jiang.event) == Action.KEEP_TABLES

    committed(jiang)

    assert do_next(jiang.event) == Action.DRAW_TABLES


def test_a_dispute_comes_before_everything_else() -> None:
    jiang = a_running_jiang(1)
    play_hand(jiang.tables.get(), 1)
    dispute_hand(table=jiang.tables.get(), number=1, reason="wrong", by=owner_of(jiang.event))

    step = next_step(jiang.event)

    assert (step.action, step.values) == (Action.SETTLE, {"table": 1, "hand": 1, "name": ""})


def test_when_all_is_played_the_event_is_finished_printed_and_put_away() -> None:
    event = a_played_event()
    desk = desk_of(event)
    assert do_next(event) == Action.FINISH

    assert desk.post(address(event, "finish/")).status_code == 302
    assert do_next(event) == Action.PRINT

    assert desk.post(address(event, "archive/")).status_code == 302
    assert do_next(event) == Action.NOTHING

    assert desk.post(address(event, "reopen/"), {"reason": "a protest"}).status_code == 302
    assert do_next(event) == Action.PRINT


def test_play_past_the_cut_off_is_to_be_suspended_and_goes_on_on_another_day() -> None:
    days = [Day(date(2026, 3, 18), time(9), time(16)), Day(date(2026, 3, 20), time(9), time(16))]
    with time_machine.travel(datetime(2026, 3, 18, 7, 0, tzinfo=UTC), tick=False):
        jiang = a_running_jiang(1, days=days)
        assert do_next(jiang.event) == Action.WATCH
    with time_machine.travel(datetime(2026, 3, 18, 8, 1, tzinfo=UTC), tick=False):
        desk = desk_of(jiang.event)
        page = text_of(desk.get(address(jiang.event)))
        assert do_next(jiang.event) == Action.SUSPEND
        assert "16:00" in page

        assert desk.post(at(jiang, "suspend/"), {"reason": "4 o'clock"}).status_code == 302
        assert do_next(jiang.event) == Action.CONTINUE

        later = jiang.event.days.get(number=2)
        assert desk.post(at(jiang, "continue/"), {"day": later.pk}).status_code == 302
    jiang.refresh_from_db()
    assert (jiang.state, jiang.day) == (Jiang.State.PLAYING, later)


@pytest.mark.parametrize(
    ("rest", "given"),
    [
        pytest.param("suspend/", {"reason": " "}, id="suspended without a reason"),
        pytest.param("close/", {}, id="closed with hands missing"),
        pytest.param("resume/", {}, id="resumed while it runs"),
        pytest.param("extend/", {"minutes": "0", "reason": "late"}, id="no minutes"),
        pytest.param("extend/", {"minutes": "ten", "reason": "late"}, id="minutes in letters"),
        pytest.param("start/", {}, id="started twice"),
        pytest.param("unpublish/", {"reason": "oh"}, id="unpublished while played"),
    ],
)
def test_a_refused_button_shows_the_desk_again_with_the_reason(
    rest: str, given: dict[str, Any]
) -> None:
    jiang = a_running_jiang(1)
    desk = desk_of(jiang.event)

    answer = desk.post(at(jiang, rest), given)

    assert answer.status_code == 409
    assert 'class="errors"' in text_of(answer)
    assert not Jiang.objects.exclude(state__in=["playing", "planned"]).exists()


def test_closing_short_keeps_what_was_typed_and_needs_its_reason() -> None:
    jiang = a_running_jiang(2)
    desk = desk_of(jiang.event)
    finish_hands(jiang, upto=3)

    assert desk.post(at(jiang, "close/"), {"reason": ""}).status_code == 409
    assert desk.post(at(jiang, "close/"), {"reason": "power cut"}).status_code == 302
    jiang.refresh_from_db()
    assert jiang.state == Jiang.State.CLOSED

    assert desk.post(at(jiang, "reopen-jiang/"), {"reason": "it is back"}).status_code == 302
    jiang.refresh_from_db()
    assert jiang.state == Jiang.State.PLAYING


def test_the_clock_is_paused_resumed_and_extended_once_however_often_it_is_sent() -> None:
    jiang = a_running_jiang(2)
    desk = desk_of(jiang.event)
    for rest in ("pause/", "resume/"):
        assert desk.post(at(jiang, rest)).status_code == 302
    seen = jiang.clock_facts.order_by("-seq").values_list("seq", flat=True)[0]
    table = jiang.tables.get(number=2)
    more = {"minutes": "15", "table": table.pk, "reason": "began late", "seen": seen}

    first, again = desk.post(at(jiang, "extend/"), more), desk.post(at(jiang, "extend/"), more)

    assert (first.status_code, again.status_code) == (302, 409)
    facts = ClockFact.objects.filter(kind="extended")
    assert [(fact.minutes, fact.table) for fact in facts] == [(15, table)]


def test_a_published_jiang_is_taken_back_and_its_tables_cleared() -> None:
    jiang = a_published_jiang(1)
    desk = desk_of(jiang.event)

    assert desk.post(at(jiang, "unpublish/"), {"reason": "one is missing"}).status_code == 302
    assert desk.post(at(jiang, "clear-tables/"), {"reason": "drawn again"}).status_code == 302
    jiang.refresh_from_db()
    assert (jiang.state, jiang.tables.count()) == (Jiang.State.PLANNED, 0)


def test_an_open_event_can_be_a_draft_again() -> None:
    event = an_event(opened=True)

    assert address(event, "return_to_draft/") in text_of(desk_of(event).get(address(event)))
    assert desk_of(event).post(address(event, "return_to_draft/")).status_code == 302
    event.refresh_from_db()
    assert event.state == Event.State.DRAFT


def test_an_event_in_which_something_was_drawn_is_not_offered_to_be_a_draft() -> None:
    event = a_published_jiang(1).event

    page = text_of(desk_of(event).get(address(event)))

    assert event.state == Event.State.OPEN
    assert address(event, "return_to_draft/") not in page
    assert address(event, "reopen/") not in page


def test_who_may_not_run_the_event_reads_the_step_without_its_button() -> None:
    jiang = a_published_jiang(1)

    page = text_of(desk_of(jiang.event, Role.VIEWER).get(address(jiang.event)))

    assert at(jiang, "start/") not in page
    assert desk_of(jiang.event, Role.VIEWER).post(at(jiang, "start/")).status_code == 403
    assert at(jiang, "start/") in text_of(desk_of(jiang.event).get(address(jiang.event)))


@pytest.mark.parametrize("language", ["zh-hant", "en"])
def test_every_state_of_an_event_has_a_page(language: str) -> None:
    suspended = a_running_jiang(1)
    suspend_jiang(jiang=suspended, reason="4 o'clock", by=owner_of(suspended.event))
    closed = a_running_jiang(1)
    close_jiang(jiang=closed, reason="none played", by=owner_of(closed.event))
    events = [
        an_event(),
        an_event(opened=True),
        a_drawn_jiang(1).event,
        a_published_jiang(1).event,
        a_running_jiang(1).event,
        suspended.event,
        closed.event,
        a_played_event(),
        a_finished_event(),
    ]
    for event in events:
        desk = desk_of(event)
        desk.cookies["django_language"] = language
        assert desk.get(address(event)).status_code == 200


def test_lots_from_a_box_are_prepared_before_check_in() -> None:
    event = an_event(opened=True, table_draw="physical")
    players(event, 8)
    jiang = plan_jiangs(event=event, by=owner_of(event))[0]
    assert do_next(event) == Action.DRAW_TABLES

    commit_table_draw(jiang=jiang, by=owner_of(event))
    assert do_next(event) == Action.CHECK_IN


def test_the_waiting_list_is_not_awaited_at_check_in() -> None:
    event = an_event(opened=True, table_draw="at_once")
    players(event, 8)
    register_participant(event=event, name="Dora", waiting=True, by=owner_of(event))
    plan_jiangs(event=event, by=owner_of(event))

    assert next_step(event).values == {"here": 0, "all": 8}


def test_the_address_of_a_button_opened_by_itself_says_so_and_leads_back_to_the_desk() -> None:
    jiang = a_running_jiang(1)
    desk = desk_of(jiang.event)

    opened = desk.get(at(jiang, "close/"))
    refused = desk.post(at(jiang, "close/"))

    assert (opened.status_code, opened["allow"]) == (405, "POST")
    assert "這個網址只接受按鈕送出的內容" in text_of(opened)
    assert f'href="{address(jiang.event)}"' in text_of(opened)
    assert f'data-from="{address(jiang.event)}"' in text_of(refused)


def test_whoever_pressed_a_button_too_late_comes_back_to_its_page_after_logging_in() -> None:
    jiang = a_running_jiang(1)
    place, button = address(jiang.event), at(jiang, "pause/")

    late = Client().post(button, headers={"referer": f"http://testserver{place}"})
    from_elsewhere = Client().post(button, headers={"referer": "http://example.org/"})

    assert late["location"] == f"/login/?next=http%3A//testserver{place}"
    assert from_elsewhere["location"] == f"/login/?next={place}"


def test_a_refused_button_names_the_field_at_the_top_of_the_page() -> None:
    jiang = a_running_jiang(1)

    refused = desk_of(jiang.event).post(at(jiang, "suspend/"), {"reason": " "})

    assert refused.status_code == 409
    assert "<li>理由：" in text_of(refused)
