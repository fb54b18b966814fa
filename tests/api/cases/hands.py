"""Hands."""

from tests.builders import a_report, a_running_jiang, owner_of
from tournaments.hands.services.report import report_hand

from .case import Call, Case
from .rules import REPORT


def at_table(**more: object) -> Call:
    return Call(a_running_jiang(1).event, {"jiang": 1, "table": 1}, dict(more))


def at_hand(**more: object) -> Call:
    """Return a call about hand 1 of a table, which A won, so that B confirms it."""
    jiang = a_running_jiang(1)
    table = jiang.tables.get()
    report_hand(table=table, number=1, report=a_report("A"), by=owner_of(jiang.event))
    return Call(jiang.event, {"jiang": 1, "table": 1, "hand": 1}, dict(more))


CASES = [
    Case("hands.list", at_table),
    Case("hands.report", lambda: at_table(number=1, report=REPORT)),
    Case("hands.versions", at_hand),
    Case("hands.confirm", lambda: at_hand(version=1, participant=2)),
    Case("hands.dispute", lambda: at_hand(reason="It was ten")),
]
