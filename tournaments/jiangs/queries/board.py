"""The table board: which hand every table is on, what is missing, who is late."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median_low
from typing import Literal

from django.utils import timezone

from scoring.games.game import Game
from scoring.seats import Seat
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine
from tournaments.hands.queries.dealing import Dealing, Dealt, next_hand
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.log.queries.version import read_consistently
from tournaments.score_cards.models import CardCheck
from tournaments.score_cards.queries.unchecked import unchecked_cards
from tournaments.tables.models import Table
from tournaments.tables.queries.seats import Seated, TableSeats, seats_of

from .clock import Clock, clock_of, run_of

BEHIND = 2  # hands fewer than the median table
SILENT = 2  # times as long without a report as a hand has on average

Moment = CardCheck.Moment
What = Literal["seats", "report", "confirmation", "settlement"]


@dataclass(frozen=True, slots=True)
class Missing:
    """What a table waits for; `who` is named where one player must act."""

    what: What
    hand: int | None = None
    who: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class LastHand:
    """The newest result of a table."""

    number: int
    attempt: int
    state: str
    won: tuple[Seat, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table at this moment; `coming` is None when all its hands are played."""

    number: int
    seats: tuple[Seated, ...]
    hands: int
    played: int
    coming: Dealing | None
    last: LastHand | None
    missing: tuple[Missing, ...]
    behind: int  # hands behind the median, 0 below two
    silent: int | None  # minutes of play since the last report, if that is long
    unchecked: int  # cards that lack a check of the two that are due
    clock: Clock

    @property
    def late(self) -> bool:
        return bool(self.behind) or self.silent is not None


@dataclass(frozen=True, slots=True)
class Board:
    """All tables of a jiang, and the log position they were read at."""

    seq: int
    jiang: int
    state: str
    clock: Clock
    tables: tuple[TableNow, ...]

    @property
    def late(self) -> list[int]:
        return [table.number for table in self.tables if table.late]


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What was read of all tables at once, to tell of each without another query."""

    jiang: Jiang
    game: Game
    hands: Mapping[int, Sequence[Hand]]
    confirmers: Mapping[int, tuple[int, str]]
    unchecked: Mapping[Moment, Mapping[int, int]]
    clock: Clock
    facts: Sequence[ClockFact]
    now: datetime

    def median(self) -> int:
        return median_low([len(not_void(each)) for each in self.hands.values()] or [0])

    def played_since(self, seq: int, at: datetime) -> timedelta:
        """Return how long the clock has run since a report; pauses and nights don't count."""
        before = [fact for fact in self.facts if fact.seq < seq]
        return run_of(self.facts, self.now).elapsed - run_of(before, at).elapsed


def board_of(jiang: Jiang, now: datetime | None = None) -> Board:
    """Return the board of one version of the event; the queries are as many however many tables."""
    moment = now or timezone.now()
    return read_consistently(jiang.event, lambda event: read_board(event, jiang.pk, moment))


def read_board(event: Event, key: int, now: datetime) -> Board:
    jiang = Jiang.objects.get(pk=key)
    jiang.event = event
    hall = BoardFacts(
        jiang=jiang,
        game=event.game,
        hands=hands_by_table(jiang),
        confirmers=confirmers(jiang),
        unchecked={moment: unchecked_cards(jiang, moment) for moment in Moment},
        clock=clock_of(jiang, now=now),
        facts=list(jiang.clock_facts.order_by("seq")),
        now=now,
    )
    median = hall.median()
    tables = tuple(table_now(hall, table, median) for table in seats_of(jiang))
    return Board(event.head_seq, jiang.number, jiang.state, hall.clock, tables)


