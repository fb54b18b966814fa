"""A jiang (將) up to its publication: planned, its tables set, shown to everyone."""

from collections import defaultdict

from scoring.errors import RuleError
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import active_draw
from tournaments.draws.services.abandon import remove_tables
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.reasons import reason_given
from tournaments.score_cards.models import ScoreCard
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import move_jiang, require_event, require_jiang
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import (
    Tables,
    place_at_tables,
    require_previous_closed,
)

from .plan import plan_payload, put_plan, require_unpublished

E, J = Event.State, Jiang.State


def plan_jiangs(*, event: Event, by: Actor) -> list[Jiang]:
    """Make the event's jiangs from its stages (1.2); again and again until one is published."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.DRAFT, E.OPEN)
        require_unpublished(change.event)
        jiangs = put_plan(change.event)
        change.note("jiang.planned", plan_payload(jiangs))
        return jiangs


def set_tables(*, jiang: Jiang, tables: Tables, by: Actor, draw: Draw | None = None) -> list[Table]:
    """Place participants at a planned jiang's tables, four at each, in the order given."""
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_no_draw(jiang)
        return place_at_tables(change, jiang, tables, draw)


def keep_tables(*, jiang: Jiang, by: Actor) -> list[Table]:
    """Place those who sat together when the jiang before ended at the same tables again."""
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_no_draw(jiang)
        return place_at_tables(change, jiang, tables_before(jiang))


def require_no_draw(jiang: Jiang) -> None:
    """Raise RuleError("draw.already") while a draw decides about the tables."""
    draw = active_draw(jiang, of="tables-")
    if draw is not None:
        raise RuleError("draw.already", draw=draw.number)


def tables_before(jiang: Jiang) -> Tables:
    before = jiang.event.jiangs.filter(number=jiang.number - 1).first()
    if before is None:
        raise RuleError("tables.no_jiang_before")
    seats = before.seats.select_related("table", "participant").order_by("table", "position")
    tables = defaultdict[int, list[Participant]](list)
    for seat in seats:
        tables[seat.table.number].append(seat.participant)
    return tables


def clear_tables(*, jiang: Jiang, reason: str, by: Actor) -> Jiang:
    """Take back the tables of a jiang that isn't published; they can be set anew."""
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        remove_tables(change, jiang, reason_given(reason))
        return jiang


def publish_jiang(*, jiang: Jiang, by: Actor) -> Jiang:
    """Show a drawn jiang's tables to everyone, and give each participant seated a score card."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.OPEN, E.RUNNING)
        require_jiang(jiang, J.DRAWN)
        require_previous_closed(jiang)
        move_jiang(jiang, J.PUBLISHED)
        hand_out_cards(jiang)
        change.note("jiang.published", {"jiang": jiang.number})
        return jiang


def hand_out_cards(jiang: Jiang) -> None:
    """Make a card for everyone seated who has none: a card printed before stays good."""
    seated = jiang.seats.values_list("participant", flat=True)
    jiang.score_cards.filter(checks=None).exclude(participant__in=seated).delete()
    have = set(jiang.score_cards.values_list("participant", flat=True))
    ScoreCard.objects.bulk_create(
        ScoreCard(jiang=jiang, participant_id=pk) for pk in seated if pk not in have
    )


def unpublish_jiang(*, jiang: Jiang, reason: str, by: Actor) -> Jiang:
    """Withdraw a jiang that hasn't started; its tables stay, and can be cleared."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.OPEN, E.RUNNING)
        require_jiang(jiang, J.PUBLISHED)
        move_jiang(jiang, J.DRAWN)
        change.note("jiang.unpublished", {"jiang": jiang.number, "reason": reason_given(reason)})
        return jiang
