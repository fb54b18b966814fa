"""Giving a draw up, with whatever came of it."""

from scoring.errors import RuleError
from tournaments.draws.algorithm.witnesses import MOST_SILENT, silent
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import active_draw, witnesses_of
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import move_jiang, require_event, require_jiang
from tournaments.tables.services.seat import clear_seats
from tournaments.validation import required_reason

from .draw_rows import current_draw, require_state, require_time_over

State, J = Draw.State, Jiang.State


def abandon_draw(*, draw: Draw, reason: str, by: Actor) -> Draw:
    """Give a draw up; its tables are cleared, it stays visible, and another can be committed to.

    Raises RuleError("draw.published"), ("draw.witnesses_have_time"), ("draw.wrong_state"), ("reason.…") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        why = required_reason(reason)
        draw = current_draw(change, draw)
        require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
        require_state(draw, *(state for state in State if state != State.ABANDONED))
        require_time_over(change, draw)
        abandon(change, draw, why)
        return current_draw(change, draw)


def abandon(change: Change, draw: Draw, why: str) -> None:
    """Clear what came of the draw, as long as nobody plays by it."""
    allowed = (J.PLANNED, J.DRAWN, J.PUBLISHED) if is_of_seats(draw) else (J.PLANNED, J.DRAWN)
    if draw.jiang.state not in allowed:
        raise RuleError("draw.published", draw=draw.number)
    if is_of_seats(draw):
        clear_seats(change, draw.jiang)
    elif draw.jiang.state == J.DRAWN:
        remove_tables(change, draw.jiang, why)
        return
    set_abandoned(change, draw, why)


def is_of_seats(draw: Draw) -> bool:
    return draw.of == "seats"


def set_abandoned(
    change: Change,
    draw: Draw,
    reason: str = "",
    *,
    changed_table: int | None = None,
) -> None:
    """Give a draw up, for a person's reason, because other people sit at a table now, or because witnesses were silent.

    It stays visible, and its secret is worth nothing any more. Where too many values are missing it is void, whatever
    reason is given: else the silent phones could come back.
    """
    missing = len(silent(witnesses_of(draw))) if draw.state == State.REVEALING else 0
    draw.silent = missing if missing > MOST_SILENT else None
    draw.state, draw.reason, draw.changed_table = State.ABANDONED, reason, changed_table
    draw.save(update_fields=["state", "reason", "changed_table", "silent"])
    payload = {
        "draw": draw.number,
        "reason": reason,
        "changed_table": changed_table,
        "silent": draw.silent,
        "secret": draw.secret,
    }
    change.note("draw.abandoned", payload)


def abandon_draws(change: Change, jiang: Jiang, reason: str) -> None:
    """Give up whatever was drawn for a jiang whose tables are cleared."""
    for of in ("seats-", "tables-"):
        draw = active_draw(jiang, of=of)
        if draw is not None:
            draw.event, draw.jiang = change.event, jiang
            set_abandoned(change, draw, reason)


def remove_tables(change: Change, jiang: Jiang, reason: str) -> None:
    """Take a drawn jiang's tables away again, with the seats drawn at them."""
    require_event(jiang.event, Event.State.OPEN, Event.State.RUNNING)
    require_jiang(jiang, Jiang.State.DRAWN)
    abandon_draws(change, jiang, reason)
    jiang.seats.all().delete()
    jiang.tables.all().delete()
    move_jiang(jiang, Jiang.State.PLANNED)
    change.note("tables.cleared", {"jiang": jiang.number, "reason": reason})
