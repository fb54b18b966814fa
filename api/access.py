"""Whom an operation is for: each states it with one of these, and it is there for nobody else."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.http import Http404
from rest_framework.request import Request

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import ROLES, Right, has_right, may

from .authentication import Caller


@dataclass(frozen=True, slots=True)
class Audience:
    """`of_event` says that the address names an event; with a right, its staff only."""

    name: str
    of_event: bool = False
    right: Right | None = None

    @property
    def described(self) -> str:
        """Return in words who it is."""
        if self.right is None:
            return TOLD[self.name]
        roles = ", ".join(role for role in Role if role in ROLES[self.right])
        return f"staff with the right “{self.right}” ({roles})"


TOLD = {
    "everyone": "everyone",
    "users": "anyone who is logged in",
    "audience": "everyone, once the event is open; before that its staff",
}
EVERYONE = Audience("everyone")
USERS = Audience("users")
AUDIENCE = Audience("audience", of_event=True)


def staff(right: Right) -> Audience:
    """Return the staff who have the right; to all others the event isn't there."""
    return Audience(f"staff:{right}", of_event=True, right=right)


def caller_of(request: Request) -> Caller | None:
    return request.auth if isinstance(request.auth, Caller) else None


def actor_of(request: Request) -> Actor | None:
    caller = caller_of(request)
    return caller.actor if caller else None


def entered(audience: Audience, request: Request, event_id: str) -> Event | None:
    """Return the event of the address for somebody of the audience.

    Raises RuleError("request.unauthenticated") for nobody, Http404 for a stranger, existing event or not, and
    RuleError("actor.not_allowed") for staff who lack the right.
    """
    caller = caller_of(request)
    actor = caller.actor if caller else None
    if audience is USERS and actor is None:
        raise RuleError("request.unauthenticated")
    if not audience.of_event:
        return None
    if audience.right is not None and actor is None:
        raise RuleError("request.unauthenticated")
    if caller and caller.event and caller.event.public_id == event_id:
        # By the role that was read with the token; whatever changes something looks again.
        require_right(audience, caller.event, partial(has_right, caller.role))
        return caller.event
    event = Event.objects.filter(public_id=event_id).first()
    if event is None:
        raise Http404
    require_audience(audience, actor, event)
    return event


def require_audience(audience: Audience, actor: Actor | None, event: Event) -> None:
    """Raise what `entered` raises, for somebody whose role is to be read."""
    require_right(audience, event, lambda right: actor is not None and may(actor, right, event))


def require_right(audience: Audience, event: Event, has: Callable[[Right], bool]) -> None:
    right = audience.right or Right.VIEW
    if audience.right is None and event.state != Event.State.DRAFT:
        return
    if has(right):
        return
    if has(Right.VIEW):
        raise RuleError("actor.not_allowed", right=str(right))
    raise Http404
