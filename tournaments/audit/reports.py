"""A report by itself: it sums to zero (I1), in whole numbers (I4), with reasons (I6), by the rules (I8)."""

from typing import Any

from scoring.errors import RuleError
from scoring.games.game import game_of
from scoring.games.score import Score
from tournaments.hands.models import HandLine, HandReport
from tournaments.log.queries.ledger import DECIDING, Kind

from .findings import place, row
from .inspection import NONSENSE, Inspection


def check_report(inspection: Inspection, report: HandReport) -> None:
    named = {"row": row(report), "place": place_of(report)}
    lines = list(report.lines.all())
    if any(line.participant.event_id != inspection.event.pk for line in lines):
        inspection.checks["I7"].add("row_elsewhere", row=named["row"], field="participant")
    check_points(inspection, report, lines, named)
    check_reason(inspection, report, named)


def place_of(report: HandReport) -> str:
    hand = report.hand
    return place(hand.table.jiang.number, hand.table.number, hand.number, hand.attempt)


def check_points(
    inspection: Inspection, report: HandReport, lines: list[HandLine], named: dict[str, Any]
) -> None:
    if any(type(line.points) is not int for line in lines):
        inspection.checks["I4"].add("not_whole", **named)
        return
    rules = inspection.ledger.rules or inspection.event.rules
    try:
        game = game_of(rules).carrying(report.carried)
        result = game.read(report.result)
        score = game.score(result)
    except RuleError as error:
        inspection.checks["I8"].add("impossible", problem=str(error), **named)
        return
    except NONSENSE:  # what the table is said to carry has another shape
        inspection.checks["I8"].add("other_carried", **named)
        return
    total = sum(line.points for line in lines)
    if game.rules.zero_sum and total != 0:
        inspection.checks["I1"].add("not_zero", sum=total, **named)
    if result != report.result or scored_by(lines) != given_by(score):
        inspection.checks["I8"].add("other_points", **named)


Part = tuple[int, bool, Any, Any]  # points, won, figures, why


def scored_by(lines: list[HandLine]) -> dict[str, Part]:
    return {line.seat: (line.points, line.won, line.figures, line.why) for line in lines}


def given_by(score: Score) -> dict[str, Part]:
    return {
        seat: (
            points,
            seat in score.won,
            dict(score.figures.get(seat, {})),
            [list(fact) for fact in score.why[seat]],
        )
        for seat, points in score.points.items()
    }


def check_reason(inspection: Inspection, report: HandReport, named: dict[str, Any]) -> None:
    found = inspection.checks["I6"]
    if report.kind in DECIDING and not report.reason:
        found.add("no_reason", **named)
    if (report.kind in {*DECIDING, Kind.REPLACEMENT, Kind.REDONE} and report.replaces is None) or (
        report.replaces is not None and report.replaces.hand_id != report.hand_id
    ):
        found.add("replaces_nothing", **named)
