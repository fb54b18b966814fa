"""Settling a dispute: a head referee or the desk decides what counts."""

from scoring.errors import RuleError
from scoring.games.ruleset import Result
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_table
from tournaments.validation import required_reason

from .append_report import accept, append_report
from .current_hand import CurrentHand, current_hand_of, place_of
from .redo import redo_following

Kind, State = HandReport.Kind, Hand.State


def settle_hand(
    *,
    table: Table,
    number: int,
    by: Actor,
    reason: str,
    version: int | None = None,
    report: object | None = None,
    attempt: int | None = None,
) -> HandReport:
    """End a dispute: one of the versions that were reported counts, or a new report does.

    Raises RuleError: actor.not_allowed, reason.missing, reason.too_long, event.wrong_state, jiang.wrong_state,
    table.gone, hand.no_such_number, hand.not_reported, hand.stale_attempt, hand.not_disputed,
    hand.settle_by_one, hand.no_such_version, and what the ruleset refuses.
    """
    with changing(table.jiang.event, by=by, needs=Right.SETTLE, table=table) as change:
        why = required_reason(reason)
        current = current_hand_of(current_table(change, table), number, attempt)
        if current.hand.state != State.DISPUTED:
            raise RuleError("hand.not_disputed", number=number)
        if report is not None and version is None:
            result = read_at(change.event, current, report)
            return decide(change, current, Kind.SETTLEMENT, result, why)
        if version is None or report is not None:
            raise RuleError("hand.settle_by_one", number=number)
        return settle_for(change, current, version, why)


def settle_for(change: Change, current: CurrentHand, version: int, reason: str) -> HandReport:
    chosen = current.reports.get(version)
    if chosen is None:
        raise RuleError("hand.no_such_version", number=current.hand.number, version=version)
    if chosen.carried != current.accepted.carried:  # an earlier hand changed since it was said
        return decide(change, current, Kind.SETTLEMENT, chosen.result, reason)
    accept(current.hand, chosen, State.SETTLED)
    redo_following(change, current, chosen.result)
    payload = {"version": version, "reason": reason}
    change.note("hand.settled", {**place_of(current.hand), **payload})
    return chosen


def decide(
    change: Change, current: CurrentHand, kind: HandReport.Kind, result: Result, reason: str
) -> HandReport:
    """Append a report that counts from now on, for those who played the hand."""
    row = HandReport(
        hand=current.hand,
        version=len(current.reports) + 1,
        kind=kind,
        replaces=current.accepted,
        reason=reason,
        carried=current.accepted.carried,
    )
    append_report(change, row, result, current.players)
    accept(current.hand, row, State.SETTLED)
    redo_following(change, current, result)
    return row


def read_at(event: Event, current: CurrentHand, report: object) -> Result:
    """Return a report as the game reads it with what the table carried into the hand."""
    return event.game.carrying(current.accepted.carried).read(report)
