"""The tables of a planned jiang: set by hand or by a draw, kept from the jiang before, or cleared."""

from collections import defaultdict

from scoring.errors import RuleError
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import active_draw
from tournaments.draws.services.abandon import remove_tables
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import (
    Tables,
    place_at_tables,
)
from tournaments.validation import required_reason


def set_tables(*, jiang: Jiang, tables: Tables, by: Actor, draw: Draw | None = None) -> list[Table]:
    """Place participants at a planned jiang's tables in the order given."""
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
        remove_tables(change, jiang, required_reason(reason))
        return jiang
