"""Reporting a hand (局): the first report counts, the same again agrees, anything else disputes."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scoring.errors import RuleError
from scoring.games.game import Game
from scoring.games.ruleset import Result
from scoring.games.score import Score
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
from .at_table import AtTable, at_table
from .current_hand import CurrentHand, Players, require_number, require_seated, with_reports
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
    worth = worked_out(table.jiang.event, report)
    # The body checks the right, with what it reads of the table.
    with changing(table.jiang.event, by=by, needs=None) as change:
        now = at_table(change, table, number, Right.REPORT)
        require_in_turn(change, now, number, attempt)
        game, current = change.event.game, current_at(now)
        carried = (
            current.accepted.carried
            if current
            else carried_into(game, now.table, number, numbers_of(now.players))
        )
        if worth is None or worth.rules != change.event.rules:
            worth = Worth.of(game.carrying(carried), change.event, report)
        row = HandReport(device_time=in_utc(device_time), carried=carried)
        if current is not None:
            return later_report(change, row, worth, current, replaces)
        if replaces is not None:
            raise RuleError("hand.no_such_version", number=number, version=replaces)
        row.hand = Hand(table=now.table, number=number, attempt=attempt)
        return first_report(change, row, worth, now.players)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a report says and comes to, by these rules of the event."""

    rules: dict[str, Any]
    result: Result
    score: Score

    @classmethod
    def of(cls, game: Game, event: Event, report: object) -> "Worth":
        result = game.read(report)
        return cls(event.rules, result, game.score(result))


def worked_out(event: Event, report: object) -> Worth | None:
    """Return what a report comes to while nobody waits for it, where no hand before has a say.

    None also where it is refused: what is to be said first is only known with the event locked.
    """
    try:
        game = event.game
        return None if game.carries else Worth.of(game, event, report)
    except RuleError:
        return None


def require_in_turn(change: Change, now: AtTable, number: int, attempt: int) -> None:
    """Raise RuleError unless the hand of that number can be reported now, for the first time or again."""
    require_event(change.event, Event.State.RUNNING)
    require_jiang(now.table.jiang, Jiang.State.PLAYING)
    require_number(now.table, number)
    require_seated(now.table, now.players)
    if number > 1 and not now.has_one_before:
        raise RuleError("hand.out_of_order", number=number, missing=number - 1)
    if attempt != now.attempt:
        raise RuleError("hand.stale_attempt", number=number, attempt=now.attempt)


def current_at(now: AtTable) -> CurrentHand | None:
    """Return the hand as it was reported, or None if it is awaited."""
    if now.reported is None:
        return None
    return with_reports(Hand.objects.get(pk=now.reported), now.table)


def first_report(change: Change, row: HandReport, worth: Worth, players: Players) -> HandReport:
    """Make the hand and accept what is said of it; where nobody confirms, that confirms it."""
    unconfirmed = change.event.confirm != Event.Confirm.NONE
    row.hand.state = State.REPORTED if unconfirmed else State.CONFIRMED
    row.version, row.kind = 1, Kind.FIRST
    return append_report(change, row, worth.result, players, worth.score)


def later_report(
    change: Change, row: HandReport, worth: Worth, current: CurrentHand, replaces: int | None
) -> HandReport:
    """Store what is said of a hand that was reported before, as what it is."""
    if replaces is not None and replaces not in current.reports:
        raise RuleError("hand.no_such_version", number=current.hand.number, version=replaces)
    reports, result = current.reports.values(), worth.result
    own = [each for each in reports if said_by(each, reports) == change.by.key]
    if own and own[-1].result == result:
        return own[-1]
    row.hand, row.version = current.hand, len(current.reports) + 1
    row.kind = kind_of(result, current, change, replaces)
    if row.kind == Kind.REPLACEMENT:
        row.replaces = current.accepted
    append_report(change, row, result, current.players, worth.score)
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
