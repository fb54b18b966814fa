"""Voiding a misdeal."""

from scoring.errors import RuleError
from tournaments.hands.models import Hand
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_table
from tournaments.validation import required_reason

from .current_hand import current_hand_of, place_of

State = Hand.State


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
