"""What the desk does next: one thing, from the first player entered to the standings printed."""

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone

from tournaments.check_in.queries.arrivals import attendance_of
from tournaments.desk_actions import Action, NextStep
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import kind_of_table_draw
from tournaments.draws.queries.next_draw_step import next_draw_step, undrawn_tables
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.hall import Hall, Missing, hall_of
from tournaments.people.models import Participant

from .cut_off import cut_off_of

E, J = Event.State, Jiang.State

OVERVIEW_ACTIONS = (
    Action.ADD_PLAYERS,
    Action.OPEN,
    Action.PLAN,
    Action.CHECK_IN,
    Action.DRAW_TABLES,
    Action.KEEP_TABLES,
    Action.PUBLISH,
    Action.DRAW_SEATS,
    Action.START,
    Action.WATCH,
    Action.SETTLE,
    Action.SUSPEND,
    Action.CONFIRM,
    Action.CLOSE,
    Action.CONTINUE,
    Action.FINISH,
    Action.PRINT,
    Action.NOTHING,
)
# Of a draw by lots: done before people arrive.
PREPARING_LOTS = (
    Action.WAIT_FOR_PEOPLE,
    Action.COMMIT,
    Action.CLOSE_WITNESSES,
    Action.ADD_ENTROPY,
    Action.SHOW_VALUES,
)


def next_step(event: Event, now: datetime | None = None, hall: Hall | None = None) -> NextStep:
    """Return the one thing that is to be done now; what the draws decide is told more coarsely.

    Whoever has read the hall of the jiang that is on spares reading it again.
    """
    if hall is not None and hall.jiang.state == J.PLAYING and event.state == E.RUNNING:
        return play_next(hall, now or timezone.now())
    step = next_draw_step(event)
    if step.jiang is None:
        return without_jiang(event, step)
    return IN_STATE[step.jiang.state](step, step.jiang, now or timezone.now())


def without_jiang(event: Event, step: NextStep) -> NextStep:
    if step.action == Action.OPEN:
        return before_opening(event)
    if step.action == Action.PLAN:
        return step
    return NextStep(AFTER_PLAY.get(event.state, Action.FINISH))


def before_opening(event: Event) -> NextStep:
    entered = event.participants.filter(status=Participant.Status.REGISTERED).count()
    return (
        NextStep(Action.OPEN, values={"number": entered})
        if entered
        else NextStep(Action.ADD_PLAYERS)
    )


def planned(step: NextStep, jiang: Jiang, now: datetime) -> NextStep:
    """Lots, from a box too, are prepared before people arrive; another draw waits until all are here."""
    event = jiang.event
    by_lots = kind_of_table_draw(jiang) != Draw.Kind.TABLES_AT_ONCE
    preparing = by_lots and step.action in PREPARING_LOTS
    if jiang.number == 1 and not event.check_in_closed and not preparing:
        attendance = attendance_of(event)
        return NextStep(
            Action.CHECK_IN, jiang, {"here": len(attendance.here), "all": len(attendance.players)}
        )
    return NextStep(Action.KEEP_TABLES if step.action == Action.KEEP else Action.DRAW_TABLES, jiang)


def drawn(step: NextStep, jiang: Jiang, now: datetime) -> NextStep:
    return NextStep(step.action, jiang)


def published(step: NextStep, jiang: Jiang, now: datetime) -> NextStep:
    if step.action == Action.PLAY:
        return NextStep(Action.START, jiang)
    return NextStep(Action.DRAW_SEATS, jiang, {"tables": undrawn_tables(jiang)})


def playing(step: NextStep, jiang: Jiang, now: datetime) -> NextStep:
    return play_next(hall_of(jiang.event, jiang), now)


def play_next(hall: Hall, now: datetime) -> NextStep:
    jiang = hall.jiang
    disputed = first_missing(hall, "settlement")
    if disputed:
        return NextStep(Action.SETTLE, jiang, disputed)
    cut_off = cut_off_of(jiang, now)
    if all(table.coming is None for table in hall.tables):
        awaited = first_missing(hall, "confirmation")
        return (
            NextStep(Action.CONFIRM, jiang, awaited) if awaited else NextStep(Action.CLOSE, jiang)
        )
    if cut_off and cut_off.passed:
        return NextStep(Action.SUSPEND, jiang, {"at": cut_off.at})
    played = sum(table.played for table in hall.tables)
    return NextStep(Action.WATCH, jiang, {"played": played, "all": len(hall.tables) * jiang.hands})


def first_missing(hall: Hall, what: str) -> dict[str, object]:
    """Return table and hand of the first of its kind, or nothing."""

    def at(table: int, missing: Missing) -> dict[str, object]:
        return {"table": table, "hand": missing.hand, "name": missing.name or ""}

    found = (at(t.number, each) for t in hall.tables for each in t.missing if each.what == what)
    return next(found, {})


def suspended(step: NextStep, jiang: Jiang, now: datetime) -> NextStep:
    return NextStep(Action.CONTINUE, jiang)


AFTER_PLAY: dict[str, Action] = {E.FINISHED: Action.PRINT, E.ARCHIVED: Action.NOTHING}
IN_STATE: dict[str, Callable[[NextStep, Jiang, datetime], NextStep]] = {
    J.PLANNED: planned,
    J.DRAWN: drawn,
    J.PUBLISHED: published,
    J.PLAYING: playing,
    J.SUSPENDED: suspended,
}
