"""The states of an event: opened, finished, archived, and back."""

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.events.queries.pristine import is_pristine
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import move_event, require_event
from tournaments.validation import optional_reason, required_reason

from .finish_requirements import require_all_decided, require_all_played

E = Event.State


def open_event(*, event: Event, by: Actor) -> Event:
    """Show a draft to everyone; from now on participants check in."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        move_event(change.event, E.OPEN)
        change.note("event.opened", {})
        return change.event


def return_to_draft(*, event: Event, by: Actor) -> Event:
    """Take an open event back from everyone's eyes, as long as nothing has happened in it.

    Raises RuleError("event.already_begun") once somebody has checked in or a draw was made.
    """
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.OPEN)
        if not is_pristine(change.event):
            raise RuleError("event.already_begun")
        move_event(change.event, E.DRAFT)
        change.note("event.closed_to_draft", {})
        return change.event


def finish_event(*, event: Event, by: Actor, reason: str = "") -> Event:
    """End a running event: every jiang closed, every hand confirmed or settled (I9).

    Jiangs that never started need a reason to be left out.
    Raises RuleError("event.jiangs_not_closed"), ("event.jiangs_unplayed"), ("event.open_disputes")
    or ("event.unconfirmed_hands").
    """
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.RUNNING)
        why = optional_reason(reason)
        require_all_played(change.event, why)
        require_all_decided(change.event)
        move_event(change.event, E.FINISHED)
        change.note("event.finished", {"reason": why})
        return change.event


def archive_event(*, event: Event, by: Actor) -> Event:
    """Put a finished event away; nothing in it changes any more."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.FINISHED)
        move_event(change.event, E.ARCHIVED)
        change.note("event.archived", {})
        return change.event


def reopen_event(*, event: Event, reason: str, by: Actor) -> Event:
    """Take a finished event back to running, or an archived one back to finished; its rules stay."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.FINISHED, E.ARCHIVED)
        why = required_reason(reason)
        move_event(change.event, E.RUNNING if change.event.state == E.FINISHED else E.FINISHED)
        change.note("event.reopened", {"state": str(change.event.state), "reason": why})
        return change.event
