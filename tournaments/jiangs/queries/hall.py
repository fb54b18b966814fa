"""All tables at a glance: how far each is and what it waits for, as plain rows, whatever their number."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from json import loads
from statistics import median_low
from typing import Literal, NamedTuple

from django.db.models import Count, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.games.game import Game
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import read_to_the_end
from tournaments.score_cards.models import CardCheck
from tournaments.score_cards.queries.unchecked import checked_twice
from tournaments.tables.models import Table
from tournaments.tables.queries.seats import Seated, TableSeats, seats_of

from .clock import Clock, ClockChange, clock_from, run_of

BEHIND = 2  # hands fewer than the median table
SILENT = 2  # times as long without a report as a hand has on average

Moment = CardCheck.Moment
What = Literal["seats", "report", "confirmation", "settlement"]
AWAITED: dict[str, What] = {
    Hand.State.REPORTED: "confirmation",
    Hand.State.DISPUTED: "settlement",
}


class Missing(NamedTuple):
    """What a table waits for; `who` is named where one player must act."""

    what: What
    hand: int | None = None
    who: int | None = None
    name: str | None = None


class Progress(NamedTuple):
    """The hands of a table that count: how many, and the newest report's log number and time."""

    key: int
    table: int
    played: int
    seq: int | None
    at: datetime | None


class TableGlance(NamedTuple):
    """A table as the log has it; `coming` is None when all its hands are played."""

    key: int
    number: int
    seats: tuple[Seated, ...]
    hands: int
    played: int
    coming: int | None
    missing: tuple[Missing, ...]
    behind: int  # hands behind the median, 0 below two
    unchecked: int  # cards that lack a check of the two that are due
    reported: tuple[int, datetime] | None  # the newest report's log number and time


