"""What the desk does next: one thing, from the first player entered to the standings printed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from django.utils import timezone

from tournaments.check_in.queries.arrivals import hall_of
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.board import Board, Missing, board_of
from tournaments.people.models import Participant

from .cut_off import cut_off_of

E, J = Event.State, Jiang.State
BY_LOTS = (Draw.Kind.TABLES_LOTS, Draw.Kind.TABLES_PHYSICAL)


class Do(StrEnum):
    """What can be next."""

    ADD_PLAYERS = "add_players"
    OPEN = "open"
    PLAN = "plan"
    CHECK_IN = "check_in"
    DRAW_TABLES = "draw_tables"
    KEEP_TABLES = "keep_tables"
    PUBLISH = "publish"
    DRAW_SEATS = "draw_seats"
    START = "start"
    WATCH = "watch"
    SETTLE = "settle"
    SUSPEND = "suspend"
    CONFIRM = "confirm"
    CLOSE = "close"
    CONTINUE = "continue"
    FINISH = "finish"
    PRINT = "print"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do; `values` are what its sentence tells."""

    do: Do
    jiang: Jiang | None = None
    values: Mapping[str, object] = field(default_factory=dict)


def next_step(event: Event, now: datetime | None = None) -> Step:
    """Return the one thing that is to be done now."""
    if event.state == E.DRAFT:
        return before_opening(event)
    if event.state in (E.FINISHED, E.ARCHIVED):
        return Step(Do.PRINT if event.state == E.FINISHED else Do.NOTHING)
    jiangs = list(event.jiangs.select_related("day").order_by("number"))
    if not jiangs:
        return Step(Do.PLAN)
    jiang = next((each for each in jiangs if each.state != J.CLOSED), None)
    if jiang is None:
        return Step(Do.FINISH)
    jiang.event = event
    return IN_STATE[jiang.state](jiang, now or timezone.now())


def before_opening(event: Event) -> Step:
    entered = event.participants.filter(status=Participant.Status.REGISTERED).count()
    return Step(Do.OPEN, values={"number": entered}) if entered else Step(Do.ADD_PLAYERS)


def planned(jiang: Jiang, now: datetime) -> Step:
    """Lots, from a box too, are prepared before people arrive; another draw waits until all are here."""
    event = jiang.event
    if jiang.number > 1:
        keeps = event.next_tables == Event.NextTables.KEEP
        return Step(Do.KEEP_TABLES if keeps else Do.DRAW_TABLES, jiang)
    by_lots = event.table_draw != Event.TableDraw.AT_ONCE
    lots_are_open = jiang.draws.filter(kind__in=BY_LOTS, state=Draw.State.OPEN).exists()
    if event.check_in_closed or (by_lots and not lots_are_open):
        return Step(Do.DRAW_TABLES, jiang)
    hall = hall_of(event)
    return Step(Do.CHECK_IN, jiang, {"here": len(hall.here), "all": len(hall.players)})


def drawn(jiang: Jiang, now: datetime) -> Step:
    return Step(Do.PUBLISH, jiang)


def published(jiang: Jiang, now: datetime) -> Step:
    undrawn = jiang.tables.filter(seats__letter=None).distinct()
    numbers = sorted(undrawn.values_list("number", flat=True))
    return Step(Do.DRAW_SEATS, jiang, {"tables": numbers}) if numbers else Step(Do.START, jiang)


def playing(jiang: Jiang, now: datetime) -> Step:
    board = board_of(jiang, now)
    disputed = first_missing(board, "settlement")
    if disputed:
        return Step(Do.SETTLE, jiang, disputed)
    cut_off = cut_off_of(jiang, now)
    if all(table.coming is None for table in board.tables):
        awaited = first_missing(board, "confirmation")
        return Step(Do.CONFIRM, jiang, awaited) if awaited else Step(Do.CLOSE, jiang)
    if cut_off and cut_off.passed:
        return Step(Do.SUSPEND, jiang, {"at": cut_off.at})
    played = sum(table.played for table in board.tables)
    return Step(Do.WATCH, jiang, {"played": played, "all": len(board.tables) * jiang.hands})


def first_missing(board: Board, what: str) -> dict[str, object]:
    """Return table and hand of the first of its kind, or nothing."""

    def at(table: int, missing: Missing) -> dict[str, object]:
        return {"table": table, "hand": missing.hand, "name": missing.name or ""}

    found = (at(t.number, each) for t in board.tables for each in t.missing if each.what == what)
    return next(found, {})


def suspended(jiang: Jiang, now: datetime) -> Step:
    return Step(Do.CONTINUE, jiang)


IN_STATE: dict[str, Callable[[Jiang, datetime], Step]] = {
    J.PLANNED: planned,
    J.DRAWN: drawn,
    J.PUBLISHED: published,
    J.PLAYING: playing,
    J.SUSPENDED: suspended,
}
