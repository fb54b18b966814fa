"""“That was not me”: the player in whose name a hand was confirmed says that somebody else did it."""

from scoring.errors import RuleError
from tournaments.hands.models import Hand
from tournaments.hands.queries.confirmations import confirmation_of
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_table

from .current_hand import current_hand_of, place_of

State = Hand.State


def deny_confirmation(
    *, table: Table, number: int, participant: Participant, by: Actor, attempt: int = 1
) -> Hand:
    """Dispute a confirmed hand because one did not confirm it oneself; only the player may, by their link.

    It can be said until the jiang is closed or the hand was decided otherwise; the hand counts until it is settled.

    Raises RuleError: actor.not_allowed, event.wrong_state, jiang.wrong_state, table.gone, hand.no_such_number,
    hand.not_reported, hand.stale_attempt, hand.nothing_to_deny.
    """
    with changing(
        table.jiang.event, by=by, needs=Right.DENY, table=table, participant=participant
    ) as change:
        hand = current_hand_of(current_table(change, table), number, attempt).hand
        confirmation = confirmation_of(hand)
        is_theirs = confirmation is not None and confirmation.participant == participant
        if confirmation is None or not is_theirs or hand.state != State.CONFIRMED:
            raise RuleError("hand.nothing_to_deny", number=number, participant=participant.number)
        hand.state = State.DISPUTED
        hand.save(update_fields=["state"])
        payload = {
            "version": confirmation.report.version,
            "participant": participant.number,
            "through": confirmation.by,
        }
        change.note("hand.confirmation_denied", {**place_of(hand), **payload})
        return hand