def table_now(hall: BoardFacts, table: TableSeats, median: int) -> TableNow:
    hands, jiang = hall.hands[table.number], hall.jiang
    played = not_void(hands)
    coming = coming_hand(jiang, hands, hall.game)
    behind = median - len(played) if coming and jiang.state == Jiang.State.PLAYING else 0
    due = Moment.HANDED_OUT if coming else Moment.FILLED
    return TableNow(
        number=table.number,
        seats=table.seats,
        hands=jiang.hands,
        played=len(played),
        coming=coming,
        last=last_hand(played, hall.game),
        missing=tuple(missing_at(jiang, table, hands, hall.confirmers, coming)),
        behind=behind if behind >= BEHIND else 0,
        silent=silent_minutes(hall, played) if coming else None,
        unchecked=hall.unchecked[due].get(table.number, 0),
        clock=hall.clock.tables.get(table.number, hall.clock),
    )


def coming_hand(jiang: Jiang, hands: Iterable[Hand], game: Game) -> Dealing | None:
    if jiang.state == Jiang.State.CLOSED:
        return None
    dealt = (Dealt(hand.number, hand.accepted.result if hand.accepted else None) for hand in hands)
    return next_hand(dealt, jiang.hands, game)


def last_hand(played: Sequence[Hand], game: Game) -> LastHand | None:
    newest = max(played, key=lambda hand: hand.number, default=None)
    if newest is None or newest.accepted is None:
        return None
    return LastHand(
        newest.number,
        newest.attempt,
        newest.state,
        game.carrying(newest.accepted.carried).score(newest.accepted.result).won,
        newest.accepted.at,
    )


def missing_at(
    jiang: Jiang,
    table: TableSeats,
    hands: Iterable[Hand],
    confirmers: Mapping[int, tuple[int, str]],
    coming: Dealing | None,
) -> Iterator[Missing]:
    """Return what the table waits for, in the order of its hands."""
    for hand in hands:
        if hand.state == Hand.State.REPORTED:
            yield Missing("confirmation", hand.number, *confirmers.get(hand.pk, (None, None)))
        elif hand.state == Hand.State.DISPUTED:
            yield Missing("settlement", hand.number)
    if not table.drawn:
        yield Missing("seats")
    elif coming and jiang.state == Jiang.State.PLAYING:
        yield Missing("report", coming.number)


def silent_minutes(hall: BoardFacts, played: Sequence[Hand]) -> int | None:
    """Return the minutes of play since the last report, if a hand never takes that long."""
    if hall.clock.state not in ("running", "over"):
        return None
    reports = [hand.accepted for hand in played if hand.accepted]
    newest = max(reports, key=lambda report: report.seq, default=None)
    since = hall.played_since(newest.seq, newest.at) if newest else hall.played_since(0, hall.now)
    patience = timedelta(minutes=SILENT * hall.jiang.minutes / hall.jiang.hands)
    return int(since.total_seconds() // 60) if since > patience else None


def hands_by_table(jiang: Jiang, tables: Collection[Table] | None = None) -> dict[int, list[Hand]]:
    """Return the hands of every table or of some, void ones too."""
    chosen = jiang.tables.all() if tables is None else tables
    found: dict[int, list[Hand]] = {table.number: [] for table in chosen}
    rows = Hand.objects.filter(table__jiang=jiang)
    if tables is not None:
        rows = rows.filter(table__in=tables)
    for hand in rows.select_related("table", "accepted").order_by("number", "attempt"):
        found[hand.table.number].append(hand)
    return found


def not_void(hands: Iterable[Hand]) -> list[Hand]:
    return [hand for hand in hands if hand.accepted is not None]


def confirmers(
    jiang: Jiang, tables: Collection[Table] | None = None
) -> Mapping[int, tuple[int, str]]:
    """Return who is to confirm each reported hand of every table or of some."""
    if jiang.event.confirm != Event.Confirm.PLAYER:
        return {}
    lines = HandLine.objects.filter(
        report__accepted_by__table__jiang=jiang, report__accepted_by__state=Hand.State.REPORTED
    )
    if tables is not None:
        lines = lines.filter(report__accepted_by__table__in=tables)
    rows = lines.values_list(
        "report__hand",
        "report__result",
        "report__carried",
        "seat",
        "participant__number",
        "participant__name",
    )
    game = jiang.event.game
    return {
        hand: (number, name)
        for hand, result, carried, seat, number, name in rows
        if seat == game.carrying(carried).confirmer(result)
    }
