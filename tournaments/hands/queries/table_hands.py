"""The hands of one table: what counts, who said it, who is to confirm it."""

from dataclasses import dataclass
from typing import cast

from django.db.models import F

from scoring.deal import Seat, next_seat
from scoring.report import Fact
from tournaments.hands.models import Hand, HandLine
from tournaments.jiangs.models import Jiang
from tournaments.tables.models import Table

SHOWN = (
    Jiang.State.PLAYING,
    Jiang.State.SUSPENDED,
    Jiang.State.PUBLISHED,
    Jiang.State.DRAWN,
    Jiang.State.CLOSED,
)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat's part in a hand."""

    seat: Seat
    number: int
    name: str
    cards: int
    twos: int
    points: int
    why: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class HandNow:
    """A hand that counts, as it stands; `by` is the key of whoever reported what counts."""

    number: int
    attempt: int
    state: str
    version: int
    versions: int
    by: str
    winner: Seat
    lines: tuple[SeatResult, ...]

    @property
    def confirmer(self) -> SeatResult:
        """Return the player after the winner."""
        return next(line for line in self.lines if line.seat == next_seat(self.winner))

    @property
    def winning(self) -> SeatResult:
        return next(line for line in self.lines if line.seat == self.winner)


def hands_at(table: Table) -> list[HandNow]:
    """Return the table's hands that count, in order; two queries however many hands."""
    rows = HandLine.objects.filter(
        report=F("report__hand__accepted"), report__hand__table=table
    ).select_related("report__hand", "participant")
    lines: dict[int, list[HandLine]] = {}
    for row in rows.order_by("report__hand__number", "seat"):
        lines.setdefault(row.report.hand_id, []).append(row)
    versions = dict(versions_at(table))
    return [hand_now(four, versions) for four in lines.values()]


def versions_at(table: Table) -> list[tuple[int, int]]:
    hands = Hand.objects.filter(table=table, accepted__isnull=False)
    return list(hands.values_list("pk", F("reports__version")).order_by("reports__version"))


def hand_now(rows: list[HandLine], versions: dict[int, int]) -> HandNow:
    report, hand = rows[0].report, rows[0].report.hand
    return HandNow(
        number=hand.number,
        attempt=hand.attempt,
        state=hand.state,
        version=report.version,
        versions=versions[hand.pk],
        by=report.by,
        winner=cast(Seat, report.winner),
        lines=tuple(
            SeatResult(
                seat=cast(Seat, row.seat),
                number=row.participant.number,
                name=row.participant.name,
                cards=row.cards,
                twos=row.twos,
                points=row.points,
                why=tuple((name, value) for name, value in row.why),
            )
            for row in rows
        ),
    )


def jiang_on_tables(event_id: int) -> Jiang | None:
    """Return the jiang that people sit down for now: the newest one that has tables."""
    rows = Jiang.objects.filter(event=event_id, state__in=SHOWN).select_related("event")
    return rows.order_by("-number").first()
