"""The table board as programs ask for it: every table as the hall shows it, and who deals what comes next."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from scoring.games.game import Game
from scoring.games.ruleset import Result, State
from scoring.seats import Seat
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.hands.queries.dealing import Dealing, Dealt, next_hand
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import read_to_the_end
from tournaments.tables.queries.seats import Seated

from .clock import Clock
from .hall import Hall, Missing, TableGlance, at_version, read_hall


class DealtHand(NamedTuple):
    """A hand as far as dealing goes and the newest result is told; void ones have no result."""

    number: int
    attempt: int
    state: str
    result: Result | None
    carried: State | None
    at: datetime | None


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


def board_of(jiang: Jiang, now: datetime | None = None) -> Board:
    """Return the board of one version of the event; the queries are as many however many tables."""
    moment = now or timezone.now()

    def read(event: Event) -> tuple[Board, int]:
        dealt = dealt_hands(jiang)
        hall, seq = read_hall(event, at_version(event, jiang.event, jiang))
        return board_from(hall, dealt, moment), seq

    return read_to_the_end(jiang.event, read)


def board_from(hall: Hall, dealt: Mapping[int, Sequence[DealtHand]], now: datetime) -> Board:
    clock, silent, game = hall.clock(now), hall.silent(now), hall.jiang.event.game
    tables = tuple(
        TableNow(
            number=table.number,
            seats=table.seats,
            hands=table.hands,
            played=table.played,
            coming=coming_hand(hall.jiang, table, dealt[table.number], game),
            last=last_hand(dealt[table.number], game),
            missing=table.missing,
            behind=table.behind,
            silent=silent.get(table.number),
            unchecked=table.unchecked,
            clock=clock.tables.get(table.number, clock),
        )
        for table in hall.tables
    )
    return Board(hall.seq, hall.jiang.number, hall.jiang.state, clock, tables)


def dealt_hands(jiang: Jiang) -> Mapping[int, Sequence[DealtHand]]:
    """Return the hands by table, void ones too."""
    rows = Hand.objects.filter(table__jiang=jiang).order_by("number", "attempt")
    found = defaultdict[int, list[DealtHand]](list)
    for table, *hand in rows.values_list(
        "table__number",
        "number",
        "attempt",
        "state",
        "accepted__result",
        "accepted__carried",
        "accepted__at",
    ):
        found[table].append(DealtHand(*hand))
    return found


def coming_hand(
    jiang: Jiang, table: TableGlance, hands: Sequence[DealtHand], game: Game
) -> Dealing | None:
    if table.coming is None:
        return None
    return next_hand((Dealt(hand.number, hand.result) for hand in hands), jiang.hands, game)


def last_hand(hands: Sequence[DealtHand], game: Game) -> LastHand | None:
    played = (hand for hand in hands if hand.result is not None)
    newest = max(played, key=lambda hand: hand.number, default=None)
    if newest is None or newest.result is None or newest.at is None:
        return None
    score = game.carrying(newest.carried or {}).score(newest.result)
    return LastHand(newest.number, newest.attempt, newest.state, score.won, newest.at)
