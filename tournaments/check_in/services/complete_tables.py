"""Whole tables: what the desk chooses when those who came do not fill them."""

from collections.abc import Iterable, Sequence

from scoring.errors import RuleError
from tournaments.check_in.models import CheckIn
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.algorithm.closing import Act, Left, acts_for, perform
from tournaments.draws.algorithm.document import act_data
from tournaments.draws.algorithm.places import Placing
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import (
    active_draw,
    arrivals_of,
    choices_of,
    counting_steps,
    tables_of,
    who_plays,
)
from tournaments.draws.services.draw_rows import complete, current_draw, require_kind, require_state
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import place_at_tables, require_drawable

from .recruit import chosen, enter_house_players, house_players, leave_out, take_from_waiting

Kind, State = Draw.Kind, Draw.State


def close_lots(*, draw: Draw, choice: str, by: Actor) -> Draw:
    """Complete the tables in the way chosen, place everyone, and publish the draw's secret.

    Raises RuleError("draw.check_in_open"), ("draw.without_lot"), ("draw.choice_outdated"),
    ("draw.no_participants"), ("draw.wrong_kind") or ("draw.wrong_state").
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        draw = current_draw(change, draw)
        require_kind(draw, Kind.TABLES_LOTS, Kind.TABLES_PHYSICAL)
        require_state(draw, State.OPEN)
        require_drawable(draw.jiang)
        if not change.event.check_in_closed:
            raise RuleError("draw.check_in_open")
        require_all_have_lots(change, draw)
        way = chosen(choices_of(draw.jiang, draw), choice)
        acts = carried_out(change, draw, way)
        draw.closing = [act_data(act) for act in acts]
        return seat_all(change, draw, placed_after(draw, acts))


def require_all_have_lots(change: Change, draw: Draw) -> None:
    placed = {step.participant_id for step in counting_steps(draw)}
    without = [p.number for p in who_plays(change.event) if p.pk not in placed and not p.is_house]
    if without:
        raise RuleError("draw.without_lot", participants=", ".join(map(str, without)))


def carried_out(change: Change, draw: Draw, way: Choice) -> Sequence[Act]:
    """Find the people whom the choice needs, and return what is done to the tables."""
    playing = set(who_plays(change.event).values_list("pk", flat=True))
    steps = counting_steps(draw)
    placed = {step.participant_id for step in steps}
    gone = [step.participant.number for step in steps if step.participant_id not in playing]
    people = {step.participant.number: step.participant for step in steps}
    acts = acts_for(
        way,
        tables_of(draw),
        draw.table_size,
        arrivals_of(steps),
        gone=gone,
        waiting=[each.number for each in take_from_waiting(change, way.from_waiting)],
        house=[each.number for each in house_players(change, way.house_players, placed)],
    )
    for act in acts:
        if isinstance(act, Left) and act.participant not in gone:
            leave_out(change, people[act.participant])
    return acts


def seat_all(change: Change, draw: Draw, placing: Placing) -> Draw:
    people = {each.number: each for each in change.event.participants.all()}
    rows = {table: list(placing.people_at(table)) for table in placing.standing()}
    tables = {table: [people[each] for each in numbers] for table, numbers in rows.items()}
    place_at_tables(change, draw.jiang, tables, draw)
    return complete(change, draw, {str(table): numbers for table, numbers in rows.items()})


def placed_after(draw: Draw, acts: Iterable[Act]) -> Placing:
    """Return who sits where after the lots and what was done at closing."""
    placing = Placing.of(tables_of(draw), draw.table_size, arrivals_of(counting_steps(draw)))
    for act in acts:
        perform(placing, act)
    return placing


def fill_tables(*, jiang: Jiang, choice: str, by: Actor) -> Choice:
    """Find or let go people so that a draw at once fills its tables; check-in is closed by then.

    Whoever is left out came last; they go to the waiting list.

    Raises RuleError("draw.check_in_open"), ("draw.choice_outdated"), ("draw.already") or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_drawable(jiang)
        if not change.event.check_in_closed:
            raise RuleError("draw.check_in_open")
        other = active_draw(jiang, of="tables-")
        if other is not None:
            raise RuleError("draw.already", draw=other.number)
        way = chosen(choices_of(jiang), choice)
        take_from_waiting(change, way.from_waiting)
        enter_house_players(change, way.house_players)
        for participant in latest_here(change, way.left_out):
            leave_out(change, participant)
        return way


def latest_here(change: Change, count: int) -> list[Participant]:
    """Return those who came last; house players go before anyone who registered."""
    facts = CheckIn.objects.filter(participant__event=change.event).order_by("seq")
    came = dict(facts.values_list("participant", "seq"))
    order = sorted(who_plays(change.event), key=lambda p: (p.is_house, came.get(p.pk, 0), p.number))
    return order[len(order) - count :] if count else []
