"""What a referee's phone shows: the tables that are its own, and one of them."""

from dataclasses import dataclass, replace

from django.http import Http404

from tournaments.models import Event, Jiang, Table
from tournaments.selectors.board import Board, TableNow, board_of
from tournaments.selectors.seats import Seated, seats_of
from tournaments.selectors.table_hands import HandNow, hands_at, jiang_on_tables
from tournaments.services.actors import Actor


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
    standing = actor.standing_in(event)
    return standing is not None and standing.covers(table)


def own_board(actor: Actor, event: Event) -> Board | None:
    """Return the board of the jiang now, cut down to the tables that are the actor's."""
    jiang = jiang_on_tables(event.pk)
    if jiang is None:
        return None
    board, standing = board_of(jiang), actor.standing_in(event)
    mine = tuple(t for t in board.tables if standing is None or standing.covers(t.number))
    return replace(board, tables=mine)


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


def totals_of(hands: list[HandNow]) -> dict[int, int]:
    """Return each player's points at this table so far, by number."""
    totals: dict[int, int] = {}
    for hand in hands:
        for line in hand.lines:
            totals[line.number] = totals.get(line.number, 0) + line.points
    return totals


def table_now(table: Table) -> TableNow:
    return next(each for each in board_of(table.jiang).tables if each.number == table.number)


def seats_at(table: Table) -> tuple[Seated, ...]:
    return next(each.seats for each in seats_of(table.jiang) if each.number == table.number)


def is_playing(jiang: Jiang) -> bool:
    return jiang.state == Jiang.State.PLAYING


__all__ = ["SeatView", "covers", "hands_at", "own_board", "own_table", "seats_at", "table_now"]
