"""Reporting a hand (局): the first report counts, the same again agrees, anything else disputes."""

from datetime import UTC, datetime

from scoring.errors import RuleError
from scoring.games.game import Game
from scoring.games.ruleset import Result
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.hands.queries.carried import carried_into
from tournaments.hands.queries.table_hands import said_by
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.models import Table

from .append_report import accept, append_report
from .current_hand import (
    CurrentHand,
    Players,
    require_attempt,
    require_number,
    require_seated,
    sitting_at,
    with_reports,
)
from .redo import numbers_of, redo_following

Kind, State = HandReport.Kind, Hand.State


def report_hand(
    *,
    table: Table,
    number: int,
    report: object,
    by: Actor,
    attempt: int = 1,
    device_time: datetime | None = None,
    replaces: int | None = None,
) -> HandReport:
    """Append a report for a hand; the first is accepted, a differing later one opens a dispute.

    A reporter who repeats their own latest report gets it back, and nothing is written.
    With `replaces` (the accepted version they saw) they change their own, until it is confirmed.

    Raises RuleError: actor.not_allowed, event.wrong_state, jiang.wrong_state, table.gone, jiang.seats_not_drawn,
    hand.no_such_number, hand.out_of_order, hand.stale_attempt, hand.no_such_version, hand.device_time, and what
    the ruleset refuses.
    """
    with changing(table.jiang.event, by=by, needs=Right.REPORT, table=table) as change:
        require_event(change.event, Event.State.RUNNING)
        now, players = sitting_at(change, table)
        require_jiang(now.jiang, Jiang.State.PLAYING)
        require_number(now, number)
        require_seated(now, players)
        hand, game = hand_in_turn(now, number, attempt), change.event.game
        current = with_reports(hand, now) if hand else None
        carried = (
            current.accepted.carried
            if current
            else carried_into(game, now, number, numbers_of(players))
        )
        result = game.carrying(carried).read(report)
        row = HandReport(device_time=in_utc(device_time), carried=carried)
        if current is not None:
            return later_report(change, row, result, current, replaces)
        if replaces is not None:
            raise RuleError("hand.no_such_version", number=number, version=replaces)
        hand = Hand(table=now, number=number, attempt=attempt)
        return first_report(change, row, result, hand, players)


def hand_in_turn(table: Table, number: int, attempt: int) -> Hand | None:
    """Return the live hand of that number, or None if it is the one awaited now.

    Raises RuleError("hand.out_of_order") or RuleError("hand.stale_attempt").
    """
    near = list(Hand.objects.filter(table=table, number__in=(number - 1, number)).order_by())
    current = {hand.number: hand for hand in near if hand.state != State.VOID}
    if number > 1 and number - 1 not in current:
        raise RuleError("hand.out_of_order", number=number, missing=number - 1)
    require_attempt([hand for hand in near if hand.number == number], number, attempt)
    return current.get(number)


def first_report(
    change: Change, row: HandReport, result: Result, hand: Hand, players: Players
) -> HandReport:
    """Make the hand and accept what is said of it; where nobody confirms, that confirms it."""
    unconfirmed = change.event.confirm != Event.Confirm.NONE
    hand.state = State.REPORTED if unconfirmed else State.CONFIRMED
    hand.save()
    row.hand, row.version, row.kind = hand, 1, Kind.FIRST
    append_report(change, row, result, players)
    accept(hand, row, hand.state)
    return row


def later_report(
    change: Change, row: HandReport, result: Result, current: CurrentHand, replaces: int | None
) -> HandReport:
    """Store what is said of a hand that was reported before, as what it is."""
    if replaces is not None and replaces not in current.reports:
        raise RuleError("hand.no_such_version", number=current.hand.number, version=replaces)
    reports = current.reports.values()
    own = [each for each in reports if said_by(each, reports) == change.by.key]
    if own and own[-1].result == result:
        return own[-1]
    row.hand, row.version = current.hand, len(current.reports) + 1
    row.kind = kind_of(result, current, change, replaces)
    if row.kind == Kind.REPLACEMENT:
        row.replaces = current.accepted
    append_report(change, row, result, current.players)
    if row.kind == Kind.REPLACEMENT:
        accept(current.hand, row, State.REPORTED)
        redo_following(change, current, result)
    elif row.kind == Kind.DISPUTE:
        current.hand.state = State.DISPUTED
        current.hand.save(update_fields=["state"])
    return row


def kind_of(
    result: Result, current: CurrentHand, change: Change, replaces: int | None
) -> HandReport.Kind:
    """Say what a later report is: an agreement, a new version of one's own, or a dispute.

    Against a confirmed or settled hand it is a dispute too: the accepted report counts until settled.
    """
    if result == current.accepted.result:
        return Kind.AGREEMENT
    is_own = current.reporter == change.by.key and current.accepted.version == replaces
    if is_own and current.hand.state == State.REPORTED:
        return Kind.REPLACEMENT
    return Kind.AGREEMENT if agrees(change.event.game, result, current) else Kind.DISPUTE


def agrees(game: Game, result: Result, current: CurrentHand) -> bool:
    """Say whether a result says the same as what counts and as everything that agrees with that.

    What counts stays as it is, for somebody may be confirming it; what says more is kept beside it.
    """
    counts = current.accepted.result
    told = (row.result for row in current.reports.values() if row.kind == Kind.AGREEMENT)
    agreed = [each for each in told if game.agree(each, counts)]
    return all(game.agree(result, each) for each in (counts, *agreed))


def in_utc(device_time: datetime | None) -> datetime | None:
    """Return the device's time as it is kept; order never depends on it (I13).

    Raises RuleError("hand.device_time") for a time without a zone or beyond the calendar.
    """
    if device_time is None:
        return None
    try:
        if device_time.utcoffset() is not None:
            return device_time.astimezone(UTC)
    except OverflowError:
        pass
    raise RuleError("hand.device_time")
