"""Play: started, paused, given more time, suspended to another day (1.13) and gone on with."""

from zoneinfo import ZoneInfo

from scoring.errors import RuleError
from scoring.games import ruleset
from tournaments.events.models import Event, PlayingDay
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.jiangs.queries.clock import clock_of
from tournaments.listing import listed
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import move_event, move_jiang, require_event, require_jiang
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_jiang, current_table
from tournaments.tables.services.place import require_previous_closed
from tournaments.validation import optional_reason, required_reason

E, J, K = Event.State, Jiang.State, ClockFact.Kind
LONGEST_EXTENSION = 180


def start_jiang(*, jiang: Jiang, by: Actor) -> Jiang:
    """Start a published jiang's clock; the event's first start pins the rules it is scored by."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.OPEN, E.RUNNING)
        require_jiang(jiang, J.PUBLISHED)
        require_previous_closed(jiang)
        require_seats_drawn(jiang)
        if change.event.state == E.OPEN:
            pin_rules(change)
        move_jiang(jiang, J.PLAYING)
        set_day(jiang, today(change))
        change.note("jiang.started", {"jiang": jiang.number, "day": day_number(jiang)})
        append_clock_fact(change, jiang, K.STARTED)
        return jiang


def pin_rules(change: Change) -> None:
    """Fix what every hand is scored by, defaults included, and let the event run."""
    event = change.event
    settings = ruleset(event.ruleset).with_defaults(event.settings)
    event.pinned = {
        "ruleset": event.ruleset,
        "settings": settings,
        "tie_breaks": list(event.tie_breaks),
    }
    event.save(update_fields=["pinned"])
    move_event(event, E.RUNNING)
    change.note("event.started", event.rules)


def require_seats_drawn(jiang: Jiang) -> None:
    undrawn = jiang.tables.filter(seats__letter=None).distinct()
    if undrawn:
        raise RuleError("jiang.seats_not_drawn", tables=listed(t.number for t in undrawn))


def pause_clock(*, jiang: Jiang, by: Actor, reason: str = "") -> ClockFact:
    """Stop the clock for the whole hall; play stands still until it is resumed."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = require_playing(change, jiang)
        if clock_of(jiang, now=change.at).state == "paused":
            raise RuleError("clock.already_paused")
        return append_clock_fact(change, jiang, K.PAUSED, reason=optional_reason(reason))


def resume_clock(*, jiang: Jiang, by: Actor) -> ClockFact:
    """Let a paused clock run on with the time that was left."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = require_playing(change, jiang)
        if clock_of(jiang, now=change.at).state != "paused":
            raise RuleError("clock.not_paused")
        return append_clock_fact(change, jiang, K.RESUMED)


def extend_clock(
    *, jiang: Jiang, minutes: int, reason: str, by: Actor, table: Table | None = None
) -> ClockFact:
    """Give one table, or all of them, more minutes.

    Raises RuleError("clock.minutes_out_of_range") or ("clock.table_of_another_jiang").
    """
    with changing(jiang.event, by=by, needs=Right.RUN, table=table) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.RUNNING)
        require_jiang(jiang, J.PLAYING, J.SUSPENDED)
        if not 1 <= minutes <= LONGEST_EXTENSION:
            raise RuleError(
                "clock.minutes_out_of_range", minutes=minutes, longest=LONGEST_EXTENSION
            )
        if table is not None:
            table = current_table(change, table)
            if table.jiang_id != jiang.pk:
                raise RuleError("clock.table_of_another_jiang", number=table.number)
        why = required_reason(reason)
        return append_clock_fact(
            change, jiang, K.EXTENDED, table=table, minutes=minutes, reason=why
        )


def suspend_jiang(*, jiang: Jiang, reason: str, by: Actor) -> Jiang:
    """Stop a jiang until another day; tables, seats, hands and the time left are kept (1.13)."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = require_playing(change, jiang)
        why = required_reason(reason)
        move_jiang(jiang, J.SUSPENDED)
        change.note("jiang.suspended", {"jiang": jiang.number, "reason": why})
        append_clock_fact(change, jiang, K.SUSPENDED, reason=why)
        return jiang


def continue_jiang(*, jiang: Jiang, by: Actor, day: PlayingDay | None = None) -> Jiang:
    """Go on with a suspended jiang, with everything as it was; a day given is a later one."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.RUNNING)
        require_jiang(jiang, J.SUSPENDED)
        set_day(jiang, later_day(jiang, day) if day else today(change))
        move_jiang(jiang, J.PLAYING)
        change.note("jiang.continued", {"jiang": jiang.number, "day": day_number(jiang)})
        append_clock_fact(change, jiang, K.CONTINUED)
        return jiang


def require_playing(change: Change, jiang: Jiang) -> Jiang:
    jiang = current_jiang(change, jiang)
    require_event(change.event, E.RUNNING)
    require_jiang(jiang, J.PLAYING)
    return jiang


def append_clock_fact(
    change: Change,
    jiang: Jiang,
    kind: ClockFact.Kind,
    *,
    table: Table | None = None,
    minutes: int | None = None,
    reason: str = "",
) -> ClockFact:
    """Append a fact of the clock."""
    fact = ClockFact(jiang=jiang, table=table, kind=kind, minutes=minutes, reason=reason)
    return change.append(fact, f"clock.{kind}")


def today(change: Change) -> PlayingDay | None:
    """Return the playing day that it is in the event's time zone, if it is one."""
    date = change.at.astimezone(ZoneInfo(change.event.time_zone)).date()
    return change.event.days.filter(date=date).first()


def later_day(jiang: Jiang, day: PlayingDay) -> PlayingDay:
    # By its date: days that are set anew are new rows.
    found = jiang.event.days.filter(event=day.event_id, date=day.date).first()
    if found is None:
        raise RuleError("day.of_another_event", date=day.date.isoformat())
    if jiang.day is not None and found.date <= jiang.day.date:
        raise RuleError(
            "day.not_later", date=found.date.isoformat(), before=jiang.day.date.isoformat()
        )
    return found


def set_day(jiang: Jiang, day: PlayingDay | None) -> None:
    """Say on which playing day the jiang goes on; on no playing day it keeps the one it has."""
    if day is not None:
        jiang.day = day
        jiang.save(update_fields=["day"])


def day_number(jiang: Jiang) -> int | None:
    return jiang.day.number if jiang.day else None
