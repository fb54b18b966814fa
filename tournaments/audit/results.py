"""Standings from the tables and from the log (I8), and keys that were answered (I3)."""

from itertools import chain

from tournaments.log.models import Idempotency
from tournaments.log.queries.version import Head
from tournaments.standings.queries.standings import Row, Scope, standings_by_log, standings_now

from .findings import row
from .inspection import Inspection

UNANSWERED = 0


def check_standings(inspection: Inspection) -> None:
    """The tables' sums are the log's, provisional and confirmed, and by the rules play started with."""
    event, ledger = inspection.event, inspection.ledger
    if ledger.rules is not None and event.pinned != ledger.rules:
        inspection.checks["I8"].add("rules_differ")
        return
    head = Head(inspection.seq, inspection.hash)
    for confirmed in (False, True):
        scope = Scope(event, None, confirmed)
        ours, logged = standings_now(scope).rows, standings_by_log(scope, head, ledger).rows
        if ours != logged:
            name_differing(inspection, ours, logged)


def name_differing(inspection: Inspection, ours: tuple[Row, ...], logged: tuple[Row, ...]) -> None:
    both = {each.number: each for each in ours}, {each.number: each for each in logged}
    for number in sorted(set(chain(*both))):
        if both[0].get(number) != both[1].get(number):
            inspection.checks["I8"].add("standings_differ", number=number)


def check_answers(inspection: Inspection) -> None:
    """A key's record and its effect are one transaction, so none is seen without its answer."""
    for record in Idempotency.objects.filter(status=UNANSWERED).order_by("pk")[:1000]:
        if record.actor in inspection.actors:
            inspection.checks["I3"].add("unanswered", row=row(record))
