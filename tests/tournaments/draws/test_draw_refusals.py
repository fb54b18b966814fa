"""Every refusal around draws, provoked, with its words in both languages."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
import time_machine
from django.utils import timezone
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
    DICE,
    Phone,
    a_box,
    a_planned_jiang,
    at_once,
    closed,
    committed,
    lots_open,
    lots_taken,
    opened,
    point_all,
    repeated,
    rolling,
    seats_committed,
    seats_open,
    witnessed,
)
from tests.tournaments.refusal_catalog import Refusal, cases, prove
from tournaments.check_in.services.check_in import check_in, close_check_in, record_leaving
from tournaments.check_in.services.complete_tables import close_lots, fill_tables
from tournaments.draws.algorithm.refusals import MESSAGES as PURE
from tournaments.draws.models import Draw, DrawWitness
from tournaments.draws.queries.witnesses import TIME_TO_SHOW
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.draws.services.witnesses import go_on_without_silent
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
    draw = at_once(4)
    for participant in draw.event.participants.all():
        withdraw_participant(participant=participant, **WHY)
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


def adding(dice: Sequence[int] = (), cards: Sequence[str] = ()) -> Callable[[], object]:
    return lambda: add_entropy(draw=rolling(at_once(4)), dice=dice, cards=cards, **BY)


def joining(**sent: str) -> Callable[[], object]:
    return lambda: Phone.numbered(1).join(at_once(4), **sent)


def join_with_another_value() -> None:
    draw = at_once(4)
    Phone.numbered(1).join(draw)
    Phone.numbered(1).join(draw, commitment="ab" * 32)


def join_with_a_copy() -> None:
    draw = at_once(4)
    joined = Phone.numbered(1).join(draw)
    Phone.numbered(2).join(draw, commitment=joined.commitment)


def join_after_silence() -> None:
    Phone.numbered(1).join(repeated(3, show=1))


def join_as_one_too_many() -> None:
    draw = at_once(4)
    Phone.numbered(1).join(draw)
    first = DrawWitness.objects.get()
    DrawWitness.objects.bulk_create(another(first, order) for order in range(2, 501))
    Phone.numbered(2).join(draw)


def another(witness: DrawWitness, order: int) -> DrawWitness:
    stamp = {"seq": witness.seq, "by": witness.by, "at": witness.at}
    phone, commitment = f"{order:016x}", f"{order:064x}"
    return DrawWitness(draw=witness.draw, order=order, phone=phone, commitment=commitment, **stamp)


def join_too_late() -> None:
    Phone.numbered(1).join(rolling(at_once(4)))


def show_as_a_stranger() -> None:
    Phone.numbered(9).show(witnessed(at_once(4), 1))


def show_another_value() -> None:
    draw = witnessed(at_once(4), 1)
    replace(Phone.numbered(1), value="ab" * 32).show(draw)


def show_too_early() -> None:
    draw = at_once(4)
    Phone.numbered(1).join(draw)
    Phone.numbered(1).show(rolling(draw))


def show_too_late() -> None:
    draw = witnessed(at_once(4), 2, show=1)
    with time_machine.travel(timezone.now() + TIME_TO_SHOW):
        go_on_without_silent(draw=draw, **BY)
    Phone.numbered(2).show(draw)


def go_on_too_early() -> None:
    with time_machine.travel(timezone.now(), tick=False):
        go_on_without_silent(draw=witnessed(at_once(4), 1), **BY)


def give_up_too_early() -> None:
    with time_machine.travel(timezone.now(), tick=False):
        abandon_draw(draw=witnessed(at_once(4), 1), **WHY)


def reserving(places: int) -> Callable[[], object]:
    return lambda: commit_table_draw(jiang=a_planned_jiang(4), reserve=places, **BY)


SIX_CARDS = ("9S", "KH", "4D", "10C", "2H", "JS")
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
    Refusal("draw.entropy_empty", {"dice": 10, "cards": 6}, adding()),
    Refusal("draw.entropy_no_die", {"die": 7}, adding([*[1] * 10, 7])),
    Refusal("draw.entropy_no_die", {"die": 0}, adding([*[1] * 10, 0])),
    Refusal("draw.entropy_few_dice", {"count": 9, "fewest": 10}, adding([3] * 9)),
    Refusal("draw.entropy_few_dice", {"count": 1, "fewest": 10}, adding([3], SIX_CARDS)),
    Refusal("draw.entropy_many_dice", {"count": 61, "most": 60}, adding([3] * 61)),
    Refusal("draw.entropy_few_cards", {"count": 5, "fewest": 6}, adding((), SIX_CARDS[:5])),
    Refusal("draw.entropy_few_cards", {"count": 1, "fewest": 6}, adding([3] * 10, ["2S"])),
    Refusal("draw.entropy_card_twice", {"card": "♠9"}, adding((), [*SIX_CARDS, "♠9"])),
    Refusal("card.unknown", {"token": "1S"}, adding((), [*SIX_CARDS, "1S"])),
    Refusal("draw.bad_reserve", {"most": 1000}, reserving(-1)),
    Refusal("draw.bad_reserve", {"most": 1000}, reserving(1001)),
    Refusal("draw.witness_code", {}, joining(code="0000000000")),
    Refusal("draw.witness_form", {}, joining(key="12")),
    Refusal("draw.witness_form", {}, joining(key="A" * 32)),
    Refusal("draw.witness_form", {}, joining(commitment="12")),
    Refusal("draw.witness_has_joined", {}, join_with_another_value),
    Refusal("draw.witness_copied", {}, join_with_a_copy),
    Refusal("draw.witness_not_allowed", {}, join_after_silence),
    Refusal("draw.enough_witnesses", {"most": 500}, join_as_one_too_many),
    Refusal("draw.witnesses_closed", {"draw": 1}, join_too_late),
    Refusal("draw.no_witness", {"draw": 1}, show_as_a_stranger),
    Refusal("draw.witness_value_differs", {}, show_another_value),
    Refusal("draw.not_rolled", {"draw": 1}, show_too_early),
    Refusal("draw.witness_too_late", {"draw": 1}, show_too_late),
    Refusal("draw.witnesses_have_time", {"seconds": 60}, go_on_too_early),
    Refusal("draw.witnesses_have_time", {"seconds": 60}, give_up_too_early),
    Refusal("draw.witness_code", {}, joining(code="\ud800")),
    Refusal("draw.entropy_awaited", {"draw": 1}, come_before_the_entropy),
    Refusal("draw.no_lot_left", {"number": 5}, come_when_all_lots_are_taken),
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
    return add_entropy(draw=draw, dice=DICE, **BY)


def give_up(draw: Draw) -> object:
    return abandon_draw(draw=draw, **WHY)


def close_again(draw: Draw) -> object:
    return close_lots(draw=draw, choice="as_they_are", **BY)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("make", "do", "state", "wanted"),
    [
        pytest.param(lambda: lots_open(4), add, "open", "rolling, rerolling", id="dice twice"),
        pytest.param(
            lambda: opened(at_once(4)), add, "complete", "rolling, rerolling", id="after the end"
        ),
        pytest.param(a_box, add, "open", "rolling, rerolling", id="dice for a box"),
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
            "committed, rolling, revealing, rerolling, open, complete",
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
