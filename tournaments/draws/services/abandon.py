"""Draws given up, inside a change that is under way, and the tables that came of them."""

from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import active_draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change
from tournaments.states import move_jiang, require_event, require_jiang


def set_abandoned(
    change: Change, draw: Draw, reason: str = "", changed_table: int | None = None
) -> None:
    """Give a draw up, for a person's reason or because other people sit at a table now.

    It stays visible, and its secret is worth nothing any more.
    """
    draw.state, draw.reason, draw.changed_table = Draw.State.ABANDONED, reason, changed_table
    draw.save(update_fields=["state", "reason", "changed_table"])
    payload = {
        "draw": draw.number,
        "reason": reason,
        "changed_table": changed_table,
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
