"""Which checks of score cards still hold: a result that changed later makes them stale (1.4)."""

from collections.abc import Collection, Iterable

from django.db.models import Max, QuerySet

from tournaments.hands.models import HandLine
from tournaments.jiangs.models import Jiang
from tournaments.log.models import LogEntry
from tournaments.log.queries.ledger import COUNTING
from tournaments.score_cards.models import CardCheck, ScoreCard

# Results that change without a new report: only the log has their position.
DECISIONS = ("hand.settled", "hand.voided")

HandKey = tuple[int, int, int, int]  # jiang, table, number, attempt
Holder = tuple[int, int]  # keys of a card's jiang and participant


def stale_checks(jiang: Jiang) -> list[CardCheck]:
    """Return the checks of filled cards that no longer hold, in log order; at most four queries."""
    checks = CardCheck.objects.filter(card__jiang=jiang, moment=CardCheck.Moment.FILLED)
    return stale_among([jiang], list(checks.select_related("card")))


def valid_checks(card: ScoreCard) -> list[CardCheck]:
    """Return the card's checks that hold; those at its hand-out do so whatever is played."""
    checks = checks_of([card])
    stale = stale_among([card.jiang], checks, [card.participant_id])
    return [check for check in checks if check not in stale]


def checks_of(cards: Collection[ScoreCard]) -> list[CardCheck]:
    """Return all checks of some cards in log order, also those that no longer hold."""
    checks = CardCheck.objects.filter(card__in=cards).select_related("card", "participant")
    return list(checks.order_by("seq"))


def stale_among(
    jiangs: Collection[Jiang], checks: Iterable[CardCheck], holders: Collection[int] | None = None
) -> list[CardCheck]:
    """Return those that no longer hold; three queries at most, for everyone's cards or the named holders'."""
    filled = [check for check in checks if check.moment == CardCheck.Moment.FILLED]
    if not filled:
        return []
    changed = last_changes(jiangs, filled[0].seq, holders)
    return [
        check
        for check in filled
        if changed.get((check.card.jiang_id, check.card.participant_id), 0) > check.seq
    ]


def last_changes(
    jiangs: Collection[Jiang], since: int, holders: Collection[int] | None
) -> dict[Holder, int]:
    """Return, by jiang and participant, the log position of the latest change to their results."""
    lines = HandLine.objects.filter(report__hand__table__jiang__in=jiangs)
    if holders is not None:
        lines = lines.filter(participant__in=holders)
    reported = lines.filter(report__kind__in=COUNTING, report__seq__gt=since).order_by()
    latest = {
        (jiang, who): seq
        for jiang, who, seq in reported.values_list(
            "report__hand__table__jiang", "participant"
        ).annotate(Max("report__seq"))
    }
    decided = decisions(jiangs, since)
    for hand, holder in players_of(lines, decided):
        latest[holder] = max(latest.get(holder, 0), decided.get(hand, 0))
    return latest


def decisions(jiangs: Collection[Jiang], since: int) -> dict[HandKey, int]:
    events = {jiang.event_id for jiang in jiangs}
    entries = LogEntry.objects.filter(event__in=events, kind__in=DECISIONS, seq__gt=since)
    logged = ((entry.data, entry.seq) for entry in entries.order_by("seq"))
    return {
        (data["jiang"], data["table"], data["hand"], data["attempt"]): seq for data, seq in logged
    }


def players_of(lines: QuerySet[HandLine], hands: Iterable[HandKey]) -> list[tuple[HandKey, Holder]]:
    """Return who played, for every hand at the tables of these hands."""
    tables = {table for _, table, _, _ in hands}
    rows = lines.filter(report__version=1, report__hand__table__number__in=tables).values_list(
        "report__hand__table__jiang__number",
        "report__hand__table__number",
        "report__hand__number",
        "report__hand__attempt",
        "report__hand__table__jiang",
        "participant",
    )
    return [
        ((jiang, table, number, attempt), (key, who))
        for jiang, table, number, attempt, key, who in rows
    ]
