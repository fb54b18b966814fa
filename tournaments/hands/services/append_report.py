"""Writing a report: what every way of saying how a hand went has in common."""

from scoring.games.ruleset import Result
from scoring.games.score import Score
from scoring.seats import Seat
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.log.services.change import Change
from tournaments.people.models import Participant
from tournaments.rows import insert, insert_all, insert_before, insert_with_key, update

from .current_hand import Players


def append_report(
    change: Change, row: HandReport, result: Result, players: Players, score: Score | None = None
) -> HandReport:
    """Append a report and its lines, each with points and why; the log tells of both.

    A hand that isn't there yet is made with it, and accepts it.
    """
    score = score or change.event.game.carrying(row.carried).score(result)
    row.result = result
    change.stamp(row)
    if not row.hand_id:
        insert_before(row, "hand", row.hand)
        row.hand.accepted = row
        insert_with_key(row.hand)
    else:
        insert(row)
    lines = [hand_line(row, seat, who, score) for seat, who in sorted(players.items())]
    insert_all(lines)
    row.known_lines = lines
    change.note("hand.reported", row.as_payload(lines))
    return row


def hand_line(row: HandReport, seat: Seat, who: Participant, score: Score) -> HandLine:
    return HandLine(
        report=row,
        seat=seat,
        participant=who,
        points=score.points[seat],
        won=seat in score.won,
        figures=dict(score.figures.get(seat, {})),
        why=[list(fact) for fact in score.why[seat]],
    )


def accept(hand: Hand, row: HandReport, state: Hand.State) -> None:
    """Let a report of the hand be the one that counts."""
    hand.accepted, hand.state = row, state
    update(hand, "accepted", "state")
