"""Somebody is erased: nothing says any more who they were, and everything they played stays."""

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.models import Idempotency
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.people.queries.erasure import answers_without, is_named
from tournaments.people.queries.link_hashes import hash_of_link
from tournaments.public_ids import new_link
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.validation import required_reason

from .roster import current_participant

OVER = (Event.State.FINISHED, Event.State.ARCHIVED)


def erase_participant(*, participant: Participant, reason: str, by: Actor) -> Participant:
    """Erase name, club, salt, personal link and stored answers of somebody who takes part no more.

    Number, status, results, log and the hash of the name stay as they are; the name reads “removed” from now on, and nothing brings it back.
    Raises RuleError("participant.erased"), ("participant.still_in") or ("participant.named_in_reason").
    """
    with changing(participant.event, by=by, needs=Right.ERASE) as change:
        row, why = current_participant(change, participant), required_reason(reason)
        require_out(row)
        if is_named(row.name, why):
            raise RuleError("participant.named_in_reason")
        erase_answers(row)
        row.name, row.club, row.salt, row.link, row.erased = "", "", "", new_link(), True
        row.save(update_fields=["name", "club", "salt", "link", "erased"])
        payload = {"participant": row.number, "link": hash_of_link(row.link), "reason": why}
        change.note("participant.erased", payload)
        row.refresh_from_db(fields=["name"])
        return row


def require_out(participant: Participant) -> None:
    """Refuse to erase somebody whom the desk must still be able to call by name."""
    is_out = participant.status == Participant.Status.WITHDRAWN
    if not is_out and participant.event.state not in OVER:
        raise RuleError("participant.still_in", number=participant.number)


def erase_answers(participant: Participant) -> None:
    """Take the person out of the answers kept for retries; the same key still gets an answer, and nothing twice."""
    for pk, left in list(answers_without(participant)):
        Idempotency.objects.filter(pk=pk).update(answer=left)
