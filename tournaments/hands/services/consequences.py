"""What a correction or an adjustment would change: reckoned as the standings are, nothing written."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.db.models import QuerySet

from scoring.games.score import Score
from scoring.seats import Seat
from tournaments.events.models import Event
from tournaments.hands.models import HandLine
from tournaments.log.queries.ledger import LedgerLine, LedgerLines
from tournaments.people.models import Participant
from tournaments.standings.queries.standings import (
    Entrant,
    Row,
    Scope,
    entrants_in_tables,
    names_of,
    ranked_rows,
)
from tournaments.standings.queries.tallies import (
    Sums,
    adjustments_in_tables,
    counted_lines,
    meetings_in_tables,
    sums_of_lines,
)

from .current_hand import CurrentHand
from .redo import Redone

Margins = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat's points in the hand, for the participant who played it."""

    seat: Seat
    participant: int
    old_points: int
    new_points: int


@dataclass(frozen=True, slots=True)
class FollowingChange:
    """A later hand of the same players whose points follow from the corrected one."""

    jiang: int
    table: int
    number: int
    seats: tuple[SeatChange, ...]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A participant whose total or rank moves; house players have no rank."""

    participant: int
    name: str
    old_total: int
    new_total: int
    old_rank: int | None
    new_rank: int | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What would change in the provisional standings at log position `seq`; all others stay."""

    seq: int
    seats: tuple[SeatChange, ...]
    places: tuple[PlaceChange, ...]
    following: tuple[FollowingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Basis:
    """What the standings follow from, by participant number; a hand in question is left out."""

    scope: Scope
    entrants: list[Entrant]
    sums: Mapping[int, Sums]
    adjusted: Mapping[int, int]

    @classmethod
    def of(cls, event: Event, lines: QuerySet[HandLine]) -> "Basis":
        scope = Scope(event, None, confirmed=False)
        keys, entrants = entrants_in_tables(event, None)
        summed = sums_of_lines(lines, names_of(scope.figures))
        sums = {keys[key]: each for key, each in summed.items()}
        adjusted = {keys[key]: each for key, each in adjustments_in_tables(event, None).items()}
        return cls(scope, entrants, sums, adjusted)

    def with_hand(self, jiang: int, lines: LedgerLines) -> "Basis":
        """Return the basis with one more hand."""
        sums = dict(self.sums)
        for line in lines:
            sums[line.participant] = sums.get(line.participant, Sums()).copy()
            sums[line.participant].add_hand(jiang, line, is_open=False)
        return replace(self, sums=sums)

    def rows(self, moved: Margins | None = None) -> list[Row]:
        """Return the standings; `moved` is what meetings in the database have to be changed by."""

        def meetings(among: Collection[int]) -> Margins:
            found = meetings_in_tables(self.scope.event, None, False, among)
            return {pair: margin + (moved or {}).get(pair, 0) for pair, margin in found.items()}

        return ranked_rows(self.entrants, self.sums, self.adjusted, self.scope, meetings)


def consequences_of_correction(
    event: Event, current: CurrentHand, score: Score, following: Sequence[Redone] = ()
) -> Consequences:
    """Return what changes if this were to be the hand's score, with the later hands that follow from it."""
    hands = [
        HandChange.of(current, score),
        *(HandChange.of(each.current, each.score) for each in following),
    ]
    accepted = [each.current.accepted for each in hands]
    basis = Basis.of(event, counted_lines(event, None, False).exclude(report__in=accepted))
    before = after = basis
    moved: Counter[tuple[int, int]] = Counter()
    for each in hands:
        before = before.with_hand(each.jiang, each.old)
        after = after.with_hand(each.jiang, each.new)
        moved.update(margins_of(each.new))
        moved.subtract(margins_of(each.old))
    later = tuple(each.as_following() for each in hands[1:] if each.old != each.new)
    places = changes(before.rows(), after.rows(moved))
    return Consequences(event.head_seq, hands[0].seats, places, later)


@dataclass(frozen=True, slots=True)
class HandChange:
    """A hand, what its players got from it, and what they would get."""

    current: CurrentHand
    old: LedgerLines
    new: LedgerLines

    @classmethod
    def of(cls, current: CurrentHand, score: Score) -> "HandChange":
        return cls(current, lines_accepted(current), lines_of(current, score))

    @property
    def jiang(self) -> int:
        return self.current.hand.table.jiang.number

    @property
    def seats(self) -> tuple[SeatChange, ...]:
        rows = zip(sorted(self.current.players), self.old, self.new, strict=True)
        return tuple(
            SeatChange(seat, was.participant, was.points, will.points) for seat, was, will in rows
        )

    def as_following(self) -> FollowingChange:
        hand = self.current.hand
        return FollowingChange(self.jiang, hand.table.number, hand.number, self.seats)


def consequences_of_adjustment(event: Event, participant: Participant, points: int) -> Consequences:
    """Return what changes if the participant had so many points more, or fewer."""
    basis = Basis.of(event, counted_lines(event, None, False))
    total = basis.adjusted.get(participant.number, 0) + points
    adjusted = replace(basis, adjusted={**basis.adjusted, participant.number: total})
    return Consequences(event.head_seq, (), changes(basis.rows(), adjusted.rows()))


def changes(before: list[Row], after: list[Row]) -> tuple[PlaceChange, ...]:
    """Return whose total or rank moves, in the order they would stand."""
    was = {row.number: row for row in before}
    pairs = ((was[row.number], row) for row in after)
    return tuple(
        PlaceChange(new.number, new.name, old.total, new.total, old.rank, new.rank)
        for old, new in pairs
        if (old.total, old.rank) != (new.total, new.rank)
    )


def lines_accepted(current: CurrentHand) -> LedgerLines:
    rows = current.accepted.lines.select_related("participant").order_by("seat")
    return tuple(
        LedgerLine(row.participant.number, row.points, row.won, row.figures) for row in rows
    )


def lines_of(current: CurrentHand, score: Score) -> LedgerLines:
    return tuple(
        LedgerLine(who.number, score.points[seat], seat in score.won, score.figures.get(seat, {}))
        for seat, who in sorted(current.players.items())
    )


def margins_of(lines: LedgerLines) -> Margins:
    """Return what each gained over each, the lower number first."""
    return {
        (one.participant, other.participant): one.points - other.points
        for one, other in combinations(sorted(lines, key=lambda line: line.participant), 2)
    }
