"""What the desk does next about draws: one thing, for the jiang whose turn it is."""

from scoring.errors import RuleError
from tournaments.desk_actions import Action, NextStep
from tournaments.draws.algorithm.places import places_needed
from tournaments.draws.algorithm.witnesses import silent
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang

from .draws import (
    active_draw,
    choices_of,
    counting_steps,
    expected_at,
    kind_of_table_draw,
    who_plays,
    witnesses_of,
)

E, J, Kind, State = Event.State, Jiang.State, Draw.Kind, Draw.State

MAKING = {
    State.COMMITTED: Action.CLOSE_WITNESSES,
    State.ROLLING: Action.ADD_ENTROPY,
    State.REVEALING: Action.SHOW_VALUES,
    State.REROLLING: Action.ADD_ENTROPY,
}
DRAW_ACTIONS = (
    Action.OPEN,
    Action.PLAN,
    Action.WAIT_FOR_PEOPLE,
    Action.CLOSE_CHECK_IN,
    Action.CHOOSE,
    Action.COMMIT,
    Action.KEEP,
    Action.CLOSE_WITNESSES,
    Action.ADD_ENTROPY,
    Action.SHOW_VALUES,
    Action.TAKE_LOTS,
    Action.TYPE_LOTS,
    Action.COMPLETE,
    Action.PUBLISH,
    Action.COMMIT_SEATS,
    Action.POINT,
    Action.TYPE_CARDS,
    Action.PLAY,
    Action.NOTHING,
)


def next_draw_step(event: Event, *, anew: bool = False) -> NextStep:
    """Return what is next; `anew` draws a later jiang's tables though the event keeps them."""
    if event.state == E.DRAFT:
        return NextStep(Action.OPEN)
    if event.state not in (E.OPEN, E.RUNNING):
        return NextStep(Action.NOTHING)
    jiangs = list(event.jiangs.order_by("number"))
    if not jiangs:
        return NextStep(Action.PLAN)
    jiang = next((each for each in jiangs if each.state != J.CLOSED), None)
    if jiang is None:
        return NextStep(Action.NOTHING)
    jiang.event = event
    if jiang.state == J.PLANNED:
        return tables_next(jiang, anew)
    if jiang.state == J.DRAWN:
        values = {"tables": jiang.tables.count()}
        return NextStep(Action.PUBLISH, jiang, values, active_draw(jiang, of="tables-"))
    return seats_next(jiang)


def tables_next(jiang: Jiang, anew: bool) -> NextStep:
    draw = active_draw(jiang, of="tables-")
    if draw is None:
        keeps = jiang.number > 1 and jiang.event.next_tables == Event.NextTables.KEEP
        return NextStep(Action.KEEP, jiang) if keeps and not anew else before_the_draw(jiang)
    return making_next(jiang, draw) or lots_next(jiang, draw)


def making_next(jiang: Jiang, draw: Draw) -> NextStep | None:
    """Return what is next until the draw's order is fixed: witnesses, dice, the witnesses' values."""
    action = MAKING.get(State(draw.state))
    if action is None:
        return None
    witnesses = witnesses_of(draw)
    values = {
        "list": len(draw.listing),
        "witnesses": len(witnesses),
        "missing": len(silent(witnesses)),
    }
    return NextStep(action, jiang, values, draw)


def before_the_draw(jiang: Jiang) -> NextStep:
    """At once: who is here is drawn, so check-in is over. Lots: there is one for each who may come."""
    event = jiang.event
    at_once = kind_of_table_draw(jiang) == Kind.TABLES_AT_ONCE
    if at_once and not event.check_in_closed:
        return NextStep(Action.CLOSE_CHECK_IN, jiang)
    people = who_plays(event).count() if at_once else expected_at(jiang)
    size = len(event.game.seats)
    places = places_needed(people, size)
    values = {"people": people, "places": places, "tables": places // size, "size": size}
    if not people:
        return NextStep(Action.WAIT_FOR_PEOPLE, jiang)
    if at_once and people != places:
        return NextStep(Action.CHOOSE, jiang, values, choices=tuple(choices_of(jiang)))
    return NextStep(Action.COMMIT, jiang, values)


def lots_next(jiang: Jiang, draw: Draw) -> NextStep:
    """Return whether lots are still taken, or the tables can be completed."""
    placed = {step.participant_id for step in counting_steps(draw)}
    values = {"taken": len(placed), "places": draw.fixed.places}
    here = who_plays(jiang.event).filter(is_house=False).values_list("pk", flat=True)
    missing = len(set(here) - placed)
    by_box = draw.kind == Kind.TABLES_PHYSICAL
    if not jiang.event.check_in_closed or missing:
        action = Action.TYPE_LOTS if by_box else Action.TAKE_LOTS
        return NextStep(action, jiang, {**values, "missing": missing}, draw)
    try:
        choices = tuple(choices_of(jiang, draw))
    except RuleError:
        return NextStep(Action.WAIT_FOR_PEOPLE, jiang, draw=draw)
    return NextStep(Action.COMPLETE, jiang, values, draw, choices)


def seats_next(jiang: Jiang) -> NextStep:
    tables, undrawn = jiang.tables.count(), len(undrawn_tables(jiang))
    values = {"tables": tables, "drawn": tables - undrawn, "undrawn": undrawn}
    draw = active_draw(jiang, of="seats-")
    if not undrawn:
        return NextStep(Action.PLAY, jiang, values, draw)
    if draw is None:
        on_screen = jiang.event.seat_draw == Event.SeatDraw.DIGITAL
        return NextStep(Action.COMMIT_SEATS if on_screen else Action.TYPE_CARDS, jiang, values)
    if draw.kind == Kind.SEATS_PHYSICAL:
        return NextStep(Action.TYPE_CARDS, jiang, values, draw)
    pointing = NextStep(Action.POINT, jiang, {**values, "list": len(draw.listing)}, draw)
    return making_next(jiang, draw) or pointing


def undrawn_tables(jiang: Jiang) -> list[int]:
    """Return the numbers of the tables whose seats are still to be drawn."""
    undrawn = jiang.tables.filter(seats__letter=None).distinct()
    return sorted(undrawn.values_list("number", flat=True))
