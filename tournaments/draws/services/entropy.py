"""What the hall adds to a draw that is committed to: from then on its result is fixed."""

from scoring.errors import RuleError
from tournaments.draws.algorithm.entropy import checked_entropy
from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import who_plays
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.services.place import place_at_tables, require_drawable

from .commit import listing_for
from .draw_rows import complete, current_draw, domain_of, require_state
from .lots import give_lots_to_those_here

Kind, State, J = Draw.Kind, Draw.State, Jiang.State


def add_entropy(*, draw: Draw, entropy: str, by: Actor) -> Draw:
    """Add what nobody could have known; now the result is fixed, and comes out at once or bit by bit.

    Raises RuleError("draw.entropy_…"), ("draw.list_changed"), ("draw.wrong_state") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        text = checked_entropy(entropy)
        draw = current_draw(change, draw)
        require_state(draw, State.COMMITTED)
        if draw.kind == Kind.SEATS_DIGITAL:
            require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
            require_jiang(draw.jiang, J.DRAWN, J.PUBLISHED)
        else:
            require_drawable(draw.jiang)
        require_same_list(draw)
        draw.entropy, draw.state = text, State.OPEN
        draw.save(update_fields=["entropy", "state"])
        change.note("draw.opened", {"draw": draw.number, "entropy": text})
        if draw.kind == Kind.TABLES_AT_ONCE:
            seat_at_once(change, draw)
        elif draw.kind == Kind.TABLES_LOTS:
            give_lots_to_those_here(change, draw)
        return draw


def require_same_list(draw: Draw) -> None:
    """Raise RuleError("draw.list_changed") if somebody came or went since the commitment."""
    try:
        now = listing_for(draw.jiang, draw.kind, draw.table_size)
    except RuleError as error:
        raise RuleError("draw.list_changed", draw=draw.number) from error
    if now != draw.listing:
        raise RuleError("draw.list_changed", draw=draw.number)


def seat_at_once(change: Change, draw: Draw) -> None:
    """Place everyone as the draw says, and complete it."""
    drawn = draw_tables_at_once(
        draw.listing,
        draw.table_size,
        draw.list_hash,
        draw.secret,
        draw.entropy,
        domain_of(draw),
    )
    people = {each.number: each for each in who_plays(change.event)}
    tables = {table: [people[each] for each in numbers] for table, numbers in drawn.items()}
    place_at_tables(change, draw.jiang, tables, draw)
    complete(change, draw, {str(table): list(numbers) for table, numbers in drawn.items()})
