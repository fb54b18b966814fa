"""Standings: of an event or a jiang, now or at any position of the log, provisional or confirmed."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from scoring.games.game import game_of
from scoring.games.score import Figure
from scoring.standings import Ranked, Tally, ranking
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.entries import head_at, ledger_at
from tournaments.log.queries.ledger import Ledger
from tournaments.log.queries.version import Head, read_consistently
from tournaments.people.models import Participant
from tournaments.tables.models import Seat

from .tallies import (
    Sums,
    adjustments_in_tables,
    counted_lines,
    meetings_in_ledger,
    meetings_in_tables,
    sums_in_ledger,
    sums_of_lines,
)

Meetings = Mapping[tuple[int, int], int]
MeetingsAmong = Callable[[Collection[int]], Meetings]

NOTHING = Sums()


class Row(NamedTuple):
    """A participant's line; house players, and who has never had a seat, have no rank."""

    number: int
    public_id: str
    name: str
    club: str
    rank: int | None
    shared: bool
    decided_by: str | None
    total: int
    points: int
    adjustments: int
    jiangs: Mapping[int, int]  # points by the jiang's number
    hands: int
    hands_won: int
    figures: Mapping[str, int]  # those that the game declares, in its order
    best_hand: int | None
    provisional: bool  # a hand in it awaits confirmation or a settlement
    house: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody in order, and the log position that the order follows from (I7, I8)."""

    seq: int
    hash: str
    jiang: int | None
    confirmed: bool
    figures: tuple[Figure, ...]
    rows: tuple[Row, ...]

    @property
    def provisional(self) -> bool:
        return any(row.provisional for row in self.rows)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who may stand in the standings."""

    number: int
    public_id: str
    name: str
    club: str
    status: str
    house: bool
    lot: int | None
    seated: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """Which results are asked for."""

    event: Event
    jiang: Jiang | None
    confirmed: bool
    rules: Mapping[str, Any] | None = None  # those of the log, where it tells

    @property
    def tie_breaks(self) -> list[str]:
        return list((self.rules or self.event.rules)["tie_breaks"])

    @property
    def figures(self) -> tuple[Figure, ...]:
        return game_of(self.rules or self.event.rules).rules.figures


class People(NamedTuple):
    """Everybody entered and the points of adjustments that hold; by keys in the database, which have their numbers."""

    entrants: Sequence[Entrant]
    numbers: Mapping[int, int]
    adjusted: Mapping[int, int]


def sums_now(scope: Scope) -> Mapping[int, Sums]:
    """Return what the tables hold, by the participant's key in the database."""
    lines = counted_lines(scope.event, scope.jiang, scope.confirmed)
    return sums_of_lines(lines, names_of(scope.figures))


def people_now(scope: Scope) -> People:
    numbers, entrants = entrants_in_tables(scope.event, scope.jiang)
    return People(entrants, numbers, adjustments_in_tables(scope.event, scope.jiang))


class Reading(NamedTuple):
    """How what standings are made of is read."""

    sums: Callable[[Scope], Mapping[int, Sums]] = sums_now
    people: Callable[[Scope], People] = people_now


FROM_TABLES = Reading()


def standings_of(
    event: Event,
    *,
    jiang: Jiang | None = None,
    at: int | None = None,
    confirmed: bool = False,
    read: Reading = FROM_TABLES,
) -> Standings:
    """Return the standings now or at a log position, of all jiangs or of one.

    `confirmed` leaves out hands that are not confirmed or settled. Of a jiang, the hands played in it and the
    adjustments made for it count. Listed are the registered, of a jiang those seated in it, and everybody who
    played; those who withdrew after playing keep their rank. Pages that are asked for at every hand `read` what is new.

    Raises RuleError("log.no_such_position").
    """
    if at is not None:
        head = head_at(event, at)
        return standings_by_log(Scope(event, jiang, confirmed), head, ledger_at(event, head.seq))
    return read_consistently(event, lambda row: standings_now(Scope(row, jiang, confirmed), read))


def standings_now(scope: Scope, read: Reading = FROM_TABLES) -> Standings:
    """Return the standings that the tables hold."""
    event, jiang, confirmed = scope.event, scope.jiang, scope.confirmed
    sums, people = read.sums(scope), read.people(scope)
    numbers = people.numbers
    rows = ranked_rows(
        people.entrants,
        {numbers[key]: each for key, each in sums.items() if key in numbers},
        {numbers[key]: points for key, points in people.adjusted.items() if key in numbers},
        scope,
        lambda among: meetings_in_tables(event, jiang, confirmed, among),
    )
    return standings(scope, Head(event.head_seq, event.head_hash), rows)


