"""Every refusal around draws, provoked, with its words in both languages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from scoring.errors import RuleError
from tests.builders import (
    a_drawn_jiang,
    a_participant,
    a_published_jiang,
    check_in_all,
    players,
    seat_all,
)
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    at_once,
    closed,
    committed,
    lots_open,
    lots_taken,
    opened,
    point_all,
    seats_committed,
    seats_open,
)
from tests.tournaments.refusal_catalog import Refusal, cases, prove
from tournaments.check_in.services.check_in import check_in, close_check_in, record_leaving
from tournaments.check_in.services.complete_tables import close_lots, fill_tables
from tournaments.draws.algorithm.refusals import MESSAGES as PURE
from tournaments.draws.models import Draw
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables, set_tables
from tournaments.people.models import Participant
from tournaments.people.services.participants import reinstate_participant, withdraw_participant
from tournaments.refusals import message_of
from tournaments.refusals.draws import DRAWS
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

BY: dict[str, Any] = {"by": Actor.system()}
WHY: dict[str, Any] = {"reason": "so it is", **BY}


def nth(draw: Draw, number: int = 1) -> Participant:
    return draw.event.participants.get(number=number)


def the_table(draw: Draw) -> Table:
    return draw.jiang.tables.get(number=1)


def box_with(draw: Draw, *lots: tuple[int, int, int | None]) -> Draw:
    for number, table, place in lots:
        type_lot(draw=draw, participant=nth(draw, number), table=table, place=place, **BY)
    return draw


# A draw that decides already


def commit_twice() -> None:
    committed(at_once(4).jiang)


def keep_tables_past_a_draw() -> None:
    keep_tables(jiang=at_once(4).jiang, **BY)


def set_tables_past_a_draw() -> None:
    draw = at_once(4)
    set_tables(jiang=draw.jiang, tables={1: list(draw.event.participants.all())}, **BY)


def settle_past_a_draw() -> None:
    fill_tables(jiang=at_once(4).jiang, choice="as_they_are", **BY)


def commit_seats_twice() -> None:
    commit_seat_draw(jiang=seats_committed(1).jiang, **BY)


# The list


def commit_before_check_in_is_closed() -> None:
    committed(a_planned_jiang(4, table_draw="at_once"))


def close_lots_too_early() -> None:
    close_lots(draw=lots_taken(4), choice="as_they_are", **BY)


def settle_too_early() -> None:
    fill_tables(jiang=a_planned_jiang(4, table_draw="at_once"), choice="house", **BY)


def somebody_left() -> None:
    draw = at_once(4)
    record_leaving(participant=nth(draw), **BY)
    opened(draw)


def somebody_withdrew() -> None:
    draw = at_once(4)
    withdraw_participant(participant=nth(draw), **WHY)
    opened(draw)


def four_more_registered() -> None:
    draw = committed(a_planned_jiang(4))
    players(draw.event, 1)
    opened(draw)


def everybody_withdrew() -> None:
    draw = committed(a_planned_jiang(1))
    withdraw_participant(participant=nth(draw), **WHY)
    opened(draw)


def somebody_else_sits_there() -> None:
    draw = seats_committed(1)
    late = players(draw.event, 1)[0]
    draw.jiang.seats.filter(participant__number=1).update(participant=late)
    opened(draw)


def nobody_registered() -> None:
    committed(a_planned_jiang(0))


def nobody_came() -> None:
    committed(a_planned_jiang(0, here=True, table_draw="at_once"))


def six_came() -> None:
    committed(a_planned_jiang(6, here=True, table_draw="at_once"))


# Lots


def come_before_the_entropy() -> None:
    draw = committed(a_planned_jiang(4))
    check_in(participant=nth(draw), **BY)


def come_when_all_lots_are_taken() -> None:
    draw = lots_taken(4)
    check_in(participant=a_participant(draw.event), **BY)


def reinstated_without_a_lot() -> None:
    """Somebody who was here before the lots withdrew, and comes back when all is over."""
    jiang = a_planned_jiang(4)
    check_in_all(jiang.event)
    one = jiang.event.participants.get(number=1)
    withdraw_participant(participant=one, **WHY)
    draw = opened(committed(jiang))
    reinstate_participant(participant=one, **BY)
    closed(draw)


def type_a_lot_for_a_stranger() -> None:
    draw = a_box(4)
    type_lot(draw=draw, participant=nth(at_once(4)), table=1, **BY)


def type_a_lot_for_somebody_waiting() -> None:
    draw = a_box(4)
    late = players(draw.event, 1, waiting=True)[0]
    type_lot(draw=draw, participant=late, table=1, **BY)


def type_a_lot_for_somebody_absent() -> None:
    draw = a_box(4)
    close_check_in(event=draw.event, **BY)
    box_with(draw, (1, 1, 1))


def close_without_a_lot() -> None:
    draw = a_box(4)
    check_in_all(draw.event)
    box_with(draw, (1, 1, None), (4, 1, None))
    closed(draw)


def take_back_nothing() -> None:
    draw = a_box(4)
    take_back_lot(draw=draw, participant=nth(draw), **BY)


def choose_what_is_not_offered() -> None:
    closed(lots_taken(4), "house")


def choose_for_another_number() -> None:
    fill_tables(jiang=at_once(4).jiang, choice="house", **BY)


def settle_what_divides() -> None:
    jiang = a_planned_jiang(4, here=True, table_draw="at_once")
    fill_tables(jiang=jiang, choice="house", **BY)


# Seats


def draw_on_screen_where_cards_are_real() -> None:
    commit_seat_draw(jiang=a_drawn_jiang(1), **BY)


def type_cards_while_a_screen_draws() -> None:
    draw = seats_open(1)
    cards = {1: "3C", 2: "4C", 3: "5C", 4: "6C"}
    seat_by_cards(table=the_table(draw), cards=cards, **BY)


def replace_before_the_deck_is_drawn() -> None:
    draw = seats_open(1)
    late = players(draw.event, 1)[0]
    replace_player(table=the_table(draw), out=nth(draw), into=late, **WHY)


# Kinds and states


def abandon_what_is_published() -> None:
    draw = opened(at_once(4))
    publish_jiang(jiang=draw.jiang, **BY)
    abandon_draw(draw=draw, **WHY)


def type_a_lot_at_check_in() -> None:
    draw = lots_open(4)
    type_lot(draw=draw, participant=nth(draw), table=1, **BY)


def close_what_has_no_lots() -> None:
    close_lots(draw=at_once(4), choice="as_they_are", **BY)


def point_at_a_lot() -> None:
    jiang = a_drawn_jiang(1)
    seat_all(jiang)
    draw = Draw.objects.get(jiang=jiang)
    pick_back(draw=draw, table=the_table(draw), participant=nth(draw), back=1, **BY)


def adding(text: str) -> Callable[[], object]:
    return lambda: opened(at_once(4), text)


REFUSALS = [
    Refusal("draw.already", {"draw": 1}, commit_twice),
    Refusal("draw.already", {"draw": 1}, keep_tables_past_a_draw),
    Refusal("draw.already", {"draw": 1}, set_tables_past_a_draw),
    Refusal("draw.already", {"draw": 1}, settle_past_a_draw),
    Refusal("draw.already", {"draw": 1}, choose_for_another_number),
    Refusal("draw.already", {"draw": 1}, commit_seats_twice),
    Refusal("draw.check_in_open", {}, commit_before_check_in_is_closed),
    Refusal("draw.check_in_open", {}, close_lots_too_early),
    Refusal("draw.check_in_open", {}, settle_too_early),
    Refusal("draw.list_changed", {"draw": 1}, somebody_left),
    Refusal("draw.list_changed", {"draw": 1}, somebody_withdrew),
    Refusal("draw.list_changed", {"draw": 1}, four_more_registered),
    Refusal("draw.list_changed", {"draw": 1}, everybody_withdrew),
    Refusal("draw.list_changed", {"draw": 1}, somebody_else_sits_there),
    Refusal("draw.no_participants", {}, nobody_registered),
    Refusal("draw.no_participants", {}, nobody_came),
    Refusal("draw.not_whole_tables", {"count": 6, "size": 4}, six_came),
    Refusal("draw.entropy_empty", {}, adding(" \u200b\n")),
    Refusal("draw.entropy_too_long", {"length": 301, "longest": 300}, adding("x" * 301)),
    Refusal("draw.entropy_not_text", {}, adding("\ud800")),
    Refusal("draw.entropy_awaited", {"draw": 1}, come_before_the_entropy),
    Refusal("draw.no_lot_left", {"places": 4}, come_when_all_lots_are_taken),
    Refusal("draw.without_lot", {"participants": "1"}, reinstated_without_a_lot),
    Refusal("draw.without_lot", {"participants": "2, 3"}, close_without_a_lot),
    Refusal("draw.not_registered", {"participant": 1}, type_a_lot_for_a_stranger),
    Refusal("draw.not_registered", {"participant": 5}, type_a_lot_for_somebody_waiting),
    Refusal("draw.not_here", {"participant": 1}, type_a_lot_for_somebody_absent),
    Refusal("draw.not_placed", {"participant": 1}, take_back_nothing),
    Refusal("draw.choice_outdated", {}, choose_what_is_not_offered),
    Refusal("draw.choice_outdated", {}, settle_what_divides),
    Refusal("draw.cards_are_real", {}, draw_on_screen_where_cards_are_real),
    Refusal("draw.on_screen", {"draw": 1}, type_cards_while_a_screen_draws),
    Refusal("draw.finish_table_first", {"draw": 1, "table": 1}, replace_before_the_deck_is_drawn),
    Refusal("draw.published", {"draw": 1}, abandon_what_is_published),
    Refusal("draw.wrong_kind", {"kind": "tables-lots"}, type_a_lot_at_check_in),
    Refusal("draw.wrong_kind", {"kind": "tables-at-once"}, close_what_has_no_lots),
    Refusal("draw.wrong_kind", {"kind": "seats-physical"}, point_at_a_lot),
]


@pytest.mark.django_db
@pytest.mark.parametrize("refusal", cases(REFUSALS))
def test_refused(refusal: Refusal) -> None:
    prove(refusal)


def type_in(draw: Draw) -> object:
    return type_lot(draw=draw, participant=nth(draw), table=1, **BY)


def point_at(draw: Draw) -> object:
    return pick_back(draw=draw, table=the_table(draw), participant=nth(draw), back=9, **BY)


def add(draw: Draw) -> object:
    return add_entropy(draw=draw, entropy="again", **BY)


def give_up(draw: Draw) -> object:
    return abandon_draw(draw=draw, **WHY)


def close_again(draw: Draw) -> object:
    return close_lots(draw=draw, choice="as_they_are", **BY)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("make", "do", "state", "wanted"),
    [
        pytest.param(lambda: lots_open(4), add, "open", "committed", id="entropy twice"),
        pytest.param(lambda: opened(at_once(4)), add, "complete", "committed", id="after the end"),
        pytest.param(a_box, add, "open", "committed", id="entropy for a box"),
        pytest.param(
            lambda: closed(lots_taken(4)), close_again, "complete", "open", id="closed twice"
        ),
        pytest.param(
            lambda: committed(a_planned_jiang(4)), close_again, "committed", "open", id="too early"
        ),
        pytest.param(lambda: seats_committed(1), point_at, "committed", "open", id="no deck yet"),
        pytest.param(
            lambda: point_all(seats_open(1)), point_at, "complete", "open", id="all drawn"
        ),
        pytest.param(lambda: give_up(a_box()), type_in, "abandoned", "open", id="a box given up"),
        pytest.param(
            lambda: give_up(at_once(4)),
            give_up,
            "abandoned",
            "committed, open, complete",
            id="given up twice",
        ),
    ],
)
def test_in_the_wrong_state(
    make: Callable[[], Draw], do: Callable[[Draw], object], state: str, wanted: str
) -> None:
    draw = make()

    with pytest.raises(RuleError) as refused:
        do(draw)

    error = refused.value
    assert (error.code, error.params) == ("draw.wrong_state", {"state": state, "wanted": wanted})
    with override("zh-hant"):
        assert not any("a" <= letter <= "z" for letter in message_of(error))


@pytest.mark.django_db
def test_a_draw_is_made_in_its_time() -> None:
    """A published jiang's tables stay; seats are drawn for tables that stand."""
    published = a_published_jiang(1)
    planned = a_planned_jiang(4, seat_draw="digital")

    for do in (
        lambda: commit_table_draw(jiang=published, **BY),
        lambda: commit_seat_draw(jiang=planned, **BY),
    ):
        with pytest.raises(RuleError) as refused:
            do()
        assert refused.value.code == "jiang.wrong_state"


def test_every_refusal_of_the_product_is_provoked() -> None:
    provoked = {refusal.code for refusal in REFUSALS} | {"draw.wrong_state"}

    assert sorted(DRAWS.keys() - PURE.keys() - provoked) == []
