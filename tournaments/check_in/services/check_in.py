"""Check-in (報到): who came, left and returned, as facts; the desk closes it before the draw."""

from scoring.errors import RuleError
from tournaments.check_in.models import CheckIn
from tournaments.draws.services.lots import take_lot
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.people.models import Participant
from tournaments.people.queries.presence import Presence, newest_fact_of, presence_of
from tournaments.people.services.roster import current_participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event

E, K = Event.State, CheckIn.Kind


def check_in(*, participant: Participant, by: Actor) -> CheckIn:
    """Say that a registered participant has come, once.

    Raises RuleError("check_in.closed"), ("check_in.not_registered"), ("check_in.house_player"),
    ("check_in.already_here"), ("check_in.has_left"), ("draw.entropy_awaited") or ("draw.no_lot_left").
    """
    with changing(participant.event, by=by, needs=Right.CHECK_IN) as change:
        row = current_participant(change, participant)
        require_open(change.event)
        require_expected(row)
        require_absent(row)
        return arrive(change, row, K.ARRIVED)


def arrive(change: Change, participant: Participant, kind: CheckIn.Kind) -> CheckIn:
    """Append the arrival; where lots are drawn at check-in, it brings who plays a place at a table."""
    fact = record(change, participant, kind)
    if participant.status == Participant.Status.REGISTERED:
        take_lot(change, participant)
    return fact


def undo_check_in(*, participant: Participant, by: Actor) -> CheckIn:
    """Take back an arrival that was a mistake; it stays in the log.

    Raises RuleError("check_in.closed") or ("check_in.nothing_to_undo").
    """
    with changing(participant.event, by=by, needs=Right.CHECK_IN) as change:
        row = current_participant(change, participant)
        require_open(change.event)
        newest = newest_fact_of(row)
        if newest is None or newest.kind != K.ARRIVED:
            raise RuleError("check_in.nothing_to_undo", number=row.number)
        return record(change, row, K.UNDONE)


def record_leaving(*, participant: Participant, by: Actor) -> CheckIn:
    """Say that somebody who is here has left, before play or during it.

    Raises RuleError("check_in.not_here").
    """
    with changing(participant.event, by=by, needs=Right.CHECK_IN) as change:
        row = current_participant(change, participant)
        require_event(change.event, E.OPEN, E.RUNNING)
        if presence_of(row) != Presence.HERE:
            raise RuleError("check_in.not_here", number=row.number)
        return record(change, row, K.LEFT)


def record_return(*, participant: Participant, by: Actor) -> CheckIn:
    """Say that somebody who had left is back; who left before the lots were open takes one now.

    Raises RuleError("check_in.not_away"), ("draw.entropy_awaited") or ("draw.no_lot_left").
    """
    with changing(participant.event, by=by, needs=Right.CHECK_IN) as change:
        row = current_participant(change, participant)
        require_event(change.event, E.OPEN, E.RUNNING)
        if presence_of(row) != Presence.AWAY:
            raise RuleError("check_in.not_away", number=row.number)
        return arrive(change, row, K.RETURNED)


def close_check_in(*, event: Event, by: Actor) -> Event:
    """Let nobody else check in: from now on the tables can be completed.

    Raises RuleError("check_in.already_closed").
    """
    with changing(event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.OPEN, E.RUNNING)
        if change.event.check_in_closed:
            raise RuleError("check_in.already_closed")
        return save_closed(change, closed=True)


def reopen_check_in(*, event: Event, by: Actor) -> Event:
    """Let people check in again, until the first tables stand.

    Raises RuleError("check_in.not_closed") or ("check_in.tables_set").
    """
    with changing(event, by=by, needs=Right.ROSTER) as change:
        require_event(change.event, E.OPEN)
        if not change.event.check_in_closed:
            raise RuleError("check_in.not_closed")
        if change.event.jiangs.exclude(state=Jiang.State.PLANNED).exists():
            raise RuleError("check_in.tables_set")
        return save_closed(change, closed=False)


def require_open(event: Event) -> None:
    require_event(event, E.OPEN, E.RUNNING)
    if event.check_in_closed:
        raise RuleError("check_in.closed")


def require_expected(participant: Participant) -> None:
    if participant.is_house:
        raise RuleError("check_in.house_player", number=participant.number)
    if participant.status != Participant.Status.REGISTERED:
        raise RuleError(
            "check_in.not_registered", number=participant.number, status=str(participant.status)
        )


def require_absent(participant: Participant) -> None:
    presence = presence_of(participant)
    if presence == Presence.HERE:
        raise RuleError("check_in.already_here", number=participant.number)
    if presence == Presence.AWAY:
        raise RuleError("check_in.has_left", number=participant.number)


def record(change: Change, participant: Participant, kind: CheckIn.Kind) -> CheckIn:
    return change.append(CheckIn(participant=participant, kind=kind), f"participant.{kind}")


def save_closed(change: Change, *, closed: bool) -> Event:
    change.event.check_in_closed = closed
    change.event.save(update_fields=["check_in_closed"])
    change.note("event.check_in_closed" if closed else "event.check_in_reopened", {})
    return change.event
