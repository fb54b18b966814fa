"""Personal links, renewed: by the desk, or by whoever has the link and thinks that somebody else has it too."""

from collections.abc import Iterable

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.services.change import Change, changing
from tournaments.people.models import Participant
from tournaments.people.queries.link_hashes import hash_of_link
from tournaments.public_ids import new_link
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event

from .roster import current_participant

E = Event.State
OPEN_IN = (E.DRAFT, E.OPEN, E.RUNNING, E.FINISHED)


def renew_link(*, participant: Participant, by: Actor) -> Participant:
    """Give a participant a new personal link; the old one opens nothing any more, also for who does it by it.

    Raises RuleError("participant.erased"), or ("participant.old_link") to whoever comes by a link that was renewed meanwhile.
    """
    with changing(participant.event, by=by, needs=Right.LINK, participant=participant) as change:
        require_event(change.event, *OPEN_IN)
        row = current_participant(change, participant)
        if row.erased:
            raise RuleError("participant.erased", number=row.number)
        if by.participant is not None and by.participant.link != row.link:
            raise RuleError("participant.old_link")
        return renew(change, [row])[0]


def renew_all_links(*, event: Event, by: Actor) -> list[Participant]:
    """Give everyone a new personal link."""
    with changing(event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, *OPEN_IN)
        return renew(change, change.event.participants.filter(erased=False).order_by("number"))


def renew(change: Change, participants: Iterable[Participant]) -> list[Participant]:
    """Save new links; the log has their hashes, from which nobody finds them."""
    rows = list(participants)
    for row in rows:
        row.link = new_link()
    Participant.objects.bulk_update(rows, ["link"], batch_size=200)
    told = [{"number": row.number, "link": hash_of_link(row.link)} for row in rows]
    change.note("participant.links_renewed", {"participants": told})
    return rows
