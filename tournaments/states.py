"""The states of an event and of a jiang, and which may follow which."""

from collections.abc import Mapping

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang

E, J = Event.State, Jiang.State

EVENT: Mapping[str, frozenset[str]] = {
    E.DRAFT: frozenset({E.OPEN}),
    E.OPEN: frozenset({E.RUNNING, E.DRAFT}),
    E.RUNNING: frozenset({E.FINISHED}),
    E.FINISHED: frozenset({E.ARCHIVED, E.RUNNING}),
    E.ARCHIVED: frozenset({E.FINISHED}),
}

JIANG: Mapping[str, frozenset[str]] = {
    J.PLANNED: frozenset({J.DRAWN}),
    J.DRAWN: frozenset({J.PLANNED, J.PUBLISHED}),
    J.PUBLISHED: frozenset({J.PLAYING, J.DRAWN}),
    J.PLAYING: frozenset({J.SUSPENDED, J.CLOSED}),
    J.SUSPENDED: frozenset({J.PLAYING}),
    J.CLOSED: frozenset({J.PLAYING}),
}


def move_event(event: Event, to: Event.State) -> None:
    """Put the event in a new state, or raise RuleError("event.wrong_state")."""
    if to not in EVENT[event.state]:
        raise RuleError("event.wrong_state", state=str(event.state), wanted=before(to, EVENT))
    event.state = to
    event.save(update_fields=["state"])


def move_jiang(jiang: Jiang, to: Jiang.State) -> None:
    """Put the jiang in a new state, or raise RuleError("jiang.wrong_state")."""
    if to not in JIANG[jiang.state]:
        raise RuleError("jiang.wrong_state", state=str(jiang.state), wanted=before(to, JIANG))
    jiang.state = to
    jiang.save(update_fields=["state"])


def before(to: str, ways: Mapping[str, frozenset[str]]) -> str:
    """Return the states that one can come from.

    >>> before("running", EVENT)
    'open, finished'
    """
    return ", ".join(str(state) for state, after in ways.items() if to in after)


def require_event(event: Event, *states: Event.State) -> None:
    """Raise RuleError("event.wrong_state") unless the event is in one of the states."""
    if event.state not in states:
        raise RuleError("event.wrong_state", state=str(event.state), wanted=", ".join(states))


def require_jiang(jiang: Jiang, *states: Jiang.State) -> None:
    """Raise RuleError("jiang.wrong_state") unless the jiang is in one of the states."""
    if jiang.state not in states:
        raise RuleError("jiang.wrong_state", state=str(jiang.state), wanted=", ".join(states))
