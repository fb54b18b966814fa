"""Confirming a hand, and disputing it without another report."""

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.hands.models import Confirmation, Hand
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.persons import are_one_person
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_table
from tournaments.validation import required_reason

from .current_hand import CurrentHand, current_hand_of, place_of

State = Hand.State

REFUSED = {
    State.CONFIRMED: "hand.already_confirmed",
    State.DISPUTED: "hand.is_disputed",
    State.SETTLED: "hand.already_settled",
}


def confirm_hand(
    *,
    table: Table,
    number: int,
    version: int,
    by: Actor,
    participant: Participant | None = None,
    attempt: int = 1,
) -> Confirmation:
    """Confirm the accepted version: the player whom the game names, or a second member of staff.

    The player confirms by their own link, or is named on the staff's device; `by` records which.

    Raises RuleError: actor.not_allowed, event.wrong_state, jiang.wrong_state, table.gone, hand.no_such_number,
    hand.not_reported, hand.stale_attempt, hand.already_confirmed, hand.is_disputed, hand.already_settled,
    hand.stale_version, hand.confirmer_missing, hand.wrong_confirmer, hand.staff_confirms, hand.own_report.
    """
    with changing(
        table.jiang.event, by=by, needs=Right.CONFIRM, table=table, participant=participant
    ) as change:
        current = current_hand_of(current_table(change, table), number, attempt)
        require_unconfirmed(current, version)
        who = confirmer_of(change.event, current, by, participant)
        current.hand.state = State.CONFIRMED
        current.hand.save(update_fields=["state"])
        return change.append(
            Confirmation(report=current.accepted, participant=who), "hand.confirmed"
        )


def dispute_hand(
    *,
    table: Table,
    number: int,
    by: Actor,
    reason: str,
    participant: Participant | None = None,
    attempt: int = 1,
) -> Hand:
    """Say that a hand is wrong without saying how; it still counts, until it is settled.

    Those who played it may, by their own link, until it is settled or the jiang closed; staff may also reopen
    what was settled.

    Raises RuleError: actor.not_allowed, reason.missing, reason.too_long, event.wrong_state, jiang.wrong_state,
    table.gone, hand.no_such_number, hand.not_reported, hand.stale_attempt, hand.is_disputed,
    hand.already_settled, hand.not_at_table.
    """
    with changing(
        table.jiang.event, by=by, needs=Right.DISPUTE, table=table, participant=participant
    ) as change:
        why = required_reason(reason)
        current = current_hand_of(current_table(change, table), number, attempt)
        who = by.participant or participant
        if who is not None and who not in current.players.values():
            raise RuleError("hand.not_at_table", participant=who.number, number=number)
        require_disputable(current.hand, by)
        current.hand.state = State.DISPUTED
        current.hand.save(update_fields=["state"])
        payload = {"participant": who.number if who else None, "reason": why}
        change.note("hand.disputed", {**place_of(current.hand), **payload})
        return current.hand


def require_unconfirmed(current: CurrentHand, version: int) -> None:
    state = State(current.hand.state)
    if state in REFUSED:
        raise RuleError(REFUSED[state], number=current.hand.number)
    if version != current.accepted.version:
        raise RuleError(
            "hand.stale_version", number=current.hand.number, version=current.accepted.version
        )


def confirmer_of(
    event: Event, current: CurrentHand, by: Actor, named: Participant | None
) -> Participant | None:
    """Return the player who confirms, or None where staff does: another person than who reported (I15)."""
    if event.confirm == Event.Confirm.PLAYER:
        return confirming_player(event, current, by.participant or named)
    if by.participant is not None or named is not None:
        raise RuleError("hand.staff_confirms")
    if are_one_person(event, by.key, current.reporter):
        raise RuleError("hand.own_report", number=current.hand.number)
    return None


def confirming_player(event: Event, current: CurrentHand, named: Participant | None) -> Participant:
    game = event.game.carrying(current.accepted.carried)
    expected = current.players[game.confirmer(current.accepted.result)]
    if named is None:
        raise RuleError("hand.confirmer_missing", participant=expected.number)
    if named != expected:
        raise RuleError("hand.wrong_confirmer", participant=named.number, expected=expected.number)
    return expected


def require_disputable(hand: Hand, by: Actor) -> None:
    if hand.state == State.DISPUTED:
        raise RuleError("hand.is_disputed", number=hand.number)
    if hand.state == State.SETTLED and by.participant is not None:
        raise RuleError("hand.already_settled", number=hand.number)
