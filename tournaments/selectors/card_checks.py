"""Which checks of score cards still hold: a result that changed later makes them stale (1.4)."""

from collections.abc import Iterable

from django.db.models import Max

from tournaments.models import CardCheck, HandLine, HandReport, Jiang, LogEntry, ScoreCard

Kind = HandReport.Kind

COUNTING = (Kind.FIRST, Kind.REPLACEMENT, Kind.SETTLEMENT, Kind.CORRECTION)
# Results that change without a new report: only the log has their position.
DECISIONS = ("hand.settled", "hand.voided")

HandKey = tuple[int, int, int]  # table, number, attempt


def stale_checks(jiang: Jiang) -> list[CardCheck]:
    """Return the checks of filled cards that no longer hold, in log order; at most four queries."""
    checks = CardCheck.objects.filter(card__jiang=jiang, moment=CardCheck.Moment.FILLED)
    return stale_among(jiang, list(checks.select_related("card")))


def standing_checks(card: ScoreCard) -> list[CardCheck]:
    """Return the card's checks that hold; those at its hand-out do so whatever is played."""
    checks = list(card.checks.select_related("card"))
    filled = [check for check in checks if check.moment == CardCheck.Moment.FILLED]
    stale = stale_among(card.jiang, filled)
    return [check for check in checks if check not in stale]


def stale_among(jiang: Jiang, checks: list[CardCheck]) -> list[CardCheck]:
    if not checks:
        return []
    changed = last_changes(jiang, since=checks[0].seq)
    return [check for check in checks if changed.get(check.card.participant_id, 0) > check.seq]


def last_changes(jiang: Jiang, since: int) -> dict[int, int]:
    """Return, by participant, the log position of the latest change to their results in the jiang."""
    lines = HandLine.objects.filter(report__hand__table__jiang=jiang)
    reported = lines.filter(report__kind__in=COUNTING, report__seq__gt=since)
    latest = dict(reported.order_by().values_list("participant").annotate(Max("report__seq")))
    decided = decisions(jiang, since)
    for hand, participant in players_of(jiang, decided):
        latest[participant] = max(latest.get(participant, 0), decided.get(hand, 0))
    return latest


def decisions(jiang: Jiang, since: int) -> dict[HandKey, int]:
    entries = LogEntry.objects.filter(event=jiang.event_id, kind__in=DECISIONS, seq__gt=since)
    told = ((entry.data, entry.seq) for entry in entries.order_by("seq"))
    return {
        (data["table"], data["hand"], data["attempt"]): seq
        for data, seq in told
        if data["jiang"] == jiang.number
    }


def players_of(jiang: Jiang, hands: Iterable[HandKey]) -> list[tuple[HandKey, int]]:
    """Return who played, for every hand at the tables of these hands."""
    tables = {table for table, _, _ in hands}
    lines = HandLine.objects.filter(
        report__version=1, report__hand__table__jiang=jiang, report__hand__table__number__in=tables
    )
    rows = lines.values_list(
        "report__hand__table__number",
        "report__hand__number",
        "report__hand__attempt",
        "participant",
    )
    return [((table, number, attempt), who) for table, number, attempt, who in rows]
