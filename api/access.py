"""Whom an operation is for: each states it with one of these, and it is there for nobody else."""

from dataclasses import dataclass

from django.http import Http404
from rest_framework.request import Request

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import ROLES, Right, may

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


def actor_of(request: Request) -> Actor | None:
    return request.auth.actor if isinstance(request.auth, Caller) else None


def entered(audience: Audience, request: Request, event_id: str) -> Event | None:
    """Return the event of the address for somebody of the audience.

    Raises RuleError("request.unauthenticated") for nobody, Http404 for a stranger, existing event or not, and
    RuleError("actor.not_allowed") for staff who lack the right.
    """
    actor = actor_of(request)
    if audience is USERS and actor is None:
        raise RuleError("request.unauthenticated")
    if not audience.of_event:
        return None
    if audience.right is not None and actor is None:
        raise RuleError("request.unauthenticated")
    event = Event.objects.filter(public_id=event_id).first()
    if event is None:
        raise Http404
    require_audience(audience, actor, event)
    return event


def require_audience(audience: Audience, actor: Actor | None, event: Event) -> None:
    right = audience.right or Right.VIEW
    if audience.right is None and event.state != Event.State.DRAFT:
        return
    if actor is not None and may(actor, right, event):
        return
    if actor is not None and may(actor, Right.VIEW, event):
        raise RuleError("actor.not_allowed", right=str(right))
    raise Http404
