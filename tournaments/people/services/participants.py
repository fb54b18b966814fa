"""Participants (參賽者): entered, edited, withdrawn, reinstated; house players; the waiting list."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.people.models import Participant
from tournaments.people.queries.erasure import is_named
from tournaments.people.queries.renames import draw_fixing_names
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event
from tournaments.tables.models import Seat
from tournaments.validation import can_be_seen, optional_reason, required_reason

from .roster import (
    NewParticipant,
    checked_people,
    current_participant,
    enter,
    read_club,
    read_name,
    read_person,
    require_no_namesake,
)

E, S = Event.State, Participant.Status


def register_participant(
    *, event: Event, name: str, by: Actor, club: str = "", waiting: bool = False
) -> Participant:
    """Enter somebody with the next number, or put them on the waiting list.

    Raises RuleError("participant.namesake"), ("participant.namesake_withdrawn") or ("text.…").
    """
    with changing(event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        person = read_person(NewParticipant(name, club, waiting))
        require_no_namesake(change.event, person.name, person.club)
        return enter(change, [person])[0]


def register_many(
    *, event: Event, people: Sequence[NewParticipant], by: Actor
) -> list[Participant]:
    """Enter a whole list in its order, all or nobody.

    Raises RuleError("roster.empty"), or RuleError("roster.bad_rows") whose `rows` name every row
    that can't be taken: its number, and the code and params of its refusal.
    """
    with changing(event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        return enter(change, checked_people(change.event, people))


def add_house_player(*, event: Event, by: Actor, name: str = "") -> Participant:
    """Enter somebody who completes a table: their hands count, but they are never ranked."""
    with changing(event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        chosen = read_name(name) if name.strip() else free_house_name(change.event)
        require_no_namesake(change.event, chosen, "")
        return enter(change, [NewParticipant(chosen)], house=True)[0]


def free_house_name(event: Event) -> str:
    """Return the first “House player n” that nobody is called."""
    taken = set(event.participants.filter(club="").values_list("name", flat=True))
    names = (gettext("House player {number}").format(number=n) for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def edit_participant(
    *,
    participant: Participant,
    by: Actor,
    name: str | None = None,
    club: str | None = None,
    reason: str = "",
) -> Participant:
    """Change a name or a club; number and personal link stay.

    After the list of a draw was fixed, and until its tables are published, a change needs a reason that everybody can read.
    Raises RuleError as `register_participant` does, ("participant.list_fixed"), ("participant.named_in_reason") or ("reason.…").
    """
    with changing(participant.event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING, E.FINISHED)
        row = current_participant(change, participant)
        given = {
            "name": row.name if name is None else read_name(name),
            "club": row.club if club is None else read_club(club),
        }
        changed = [field for field, value in given.items() if value != getattr(row, field)]
        if changed:
            require_no_namesake(change.event, given["name"], given["club"], but=row)
            why = reason_to_rename(row, reason, {row.name, given["name"]})
            save_name(change, row, given, changed, why)
        return row


def reason_to_rename(row: Participant, reason: str, names: set[str]) -> str:
    """Return the reason, which names nobody; it may be left out while no draw's list is fixed."""
    why = optional_reason(reason)
    draw = None if can_be_seen(why) else draw_fixing_names(row.event)
    if draw is not None:
        raise RuleError("participant.list_fixed", number=row.number, draw=draw.number)
    if any(is_named(name, why) for name in names):
        raise RuleError("participant.named_in_reason")
    return why


def save_name(
    change: Change, row: Participant, given: dict[str, str], changed: list[str], why: str
) -> None:
    """Save name and club with a hash of their own; the log has the hashes before and after."""
    row.name, row.club, before = given["name"], given["club"], row.name_hash
    row.hash_name()
    row.save(update_fields=[*changed, "salt", "name_hash"])
    payload: dict[str, Any] = {
        "participant": row.number,
        "changed": changed,
        "name_hash": row.name_hash,
        "name_hash_before": before,
    }
    change.note("participant.edited", payload | ({"reason": why} if why else {}))


def withdraw_participant(*, participant: Participant, reason: str, by: Actor) -> Participant:
    """Take somebody out of the event; what they played stays and is ranked.

    Whoever has a seat in a jiang that isn't closed is replaced there first (`replace_player`), or
    its tables are cleared: so nobody withdrawn ever sits at a table that is still to play.
    Raises RuleError("participant.already_withdrawn") or ("participant.still_seated").
    """
    with changing(participant.event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        row, why = current_participant(change, participant), required_reason(reason)
        if row.status == S.WITHDRAWN:
            raise RuleError("participant.already_withdrawn", number=row.number)
        require_unseated(row)
        return save_status(change, row, S.WITHDRAWN, "participant.withdrawn", reason=why)


def reinstate_participant(
    *, participant: Participant, by: Actor, waiting: bool = False
) -> Participant:
    """Take back a withdrawal: the same number, name and link as before.

    Raises RuleError("participant.not_withdrawn").
    """
    with changing(participant.event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        row = current_participant(change, participant)
        if row.status != S.WITHDRAWN:
            raise RuleError("participant.not_withdrawn", number=row.number)
        status = S.WAITING if waiting else S.REGISTERED
        return save_status(change, row, status, "participant.reinstated")


def promote_from_waiting(*, participant: Participant, by: Actor) -> Participant:
    """Give somebody on the waiting list a place in the event.

    Raises RuleError("participant.not_waiting").
    """
    with changing(participant.event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        row = current_participant(change, participant)
        if row.status != S.WAITING:
            raise RuleError("participant.not_waiting", number=row.number)
        return save_status(change, row, S.REGISTERED, "participant.promoted")


def require_unseated(participant: Participant) -> None:
    seat = (
        Seat.objects.filter(participant=participant)
        .exclude(jiang__state=Jiang.State.CLOSED)
        .select_related("jiang", "table")
        .first()
    )
    if seat is not None:
        raise RuleError(
            "participant.still_seated",
            number=participant.number,
            jiang=seat.jiang.number,
            table=seat.table.number,
        )


def save_status(
    change: Change, row: Participant, status: Participant.Status, kind: str, **more: Any
) -> Participant:
    row.status = status
    row.save(update_fields=["status"])
    change.note(kind, {"participant": row.number, "status": str(status), **more})
    return row