@dataclass(frozen=True, slots=True)
class Hall:
    """All tables of a jiang at a log number; what only time changes is told of a moment."""

    seq: int
    jiang: Jiang
    tables: tuple[TableGlance, ...]
    facts: tuple[ClockChange, ...]

    def clock(self, now: datetime) -> Clock:
        return clock_from(self.jiang.minutes, self.facts, now)

    def silent(self, now: datetime) -> dict[int, int]:
        """Return the minutes of play since their last report of the tables where a hand never takes that long."""
        run = run_of(self.facts, now)
        if run.state != "running":
            return {}
        patience = timedelta(minutes=SILENT * self.jiang.minutes / self.jiang.hands)
        waiting = ((each.number, each.reported) for each in self.tables if each.coming)
        passed = ((number, run.elapsed - self.played_before(last)) for number, last in waiting)
        return {
            number: int(time.total_seconds() // 60) for number, time in passed if time > patience
        }

    def played_before(self, report: tuple[int, datetime] | None) -> timedelta:
        """Return how long the clock had run at a report; pauses and nights don't count."""
        if report is None:
            return timedelta()
        seq, at = report
        return run_of([fact for fact in self.facts if fact.seq < seq], at).elapsed


def hall_of(event: Event, jiang: Jiang) -> Hall:
    """Return the hall of one version of the event; the queries are as many however many tables."""
    return read_to_the_end(event, lambda row: read_hall(row, at_version(row, event, jiang)))


def at_version(row: Event, event: Event, jiang: Jiang) -> Jiang:
    """Return the jiang of the row that is read: as it is at hand, or where the log moved meanwhile as it is now."""
    if row is not event:
        jiang = Jiang.objects.select_related("day").get(pk=jiang.pk)
    jiang.event = row
    return jiang


def read_hall(event: Event, jiang: Jiang) -> tuple[Hall, int]:
    """Return the hall, and the newest log number when all of it was read."""
    rows, missing, checked = progress_at(jiang), open_hands(jiang), checked_twice(jiang)
    seats = {table.number: table for table in seats_of(jiang)}
    median = median_low([row.played for row in rows] or [0])
    tables = tuple(
        glance_at(jiang, row, seats[row.table], missing.get(row.table, ()), median, checked)
        for row in rows
        if row.table in seats
    )
    facts, seq = clock_and_head(event, jiang)
    return Hall(event.head_seq, jiang, tables, facts), seq


def glance_at(
    jiang: Jiang,
    row: Progress,
    table: TableSeats,
    hands: Sequence[Missing],
    median: int,
    checked: Mapping[Moment, frozenset[int]],
) -> TableGlance:
    coming = coming_hand(jiang, row)
    return TableGlance(
        key=row.key,
        number=row.table,
        seats=table.seats,
        hands=jiang.hands,
        played=row.played,
        coming=coming,
        missing=missing_at(jiang, hands, coming, drawn=table.drawn),
        behind=behind_by(jiang, row, coming, median),
        unchecked=unchecked_at(table.seats, coming, checked),
        reported=(row.seq, row.at) if row.seq and row.at else None,
    )


def progress_at(jiang: Jiang, tables: Collection[int] | None = None) -> list[Progress]:
    """Return how far every table is, or those with these numbers.

    Its time is the latest of its reports, so a table is called late later if the server's clock was set back.
    """
    counts = Q(hands__accepted__isnull=False)
    rows = some_tables(jiang, tables).annotate(
        played=Count("hands", filter=counts),
        seq=Max("hands__accepted__seq"),
        at=Max("hands__accepted__at"),
    )
    found = rows.order_by("number").values_list("pk", "number", "played", "seq", "at")
    return [Progress(*row) for row in found]


def some_tables(jiang: Jiang, tables: Collection[int] | None) -> QuerySet[Table]:
    rows = Table.objects.filter(jiang=jiang)
    return rows if tables is None else rows.filter(number__in=tables)


def coming_hand(jiang: Jiang, row: Progress) -> int | None:
    """Return the number of the hand that comes: hands are reported in their order, and only the last can become void."""
    if jiang.state == Jiang.State.CLOSED or row.played >= jiang.hands:
        return None
    return row.played + 1


def behind_by(jiang: Jiang, row: Progress, coming: int | None, median: int) -> int:
    behind = median - row.played if coming and jiang.state == Jiang.State.PLAYING else 0
    return behind if behind >= BEHIND else 0


def unchecked_at(
    seats: Iterable[Seated], coming: int | None, checked: Mapping[Moment, frozenset[int]]
) -> int:
    """Return how many cards lack a check: of the empty cards while a hand comes, else of the filled ones."""
    done = checked[Moment.FILLED if coming is None else Moment.HANDED_OUT]
    return sum(seat.number not in done for seat in seats)


def open_hands(jiang: Jiang, tables: Collection[int] | None = None) -> dict[int, list[Missing]]:
    """Return the hands that wait for a person, by table, in the order of their numbers; one query."""
    if jiang.event.confirm == Event.Confirm.PLAYER:
        return open_hands_with_confirmers(jiang, tables)
    rows = Hand.objects.filter(table__jiang=jiang, state__in=AWAITED).order_by("number")
    if tables is not None:
        rows = rows.filter(table__number__in=tables)
    found: dict[int, list[Missing]] = {}
    for table, number, state in rows.values_list("table__number", "number", "state"):
        found.setdefault(table, []).append(Missing(AWAITED[state], number))
    return found


def open_hands_with_confirmers(
    jiang: Jiang, tables: Collection[int] | None
) -> dict[int, list[Missing]]:
    lines = HandLine.objects.filter(
        report__accepted_by__table__jiang=jiang, report__accepted_by__state__in=AWAITED
    )
    if tables is not None:
        lines = lines.filter(report__accepted_by__table__number__in=tables)
    rows = lines.order_by("report__accepted_by__number").values_list(
        "report__accepted_by__table__number",
        "report__accepted_by__number",
        "report__accepted_by__state",
        "seat",
        "participant__number",
        "participant__name",
        # As text: each is read once, though every seat has it.
        Cast("report__result", TextField()),
        Cast("report__carried", TextField()),
    )
    confirms = seat_that_confirms(jiang.event.game)
    found: dict[int, list[Missing]] = {}
    for table, number, state, seat, who, name, result, carried in rows:
        if seat != confirms(result, carried):
            continue
        told = (who, name) if state == Hand.State.REPORTED else (None, None)
        found.setdefault(table, []).append(Missing(AWAITED[state], number, *told))
    return found


def seat_that_confirms(game: Game) -> Callable[[str, str], str]:
    @cache
    def seat(result: str, carried: str) -> str:
        return game.carrying(loads(carried)).confirmer(loads(result))

    return seat


def missing_at(
    jiang: Jiang, hands: Sequence[Missing], coming: int | None, *, drawn: bool
) -> tuple[Missing, ...]:
    """Return what a table waits for: hands in their order, then its seats or the next report."""
    found = tuple(hands)
    if not drawn:
        return (*found, Missing("seats"))
    if coming and jiang.state == Jiang.State.PLAYING:
        return (*found, Missing("report", coming))
    return found


def clock_and_head(event: Event, jiang: Jiang) -> tuple[tuple[ClockChange, ...], int]:
    """Return the jiang's clock facts together with the event's newest log number."""
    fact = "jiangs__clock_facts__"
    rows = list(
        Event.objects.filter(jiangs=jiang)
        .order_by(f"{fact}seq")
        .values_list(
            "head_seq",
            f"{fact}kind",
            f"{fact}seq",
            f"{fact}at",
            f"{fact}minutes",
            f"{fact}table__number",
        )
    )
    facts = tuple(ClockChange(*fact) for _seq, *fact in rows if fact[0] is not None)
    return facts, rows[0][0]
