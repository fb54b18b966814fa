"""Correcting a hand that was confirmed, and what that would change."""

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

from .consequences import Consequences, consequences_of_correction
from .current_hand import UNDER_WAY, CurrentHand, current_hand
from .redo import redone_after
from .settle import decide, read_at

Kind, State = HandReport.Kind, Hand.State


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


def changed_result(event: Event, current: CurrentHand, report: object) -> Result:
    """Return what a report says, if it says more than what counts already."""
    result = read_at(event, current, report)
    if not event.game.says_more(result, current.accepted.result):
        raise RuleError("hand.nothing_changes", number=current.hand.number)
    return result
