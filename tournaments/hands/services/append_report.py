"""Writing a report: what every way of saying how a hand went has in common."""

from scoring.deal import Seat
from scoring.report import Left, Report, Score
from scoring.rulesets import ruleset
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.log.services.change import Change
from tournaments.people.models import Participant

from .current_hand import Players

NOTHING_LEFT = Left(0)


def scored(event: Event, report: Report) -> Score:
    """Return the points and their reasoning by the event's rules.

    Raises RuleError where the ruleset cannot have produced the report.
    """
    rules = event.rules
    return ruleset(rules["ruleset"]).score(report, rules["settings"])


def says_the_same(row: HandReport, report: Report) -> bool:
    """Say whether a stored report has the same winner and the same cards left."""
    return {"winner": row.winner, "left": row.left} == report.as_data()


def append_report(change: Change, row: HandReport, report: Report, players: Players) -> HandReport:
    """Append a report and its lines, each with points and why; the log tells of both."""
    score = scored(change.event, report)
    row.winner, row.left = report.winner, report.as_data()["left"]
    change.stamp(row).save()
    lines = [hand_line(row, seat, who, report, score) for seat, who in sorted(players.items())]
    HandLine.objects.bulk_create(lines)
    change.note("hand.reported", row.as_payload(lines))
    return row


def hand_line(
    row: HandReport, seat: Seat, who: Participant, report: Report, score: Score
) -> HandLine:
    left = report.left.get(seat, NOTHING_LEFT)
    return HandLine(
        report=row,
        seat=seat,
        participant=who,
        points=score.points[seat],
        cards=left.cards,
        twos=left.twos,
        why=[list(fact) for fact in score.why[seat]],
    )


def accept(hand: Hand, row: HandReport, state: Hand.State) -> None:
    """Let a report of the hand be the one that counts."""
    hand.accepted, hand.state = row, state
    hand.save(update_fields=["accepted", "state"])
