"""A jiang's clock, computed from nothing but its facts and the moment asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from typing import Literal, NamedTuple

from django.utils import timezone

from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.tables.models import Table

K = ClockFact.Kind

State = Literal["waiting", "running", "over", "paused", "suspended", "closed"]
AFTER: Mapping[str, State] = {
    K.STARTED: "running",
    K.RESUMED: "running",
    K.CONTINUED: "running",
    K.PAUSED: "paused",
    K.SUSPENDED: "suspended",
    K.CLOSED: "closed",
}


class ClockChange(NamedTuple):
    """A fact of the clock as far as it counts; `table` is where it is about one table alone."""

    kind: str
    seq: int
    at: datetime
    minutes: int | None
    table: int | None


CHANGE = ("kind", "seq", "at", "minutes", "table__number")


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock at one moment; `tables` has the clocks of tables with minutes of their own."""

    state: State
    minutes: int  # all that there are, extensions included
    remaining: int  # whole seconds, rounded up; below zero: so long over
    ends_at: datetime | None  # when it will be over; None while it stands still
    tables: Mapping[int, "Clock"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """How long a clock has run at a moment, and whether it runs on."""

    state: State
    elapsed: timedelta
    now: datetime

    def clock(self, minutes: int, tables: Mapping[int, Clock] | None = None) -> Clock:
        left = timedelta(minutes=minutes) - self.elapsed
        state: State = "over" if self.state == "running" and left <= timedelta() else self.state
        ends_at = self.now + left if self.state == "running" else None
        return Clock(state, minutes, ceil(left.total_seconds()), ends_at, tables or {})


def clock_of(jiang: Jiang, table: Table | None = None, now: datetime | None = None) -> Clock:
    """Return the hall's clock, or the one of a table; extensions for all and for it count."""
    facts = [ClockChange(*row) for row in jiang.clock_facts.order_by("seq").values_list(*CHANGE)]
    moment = now or timezone.now()
    if table is None:
        return clock_from(jiang.minutes, facts, moment)
    minutes = jiang.minutes + added(facts, None) + added(facts, table.number)
    return run_of(facts, moment).clock(minutes)


def clock_from(minutes: int, facts: Sequence[ClockChange], now: datetime) -> Clock:
    """Return the hall's clock, with those of tables that have minutes of their own."""
    run = run_of(facts, now)
    everywhere = minutes + added(facts, None)
    own = sorted({fact.table for fact in facts if fact.table is not None})
    tables = {number: run.clock(everywhere + added(facts, number)) for number in own}
    return run.clock(everywhere, tables)


def run_of(facts: Sequence[ClockChange], now: datetime) -> Run:
    """Add up the time between starts and stops; a clock set back adds nothing."""
    state: State = "waiting"
    elapsed, since = timedelta(), now
    for fact in facts:
        if fact.kind not in AFTER:
            continue
        if state == "running":
            elapsed += max(fact.at - since, timedelta())
        state, since = AFTER[fact.kind], fact.at
    if state == "running":
        elapsed += max(now - since, timedelta())
    return Run(state, elapsed, now)


def added(facts: Sequence[ClockChange], number: int | None) -> int:
    """Return the minutes added at a table alone, or (None) at all tables."""
    return sum(
        fact.minutes or 0 for fact in facts if fact.kind == K.EXTENDED and fact.table == number
    )
