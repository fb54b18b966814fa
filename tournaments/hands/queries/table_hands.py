"""The hands of one table: what counts, who said it, who is to confirm it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F

from scoring.games.game import Game
from scoring.games.ruleset import Result, State
from scoring.games.score import Fact
from scoring.seats import Seat
from tournaments.hands.models import HandLine, HandReport
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
    points: int
    won: bool
    figures: Mapping[str, int]
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
    result: Result
    carried: State
    confirmer: SeatResult  # who confirms it, where players do
    lines: tuple[SeatResult, ...]

    @property
    def winners(self) -> list[SeatResult]:
        return [line for line in self.lines if line.won]


def hands_at(table: Table) -> list[HandNow]:
    """Return the table's hands that count, in order; two queries however many hands."""
    rows = HandLine.objects.filter(
        report=F("report__hand__accepted"), report__hand__table=table
    ).select_related("report__hand", "participant")
    lines: dict[int, list[HandLine]] = {}
    for row in rows.order_by("report__hand__number", "seat"):
        lines.setdefault(row.report.hand_id, []).append(row)
    reports, game = reports_at(table), table.jiang.event.game
    return [hand_now(own, reports[hand], game) for hand, own in lines.items()]


def reports_at(table: Table) -> dict[int, list[HandReport]]:
    """Return who said what by hand, without what they said."""
    rows = HandReport.objects.filter(hand__table=table, hand__accepted__isnull=False)
    found = defaultdict[int, list[HandReport]](list)
    for row in rows.only("hand", "version", "kind", "by", "replaces").order_by("version"):
        found[row.hand_id].append(row)
    return found


def said_by(report: HandReport, reports: Iterable[HandReport]) -> str:
    """Return who said what a report says, among all reports of its hand."""
    by_key = {each.pk: each for each in reports}
    while report.kind == HandReport.Kind.REDONE and report.replaces_id is not None:
        report = by_key[report.replaces_id]
    return report.by


def hand_now(rows: list[HandLine], reports: list[HandReport], game: Game) -> HandNow:
    report, hand = rows[0].report, rows[0].report.hand
    lines = tuple(map(seat_result, rows))
    confirmer = game.carrying(report.carried).confirmer(report.result)
    return HandNow(
        number=hand.number,
        attempt=hand.attempt,
        state=hand.state,
        version=report.version,
        versions=reports[-1].version,
        by=said_by(report, reports),
        result=report.result,
        carried=report.carried,
        confirmer=next(line for line in lines if line.seat == confirmer),
        lines=lines,
    )


def seat_result(row: HandLine) -> SeatResult:
    return SeatResult(
        seat=row.seat,
        number=row.participant.number,
        name=row.participant.name,
        points=row.points,
        won=row.won,
        figures=row.figures,
        why=tuple((name, value) for name, value in row.why),
    )


def jiang_on_tables(event_id: int) -> Jiang | None:
    """Return the jiang that people sit down for now: the newest one that has tables."""
    rows = Jiang.objects.filter(event=event_id, state__in=SHOWN).select_related("event")
    return rows.order_by("-number").first()
