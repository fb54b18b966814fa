"""Draws are the desk's; whoever checks people in types lots, whoever stands at a table lets its four point."""

from tests.builders import a_drawn_jiang, owner_of
from tests.draw_builders import (
    DICE,
    a_box,
    a_planned_jiang,
    a_second_jiang,
    at_once,
    lots_taken,
    now,
    phones,
    rolling,
    seats_committed,
    seats_open,
    witnessed,
)
from tournaments.check_in.services.check_in import (
    close_check_in,
    record_leaving,
    record_return,
)
from tournaments.check_in.services.complete_tables import close_lots, fill_tables
from tournaments.draws.models import Draw
from tournaments.draws.services import lots
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.witnesses import close_witnesses, go_on_without_silent
from tournaments.jiangs.models import Jiang

from .case import Case, Scene
from .cast import DESK, DOOR, ENTRY


def of_jiang(jiang: Jiang, **more: object) -> Scene:
    return Scene(jiang.event, {"jiang": jiang, **more})


def of_draw(draw: Draw, **more: object) -> Scene:
    return Scene(draw.event, {"draw": draw, **more})


def a_lot_drawn() -> Scene:
    draw = a_box(4)
    return of_draw(draw, participant=draw.event.participants.get(number=1), table=1)


def a_lot_typed_in() -> Scene:
    scene = a_lot_drawn()
    lots.type_lot(**scene.kwargs, by=owner_of(scene.event))
    del scene.kwargs["table"]
    return scene


def check_in_closed() -> Scene:
    draw = lots_taken(4)
    close_check_in(event=draw.event, by=owner_of(draw.event))
    return of_draw(draw, choice="as_they_are")


def a_deck() -> Scene:
    draw = seats_open(1)
    table = draw.jiang.tables.get()
    who = draw.event.participants.get(number=1)
    return of_draw(draw, table=table, participant=who, back=7)


def all_shown() -> Scene:
    """Return a draw whose witnesses have all shown their values, while the list did not hold for a moment."""
    draw = witnessed(at_once(4), 1)
    late = draw.event.participants.get(number=1)
    record_leaving(participant=late, by=owner_of(draw.event))
    phones(1)[0].show(draw)
    record_return(participant=late, by=owner_of(draw.event))
    return of_draw(now(draw))


def five_here() -> Scene:
    return of_jiang(a_planned_jiang(5, here=True, table_draw="at_once"), choice="house")


def to_draw_on_screen() -> Scene:
    return of_jiang(a_drawn_jiang(1, seat_draw="digital"))


CASES = [
    Case(commit_table_draw, DESK, lambda: of_jiang(a_planned_jiang(4))),
    Case(commit_table_draw, DESK, lambda: of_jiang(a_second_jiang(1)), "a later jiang"),
    Case(commit_seat_draw, DESK, to_draw_on_screen),
    Case(close_witnesses, DESK, lambda: of_draw(at_once(4))),
    Case(add_entropy, DESK, lambda: of_draw(rolling(at_once(4)), dice=DICE)),
    Case(add_entropy, DESK, lambda: of_draw(rolling(seats_committed(1)), dice=DICE), "seats"),
    Case(go_on_without_silent, DESK, all_shown),
    Case(abandon_draw, DESK, lambda: of_draw(at_once(4), reason="a mistake")),
    Case(lots.type_lot, DOOR, a_lot_drawn),
    Case(lots.take_back_lot, DOOR, a_lot_typed_in),
    Case(close_lots, DESK, check_in_closed),
    Case(fill_tables, DESK, five_here),
    Case(pick_back, ENTRY, a_deck),
]
