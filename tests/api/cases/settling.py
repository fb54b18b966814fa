"""Settling, voiding and correcting."""

from typing import Any

from tests.builders import a_report, a_running_jiang, owner_of, play_hand
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.report import report_hand

from .case import Call, Case

OTHERWISE = {"winner": "A", "left": {"B": {"cards": 8}, "C": {"cards": 5}, "D": {"cards": 1}}}
HAND = {"jiang": 1, "table": 1, "hand": 1}
REASON = {"reason": "A slip"}


def confirmed(**body: Any) -> Call:
    table = a_running_jiang(1).tables.get()
    play_hand(table, 1)
    return Call(table.jiang.event, HAND, body)


def disputed(**body: Any) -> Call:
    table = a_running_jiang(1).tables.get()
    owner = owner_of(table.jiang.event)
    report_hand(table=table, number=1, report=a_report("A"), by=owner)
    dispute_hand(table=table, number=1, reason="It was eight", by=owner)
    return Call(table.jiang.event, HAND, body)


CASES = [
    Case("settling.settle", lambda: disputed(version=1, **REASON)),
    Case("settling.void", lambda: disputed(**REASON)),
    Case("settling.correct", lambda: confirmed(report=OTHERWISE, **REASON)),
    Case("settling.preview", lambda: confirmed(report=OTHERWISE)),
    Case("settling.list", disputed),
]