def standings_by_log(scope: Scope, head: Head, ledger: Ledger) -> Standings:
    """Return the standings that the log gives up to its head; they are the same for ever (I8)."""
    scope = replace(scope, rules=ledger.rules)
    jiang = scope.jiang.number if scope.jiang else None
    seated = ledger.seated(jiang)
    named = {row[0]: row[1:] for row in names(scope.event)}
    entrants = [
        Entrant(
            number,
            *named.get(number, ("", "", "")),
            each.status,
            each.house,
            each.lot,
            number in seated,
        )
        for number, each in ledger.people.items()
    ]
    rows = ranked_rows(
        entrants,
        sums_in_ledger(ledger, jiang, scope.confirmed),
        ledger.adjusted(jiang),
        scope,
        lambda among: meetings_in_ledger(ledger, jiang, scope.confirmed, among),
    )
    return standings(scope, head, rows)


def standings(scope: Scope, head: Head, rows: Iterable[Row]) -> Standings:
    number = scope.jiang.number if scope.jiang else None
    return Standings(head.seq, head.hash, number, scope.confirmed, scope.figures, tuple(rows))


def entrants_in_tables(event: Event, jiang: Jiang | None) -> tuple[dict[int, int], list[Entrant]]:
    """Return everybody entered, and the participants' numbers by key; one query."""
    seats = Seat.objects.filter(participant=OuterRef("pk"))
    if jiang is not None:
        seats = seats.filter(jiang=jiang)
    rows = Participant.objects.filter(event=event).order_by("number").annotate(seat=Exists(seats))
    columns = ("number", "public_id", "name", "club", "status", "is_house", "lot", "seat")
    found = list(rows.values_list("pk", *columns))
    return {pk: row[0] for pk, *row in found}, [Entrant(*row) for _pk, *row in found]


def names(event: Event) -> Iterable[tuple[int, str, str, str]]:
    """Return what the log leaves out."""
    return Participant.objects.filter(event=event).values_list(
        "number", "public_id", "name", "club"
    )


def ranked_rows(
    entrants: Iterable[Entrant],
    sums: Mapping[int, Sums],
    adjusted: Mapping[int, int],
    scope: Scope,
    meetings: MeetingsAmong,
) -> list[Row]:
    """Return the rows in order; the rest is the rules' business."""
    listed = {
        each.number: each
        for each in entrants
        if is_listed(each, sums.get(each.number, NOTHING), of_jiang=scope.jiang is not None)
    }
    tallies = [
        tally_of(each, sums.get(each.number, NOTHING), adjusted.get(each.number, 0))
        for each in listed.values()
    ]
    met = meetings(tied(tallies)) if "head_to_head" in scope.tie_breaks else {}
    shown = names_of(scope.figures)
    return [
        row_of(listed[place.tally.key], place, sums.get(place.tally.key, NOTHING), shown)
        for place in ranking(tallies, scope.tie_breaks, met, scope.figures)
    ]


def names_of(figures: Iterable[Figure]) -> list[str]:
    return [figure.name for figure in figures]


def is_listed(entrant: Entrant, sums: Sums, *, of_jiang: bool) -> bool:
    if sums.hands:
        return True
    if entrant.house or of_jiang:
        return entrant.seated
    return entrant.status == Participant.Status.REGISTERED


def tied(tallies: Iterable[Tally]) -> list[int]:
    """Return those whom another equals in total."""
    ranked = [tally for tally in tallies if tally.ranked]
    times = Counter(tally.total for tally in ranked)
    return [tally.key for tally in ranked if times[tally.total] > 1]


def tally_of(entrant: Entrant, sums: Sums, adjustments: int) -> Tally:
    return Tally(
        key=entrant.number,
        points=sums.points,
        adjustments=adjustments,
        hands=sums.hands,
        hands_won=sums.hands_won,
        figures=sums.figures,
        best_hand=sums.best_hand,
        best_jiang=sums.best_jiang,
        lot=entrant.lot,
        # Without this, somebody who never came would stand above all who lost.
        ranked=not entrant.house and (entrant.seated or sums.hands > 0),
    )


def row_of(entrant: Entrant, place: Ranked, sums: Sums, figures: Iterable[str]) -> Row:
    tally = place.tally
    return Row(
        number=entrant.number,
        public_id=entrant.public_id,
        name=entrant.name,
        club=entrant.club,
        rank=place.rank,
        shared=place.shared,
        decided_by=place.decided_by,
        total=tally.total,
        points=tally.points,
        adjustments=tally.adjustments,
        jiangs=sums.jiangs,
        hands=tally.hands,
        hands_won=tally.hands_won,
        figures={name: tally.figures.get(name, 0) for name in figures},
        best_hand=tally.best_hand,
        provisional=sums.unconfirmed > 0,
        house=entrant.house,
        withdrawn=entrant.status == Participant.Status.WITHDRAWN,
    )
