"""Lots (1.3): drawn for each number and revealed at check-in, or typed in as people draw them from a box."""

from collections.abc import Sequence

from scoring.errors import RuleError
from tournaments.check_in.models import CheckIn
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.tables_physical import check_lot
from tournaments.draws.models import Draw, DrawStep, StepTakenBack
from tournaments.draws.queries.draws import (
    active_draw,
    arrivals_of,
    counting_steps,
    tables_of,
    who_plays,
)
from tournaments.log.services.change import Change, changing
from tournaments.people.models import Participant
from tournaments.people.queries.presence import Presence, presence_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.services.place import require_drawable

from .draw_rows import add_step, current_draw, require_kind, require_state, source_of

Kind, State, S = Draw.Kind, Draw.State, Participant.Status


def take_lot(change: Change, participant: Participant) -> DrawStep | None:
    """Reveal the place that an open draw by lots has for an arrival; who was here before keeps theirs.

    Raises RuleError("draw.entropy_awaited") or ("draw.no_lot_left").
    """
    first = change.event.jiangs.filter(number=1).first()
    draw = active_draw(first, of="tables-") if first else None
    if draw is None or draw.kind != Kind.TABLES_LOTS or draw.state == State.COMPLETE:
        return None
    if draw.state != State.OPEN:
        raise RuleError("draw.entropy_awaited", draw=draw.number)
    draw.event = draw.jiang.event = change.event
    held = draw.steps.filter(participant=participant).first()
    return held or give_lots(change, draw, [participant])[0]


def give_lots_to_those_here(change: Change, draw: Draw) -> None:
    """Let those who checked in before the draw was open take their lots, in order of arrival."""
    here = {each.pk: each for each in who_plays(change.event) if not each.is_house}
    arrivals = CheckIn.objects.filter(participant__event=change.event, kind=CheckIn.Kind.ARRIVED)
    order = dict.fromkeys(arrivals.order_by("seq").values_list("participant", flat=True))
    give_lots(change, draw, [here[pk] for pk in order if pk in here])


def give_lots(change: Change, draw: Draw, people: Sequence[Participant]) -> list[DrawStep]:
    """Reveal the places of these people; the lots are drawn once, however many they are.

    Raises RuleError("draw.no_lot_left") for somebody who isn't in the list when no reserved place is left.
    """
    lots = Lots.drawn(draw.fixed, source_of(draw))
    for number in newcomers(draw):
        lots.place_of(number)
    steps = []
    for who in people:
        at = lots.place_of(who.number)
        if at is None:
            raise RuleError("draw.no_lot_left", number=who.number)
        steps.append(add_step(change, draw, who, at.table, place=at.place))
    return steps


def newcomers(draw: Draw) -> list[int]:
    """Return who took a reserved place, in the order in which they came."""
    steps = draw.steps.exclude(participant__number__in=draw.listing)
    return list(steps.order_by("order").values_list("participant__number", flat=True))


def type_lot(
    *,
    draw: Draw,
    participant: Participant,
    table: int,
    by: Actor,
    place: int | None = None,
) -> DrawStep:
    """Enter a lot that somebody drew from the box; whoever draws one is here.

    Raises RuleError("draw.lot_taken"), ("draw.table_full"), ("draw.placed_twice"), ("draw.no_such_table"),
    ("draw.no_such_place"), ("draw.not_registered"), ("draw.not_here"), ("draw.wrong_kind") or
    ("draw.wrong_state").
    """
    with changing(draw.event, by=by, needs=Right.CHECK_IN) as change:
        draw = open_box(change, draw)
        row = change.event.participants.filter(pk=participant.pk, status=S.REGISTERED).first()
        if row is None:
            raise RuleError("draw.not_registered", participant=participant.number)
        lots = arrivals_of(counting_steps(draw))
        lot = check_lot(
            lots, row.number, table, place, tables=tables_of(draw), size=draw.table_size
        )
        record_arrival(change, row)
        return add_step(change, draw, row, lot.at.table, place=lot.at.place)


def record_arrival(change: Change, participant: Participant) -> None:
    """Note an arrival or a return that nobody has noted.

    Raises RuleError("draw.not_here") once check-in is closed.
    """
    presence = presence_of(participant)
    if participant.is_house or presence == Presence.HERE:
        return
    if change.event.check_in_closed:
        raise RuleError("draw.not_here", participant=participant.number)
    kinds = CheckIn.Kind
    kind = kinds.RETURNED if presence == Presence.AWAY else kinds.ARRIVED
    change.append(CheckIn(participant=participant, kind=kind), f"participant.{kind}")


def take_back_lot(*, draw: Draw, participant: Participant, by: Actor) -> StepTakenBack:
    """Take back a lot that was typed in by mistake; it stays in the log.

    Raises RuleError("draw.not_placed"), ("draw.wrong_kind") or ("draw.wrong_state").
    """
    with changing(draw.event, by=by, needs=Right.CHECK_IN) as change:
        draw = open_box(change, draw)
        step = next((s for s in counting_steps(draw) if s.participant_id == participant.pk), None)
        if step is None:
            raise RuleError("draw.not_placed", participant=participant.number)
        step.draw = draw
        return change.append(StepTakenBack(step=step), "draw.step_taken_back")


def open_box(change: Change, draw: Draw) -> Draw:
    draw = current_draw(change, draw)
    require_kind(draw, Kind.TABLES_PHYSICAL)
    require_state(draw, State.OPEN)
    require_drawable(draw.jiang)
    return draw
