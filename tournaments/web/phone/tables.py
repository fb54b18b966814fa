"""What a referee's phone shows: the tables that are its own, and one of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow, jiang_on_tables
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.one_table import OneTable
from tournaments.jiangs.queries.waiting_tables import TableWaits, tables_waiting
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the table from above shows it."""

    letter: str
    name: str
    number: int
    card: str | None
    points: int | None = None
    mark: str = ""


def covers(actor: Actor, event: Event, table: int) -> bool:
    role = actor.role_in(event)
    return role is not None and role.covers(table)


def own_tables(actor: Actor, jiang: Jiang) -> list[TableWaits]:
    """Return the tables of the jiang that are the actor's, and what each waits for."""
    role = actor.role_in(jiang.event)
    tables = jiang.tables.order_by("number")
    return tables_waiting(jiang, [t for t in tables if role is None or role.covers(t.number)])


def own_table(actor: Actor, event: Event, number: int) -> Table:
    """Return a table of the jiang now; to a phone that has others it isn't there."""
    jiang = jiang_on_tables(event.pk)
    if jiang is None or not covers(actor, event, number):
        raise Http404
    table = Table.objects.filter(jiang=jiang, number=number).first()
    if table is None:
        raise Http404
    table.jiang = jiang
    return table


def seat_views(now: OneTable) -> list[SeatView]:
    """Return the table's seats with their points at it so far, and who deals next."""
    totals = totals_of(now.results)
    dealer = now.coming.dealer if now.coming else None
    return [
        SeatView(
            letter=seat.letter or "",
            name=seat.name,
            number=seat.number,
            card=seat.card,
            points=totals.get(seat.number, 0) if seat.letter else None,
            mark=_("deals") if seat.letter and seat.letter == dealer else "",
        )
        for seat in now.seats
    ]


def totals_of(hands: Iterable[HandNow]) -> dict[int, int]:
    """Return each player's points at this table so far, by number."""
    totals: dict[int, int] = {}
    for hand in hands:
        for line in hand.lines:
            totals[line.number] = totals.get(line.number, 0) + line.points
    return totals


def is_playing(jiang: Jiang) -> bool:
    return jiang.state == Jiang.State.PLAYING
