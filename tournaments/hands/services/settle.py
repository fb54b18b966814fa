"""What a head referee or the desk decides: settling a dispute, voiding a misdeal, correcting."""

from scoring.errors import RuleError
from scoring.games.ruleset import Result
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import read_consistently
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, require
from tournaments.states import require_event, require_jiang
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_table
from tournaments.validation import required_reason

from .append_report import accept, append_report, says_the_same
from .consequences import Consequences, consequences_of_correction
from .current_hand import UNDER_WAY, CurrentHand, current_hand, current_hand_of, place_of
from .redo import redo_following, redone_after

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


def void_hand(
    *, table: Table, number: int, reason: str, by: Actor, attempt: int | None = None
) -> Hand:
    """Void a misdeal, if it is the table's latest hand: its number is free for another attempt.

    Raises RuleError: actor.not_allowed, reason.missing, reason.too_long, event.wrong_state, jiang.wrong_state,
    table.gone, hand.no_such_number, hand.not_reported, hand.stale_attempt, hand.not_latest.
    """
    with changing(table.jiang.event, by=by, needs=Right.SETTLE, table=table) as change:
        why = required_reason(reason)
        hand = current_hand_of(current_table(change, table), number, attempt).hand
        if Hand.objects.filter(table=table, number__gt=number).exclude(state=State.VOID).exists():
            raise RuleError("hand.not_latest", number=number)
        hand.accepted, hand.state = None, State.VOID
        hand.save(update_fields=["accepted", "state"])
        change.note("hand.voided", {**place_of(hand), "reason": why})
        return hand


def correct_hand(
    *,
    table: Table,
    number: int,
    report: object,
    reason: str,
    by: Actor,
    attempt: int | None = None,
    replaces: int | None = None,
) -> HandReport:
    """Correct a confirmed hand, also of a closed jiang; the original and its confirmation remain (I6).

    The points go to those who played the hand, wherever they sit now. `replaces` is the accepted version that
    the caller saw; without it, whatever is accepted now is corrected.

    Raises RuleError: actor.not_allowed, reason.missing, reason.too_long, event.wrong_state, jiang.wrong_state,
    table.gone, hand.no_such_number, hand.not_reported, hand.stale_attempt, hand.is_disputed,
    hand.not_confirmed, hand.stale_version, hand.nothing_changes, and what the ruleset refuses.
    """
    with changing(table.jiang.event, by=by, needs=Right.SETTLE, table=table) as change:
        why = required_reason(reason)
        current = correctable(current_table(change, table), number, attempt)
        result = changed_result(change.event, current, report)
        if replaces is not None and replaces != current.accepted.version:
            raise RuleError("hand.stale_version", number=number, version=current.accepted.version)
        return decide(change, current, Kind.CORRECTION, result, why)


def preview_correction(
    *, table: Table, number: int, report: object, by: Actor, attempt: int | None = None
) -> Consequences:
    """Say what a correction would change: the hand's points, totals and ranks; nothing is written.

    Raises RuleError as `correct_hand` would.
    """

    def read(event: Event) -> Consequences:
        require(by, Right.SETTLE, event, table=table)
        now = current_table(Change(event, by), table)  # a change that notes nothing
        current = correctable(now, number, attempt)
        result = changed_result(event, current, report)
        score = event.game.carrying(current.accepted.carried).score(result)
        following = list(redone_after(event.game, current, result))
        return consequences_of_correction(event, current, score, following)

    return read_consistently(table.jiang.event, read)


def correctable(table: Table, number: int, attempt: int | None) -> CurrentHand:
    """Return a hand that can be corrected."""
    require_event(table.jiang.event, Event.State.RUNNING)
    require_jiang(table.jiang, *UNDER_WAY, Jiang.State.CLOSED)
    current = current_hand(table, number, attempt)
    if current.hand.state == State.DISPUTED:
        raise RuleError("hand.is_disputed", number=number)
    if current.hand.state not in Hand.FINAL:
        raise RuleError("hand.not_confirmed", number=number)
    return current


def read_at(event: Event, current: CurrentHand, report: object) -> Result:
    """Return a report as the game reads it with what the table carried into the hand."""
    return event.game.carrying(current.accepted.carried).read(report)


def changed_result(event: Event, current: CurrentHand, report: object) -> Result:
    """Return what a report says, if that is not what counts already."""
    result = read_at(event, current, report)
    if says_the_same(current.accepted, result):
        raise RuleError("hand.nothing_changes", number=current.hand.number)
    return result
