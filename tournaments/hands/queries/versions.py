"""All that was said of one hand, version by version, and which of it counts."""

from dataclasses import dataclass
from datetime import datetime

from scoring.games.ruleset import Result, State
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.log.queries.authors import names_behind
from tournaments.tables.models import Table

from .table_hands import SeatResult, seat_result


@dataclass(frozen=True, slots=True)
class Version:
    """One report: who said it and when, what it comes to, whether it counts."""

    version: int
    kind: str
    by: str
    at: datetime
    reason: str
    result: Result
    carried: State
    lines: tuple[SeatResult, ...]
    counts: bool
    confirmed_by: str
    confirmed_on: str  # by whose device or login, or the player's own page
    confirmed_at: datetime | None


def versions_of(table: Table, number: int, attempt: int) -> list[Version]:
    """Return the versions in the order they came; as many queries however many versions."""
    rows = HandLine.objects.filter(
        report__hand__table=table, report__hand__number=number, report__hand__attempt=attempt
    ).select_related("participant", "report__hand", "report__confirmation__participant")
    lines: dict[int, list[HandLine]] = {}
    for row in rows.order_by("report__version", "seat"):
        lines.setdefault(row.report.version, []).append(row)
    reports = [four[0].report for four in lines.values()]
    confirmations = [each.confirmation for each in reports if hasattr(each, "confirmation")]
    names = names_behind(table.jiang.event, [each.by for each in (*reports, *confirmations)])
    return [version_of(four, names) for four in lines.values()]


def version_of(rows: list[HandLine], names: dict[str, str]) -> Version:
    report: HandReport = rows[0].report
    confirmation = getattr(report, "confirmation", None)
    who = confirmation.participant if confirmation else None
    return Version(
        version=report.version,
        kind=report.kind,
        by=names[report.by],
        at=report.at,
        reason=report.reason,
        result=report.result,
        carried=report.carried,
        lines=tuple(map(seat_result, rows)),
        counts=report.hand.accepted_id == report.pk,
        confirmed_by=str(who) if who else "",
        confirmed_on=names[confirmation.by] if confirmation else "",
        confirmed_at=confirmation.at if confirmation else None,
    )


def void_hands(table: Table) -> list[tuple[int, int]]:
    """Return number and attempt of the table's hands that don't count any more."""
    rows = Hand.objects.filter(table=table, state=Hand.State.VOID).order_by("number", "attempt")
    return list(rows.values_list("number", "attempt"))
