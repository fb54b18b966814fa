"""Every refusal about the plan, the tables and the seats."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import (
    a_drawn_jiang,
    a_participant,
    a_published_jiang,
    a_report,
    a_running_jiang,
    an_event,
    finish_hands,
    players,
)
from tests.tournaments.refusal_catalog import Refusal, cases, prove
from tournaments.draws.models import Draw
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang, unpublish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables, set_tables
from tournaments.people.models import Participant
from tournaments.people.services.participants import withdraw_participant
from tournaments.staff.actors import Actor
from tournaments.tables.services.seat import replace_player

BY: dict[str, Any] = {"by": Actor.system()}
WHY: dict[str, Any] = {"reason": "so it is", **BY}
SHORT: dict[str, Any] = {"total_hands": 4, "hands_per_jiang": 2, "confirm": "none"}
FOUR = {1: "3C", 2: "4C", 3: "5C", 4: "6C"}

Placing = Callable[[list[Participant]], dict[int, list[Participant]]]


def a_planned_jiang(**changes: Any) -> Jiang:
    return plan_jiangs(event=an_event(opened=True, **changes), **BY)[0]


def a_closed_jiang() -> Jiang:
    jiang = a_running_jiang(1, **SHORT)
    finish_hands(jiang)
    return close_jiang(jiang=jiang, **BY)


def second(jiang: Jiang) -> Jiang:
    return jiang.event.jiangs.get(number=2)


def plan_without_a_stage() -> None:
    event = an_event()
    event.stages.all().delete()
    plan_jiangs(event=event, **BY)


def plan_without_a_jiang_that_has_a_draw() -> None:
    jiang = a_planned_jiang(total_hands=12, hands_per_jiang=8)
    Draw.objects.create(
        event=jiang.event,
        jiang=second(jiang),
        number=1,
        kind="tables-lots",
        table_size=4,
        suits="CDHS",
        listing=[],
        reserved=0,
    )
    jiang.event.stages.update(total_hands=8)
    plan_jiangs(event=jiang.event, **BY)


def publish_what_a_new_plan_left_out() -> None:
    jiang = a_planned_jiang(total_hands=12, hands_per_jiang=8)
    gone = second(jiang)
    jiang.event.stages.update(total_hands=8)
    plan_jiangs(event=jiang.event, **BY)
    publish_jiang(jiang=gone, **BY)


def seat_a_table_that_was_cleared() -> None:
    jiang = a_drawn_jiang(2)
    gone = jiang.tables.get(number=2)
    clear_tables(jiang=jiang, **WHY)
    seat_by_cards(table=gone, cards=FOUR, **BY)


def place(tables: Placing) -> Callable[[], object]:
    def do() -> None:
        jiang = a_planned_jiang()
        set_tables(jiang=jiang, tables=tables(players(jiang.event, 8)), **BY)

    return do


def place_by_the_draw_of_another_jiang() -> None:
    jiang, other = a_planned_jiang(), a_planned_jiang()
    draw = Draw(event=other.event, jiang=other, number=3)
    set_tables(jiang=jiang, tables={1: players(jiang.event, 4)}, draw=draw, **BY)


def place_strangers() -> None:
    jiang = a_planned_jiang()
    strangers = players(an_event(), 9)[-2:]
    set_tables(jiang=jiang, tables={1: players(jiang.event, 2) + strangers}, **BY)


def place_withdrawn_and_waiting() -> None:
    jiang = a_planned_jiang()
    people = [*players(jiang.event, 3), a_participant(jiang.event, waiting=True)]
    withdraw_participant(participant=people[0], **WHY)
    set_tables(jiang=jiang, tables={1: people}, **BY)


def keep_the_table_of_one_who_withdrew() -> None:
    jiang = a_closed_jiang()
    withdraw_participant(participant=jiang.event.participants.get(number=3), **WHY)
    keep_tables(jiang=second(jiang), **BY)


def start_while_the_jiang_before_is_open_again() -> None:
    jiang = a_closed_jiang()
    keep_tables(jiang=second(jiang), **BY)
    publish_jiang(jiang=second(jiang), **BY)
    reopen_jiang(jiang=jiang, **WHY)
    start_jiang(jiang=second(jiang), **BY)


def publish_while_the_jiang_before_is_open_again() -> None:
    jiang = a_closed_jiang()
    keep_tables(jiang=second(jiang), **BY)
    reopen_jiang(jiang=jiang, **WHY)
    publish_jiang(jiang=second(jiang), **BY)


def seat(cards: dict[int, str]) -> Callable[[], object]:
    return lambda: seat_by_cards(table=a_drawn_jiang(1).tables.get(), cards=cards, **BY)


def seat_after_a_report() -> None:
    table = a_running_jiang(1).tables.get()
    report_hand(table=table, number=1, report=a_report(), **BY)
    seat_by_cards(table=table, cards=FOUR, **BY)


def replace(out: int, into: int) -> Callable[[], object]:
    def do() -> None:
        jiang = a_running_jiang(2)
        who = {each.number: each for each in jiang.event.participants.all()}
        replace_player(table=jiang.tables.all()[0], out=who[out], into=who[into], **WHY)

    return do


def replace_by(**fields: Any) -> Callable[[], object]:
    def do() -> None:
        jiang = a_running_jiang(1)
        into = a_participant(jiang.event, **fields)
        replace_player(
            table=jiang.tables.get(),
            out=jiang.event.participants.get(number=1),
            into=into,
            **WHY,
        )

    return do


def replace_by_a_stranger() -> None:
    jiang = a_running_jiang(1)
    out = jiang.event.participants.get(number=1)
    stranger = players(an_event(), 7)[-1]
    replace_player(table=jiang.tables.get(), out=out, into=stranger, **WHY)


REFUSALS = [
    Refusal("jiang.gone", {"number": 2}, publish_what_a_new_plan_left_out),
    Refusal("table.gone", {"number": 2}, seat_a_table_that_was_cleared),
    Refusal("plan.no_stage", {}, plan_without_a_stage),
    Refusal(
        "plan.published",
        {"jiang": 1},
        lambda: plan_jiangs(event=a_published_jiang(1).event, **BY),
    ),
    Refusal("plan.jiang_has_draw", {"jiang": 2}, plan_without_a_jiang_that_has_a_draw),
    Refusal(
        "jiang.previous_not_closed",
        {"jiang": 1},
        lambda: keep_tables(jiang=second(a_running_jiang(1, **SHORT)), **BY),
    ),
    Refusal(
        "jiang.previous_not_closed", {"jiang": 1}, publish_while_the_jiang_before_is_open_again
    ),
    Refusal("jiang.previous_not_closed", {"jiang": 1}, start_while_the_jiang_before_is_open_again),
    Refusal("tables.none", {}, place(lambda p: {})),
    Refusal(
        "tables.numbers", {"last": 2, "numbers": "1, 3"}, place(lambda p: {1: p[:4], 3: p[4:]})
    ),
    Refusal("tables.numbers", {"last": 1, "numbers": "0"}, place(lambda p: {0: p[:4]})),
    Refusal(
        "tables.wrong_size",
        {"table": 2, "count": 3, "size": 4},
        place(lambda p: {1: p[:4], 2: p[4:7]}),
    ),
    Refusal("tables.wrong_size", {"table": 1, "count": 5, "size": 4}, place(lambda p: {1: p[:5]})),
    Refusal("tables.strangers", {"numbers": "8, 9"}, place_strangers),
    Refusal("tables.strangers", {"numbers": "7"}, replace_by_a_stranger),
    Refusal("tables.not_registered", {"numbers": "1, 4"}, place_withdrawn_and_waiting),
    Refusal("tables.not_registered", {"numbers": "3"}, keep_the_table_of_one_who_withdrew),
    Refusal("tables.not_registered", {"numbers": "5"}, replace_by(waiting=True)),
    Refusal(
        "tables.participant_twice",
        {"numbers": "1, 4"},
        place(lambda p: {1: p[:4], 2: [p[0], *p[3:6]]}),
    ),
    Refusal("tables.no_jiang_before", {}, lambda: keep_tables(jiang=a_planned_jiang(), **BY)),
    Refusal("tables.draw_of_another_jiang", {"draw": 3}, place_by_the_draw_of_another_jiang),
    Refusal("seats.hand_reported", {"table": 1}, seat_after_a_report),
    Refusal(
        "seats.other_players",
        {"table": 1, "seated": "1, 2, 3, 4", "given": "1, 2, 3, 9"},
        seat({1: "3C", 2: "4C", 3: "5C", 9: "6C"}),
    ),
    Refusal(
        "seats.other_players",
        {"table": 1, "seated": "1, 2, 3, 4", "given": "1, 2, 3, 4, 5"},
        seat({**FOUR, 5: "7C"}),
    ),
    Refusal("seats.other_players", {"table": 1, "seated": "1, 2, 3, 4", "given": "–"}, seat({})),
    Refusal("seats.not_at_table", {"number": 5, "table": 1}, replace(out=5, into=1)),
    Refusal("seats.seated_already", {"number": 6, "table": 2}, replace(out=1, into=6)),
    Refusal("seats.seated_already", {"number": 1, "table": 1}, replace(out=1, into=1)),
    Refusal("reason.missing", {}, lambda: clear_tables(jiang=a_drawn_jiang(1), reason=" \n", **BY)),
    Refusal(
        "reason.too_long",
        {"length": 501, "longest": 500},
        lambda: unpublish_jiang(jiang=a_published_jiang(1), reason="x" * 501, **BY),
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize("refusal", cases(REFUSALS))
def test_is_refused(refusal: Refusal) -> None:
    prove(refusal)
