"""A table when somebody reports a hand at it: its jiang, its players, their right and the hand's turn, in one query."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery

from scoring.errors import RuleError
from tournaments.hands.models import Hand
from tournaments.log.services.change import Change
from tournaments.prepared import Given, Prepared, within
from tournaments.staff.actors import ROLES
from tournaments.staff.queries.rights import Right, has_right, require
from tournaments.tables.models import Seat, Table
from tournaments.tables.services.current import current_table

from .current_hand import Players


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table as it is now, who sits there, and where a hand of it stands."""

    table: Table
    players: Players
    has_one_before: bool = False
    attempt: int = 1
    reported: int | None = None  # the key of the hand of that number, if it was reported


def seats_and_turn(role_of: Callable[..., QuerySet[Any]] | None) -> QuerySet[Seat]:
    """Return the seats of a table, and on each what is to be known of the hand and of whoever reports it."""
    hands = Hand.objects.filter(table=OuterRef("table")).order_by()
    void, live = hands.filter(state=Hand.State.VOID), hands.exclude(state=Hand.State.VOID)
    tries = void.filter(number=Given("number")).values("table").annotate(tries=Count("pk"))
    rows = Seat.objects.filter(
        table__number=Given("table"),
        table__jiang__number=Given("jiang"),
        table__jiang__event=Given("event"),
    ).annotate(
        has_one_before=Exists(live.filter(number=Given("before"))),
        reported=Subquery(live.filter(number=Given("number")).values("pk")),
        voided=Subquery(tries.values("tries")),
    )
    if role_of is not None:
        role = role_of(Given("who"), Given("event")).order_by()
        rows = rows.annotate(
            role=Subquery(role.values("role")), role_tables=Subquery(role.values("tables"))
        )
    return rows.order_by().select_related("participant", "table__jiang")


SEATS = {kind: Prepared(partial(seats_and_turn, role_of)) for kind, role_of in ROLES.items()}
SEATS_ONLY = Prepared(partial(seats_and_turn, None))  # for whoever has no role


def at_table(change: Change, table: Table, number: int, right: Right) -> AtTable:
    """Return the table and the turn of a hand for an actor who has the right there.

    Raises RuleError("actor.not_allowed"), or RuleError("table.gone") if the tables were cleared.
    """
    rows = seats_of(change, table, number)
    if not rows or rows[0].table_id != (table.pk or rows[0].table_id):
        return without_seats(change, table, right)
    first = rows[0]
    require_right(change, first, right)
    first.table.jiang.event = change.event
    return AtTable(
        table=first.table,
        players={row.letter: row.participant for row in rows if row.letter},
        has_one_before=first.has_one_before,
        attempt=1 + (first.voided or 0),
        reported=first.reported,
    )


def seats_of(change: Change, table: Table, number: int) -> list[Any]:
    by = change.by
    return SEATS.get(by.kind, SEATS_ONLY)(
        event=change.event.pk,
        jiang=within(table.jiang.number),
        table=within(table.number),
        number=within(number),
        before=within(number - 1),
        who=by.who,
    )


def require_right(change: Change, seat: Any, right: Right) -> None:
    by = change.by
    if by.kind not in SEATS:
        require(by, right, change.event, table=seat.table)
        return
    role = by.role_from(change.event, seat.role, seat.role_tables)
    if not has_right(role, right, seat.table):
        raise RuleError("actor.not_allowed", right=str(right))


def without_seats(change: Change, table: Table, right: Right) -> AtTable:
    """Return a table that nobody sits at, if it is there at all."""
    if not table.pk:
        table = found_by_numbers(change, table)
    require(change.by, right, change.event, table=table)
    return AtTable(current_table(change, table), {})


def found_by_numbers(change: Change, named: Table) -> Table:
    rows = Table.objects.filter(
        jiang__event=change.event, jiang__number=named.jiang.number, number=named.number
    )
    table = rows.select_related("jiang").first()
    if table is None:
        raise RuleError("table.gone", number=named.number)
    return table
