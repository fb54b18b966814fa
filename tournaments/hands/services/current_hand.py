"""What stands now: a table with those who sit there, and a hand with all that was said of it."""

from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.seats import Seat
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.hands.queries.table_hands import said_by
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant
from tournaments.states import require_event, require_jiang
from tournaments.tables.models import Table

Players = dict[Seat, Participant]

# A jiang that rests overnight can still be confirmed, disputed and settled; only play and reports rest.
UNDER_WAY = (Jiang.State.PLAYING, Jiang.State.SUSPENDED)


@dataclass(frozen=True, slots=True)
class CurrentHand:
    """A hand that counts, its reports by version, and its players.

    Who played a hand is fixed by its first report: a later change of seats moves nobody into it.
    """

    hand: Hand
    reports: dict[int, HandReport]
    accepted: HandReport
    players: Players

    @property
    def reporter(self) -> str:
        """Return the key of whoever said what counts; redoing it says nothing new."""
        return said_by(self.accepted, self.reports.values())


def require_seated(table: Table, players: Players) -> None:
    """Raise RuleError("jiang.seats_not_drawn") unless every seat has its player."""
    if set(players) != set(table.jiang.event.game.seats):
        raise RuleError("jiang.seats_not_drawn", tables=table.number)


def require_number(table: Table, number: int) -> None:
    """Raise RuleError("hand.no_such_number") unless the jiang has a hand of that number."""
    if not 1 <= number <= table.jiang.hands:
        raise RuleError("hand.no_such_number", number=number, hands=table.jiang.hands)


def current_hand_of(table: Table, number: int, attempt: int | None = None) -> CurrentHand:
    """Return a live hand of a jiang that is played or suspended."""
    require_event(table.jiang.event, Event.State.RUNNING)
    require_jiang(table.jiang, *UNDER_WAY)
    return current_hand(table, number, attempt)


def current_hand(table: Table, number: int, attempt: int | None = None) -> CurrentHand:
    """Return a hand that was reported and is not void.

    Raises RuleError("hand.no_such_number"), RuleError("hand.not_reported") or RuleError("hand.stale_attempt").
    """
    require_number(table, number)
    tries = list(Hand.objects.filter(table=table, number=number))
    require_attempt(tries, number, attempt)
    current = [hand for hand in tries if hand.state != Hand.State.VOID]
    if not current:
        raise RuleError("hand.not_reported", number=number)
    return with_reports(current[0], table)


def require_attempt(tries: list[Hand], number: int, attempt: int | None) -> None:
    """Raise RuleError("hand.stale_attempt") if the hand was voided since the caller saw it."""
    now = 1 + sum(hand.state == Hand.State.VOID for hand in tries)
    if attempt is not None and attempt != now:
        raise RuleError("hand.stale_attempt", number=number, attempt=now)


def with_reports(hand: Hand, table: Table) -> CurrentHand:
    """Return the hand with its reports and players; in one query however many reports."""
    hand.table = table
    lines = HandLine.objects.filter(report__hand=hand).select_related("report", "participant")
    reports: dict[int, HandReport] = {}
    players: Players = {}
    for line in lines.order_by("report__version", "seat"):
        report = reports.setdefault(line.report.version, line.report)
        report.hand, report.known_lines = hand, [*(report.known_lines or ()), line]
        players.setdefault(line.seat, line.participant)
    accepted = next(each for each in reports.values() if each.pk == hand.accepted_id)
    return CurrentHand(hand, reports, accepted, players)


def place_of(hand: Hand) -> dict[str, int]:
    """Return which hand it is, as the log says it."""
    return {
        "jiang": hand.table.jiang.number,
        "table": hand.table.number,
        "hand": hand.number,
        "attempt": hand.attempt,
    }
