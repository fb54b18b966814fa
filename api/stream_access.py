"""Who may follow the log of an event: asked when a stream is opened, and again while it is open."""

import io
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.staff.models import User
from tournaments.staff.queries.rights import Right
from tournaments.staff.sessions import SessionStore

from .access import require_audience, staff
from .authentication import Caller, bearer, caller_of
from .problems import problem_of


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a client showed to follow an event; the same for all streams of one token."""

    authorization: str
    session: str
    event_id: str


def credentials_of(request: ASGIRequest, event_id: str) -> Credentials:
    return Credentials(
        request.headers.get("Authorization", ""),
        request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""),
        event_id,
    )


def event_and_caller(credentials: Credentials) -> tuple[Event, Caller]:
    """Return the event for somebody who may see its log, and who it is; refuses like any operation."""
    caller = caller_with(credentials)
    if caller is None:
        raise RuleError("request.unauthenticated")
    event = Event.objects.filter(public_id=credentials.event_id).first()
    if event is None:
        raise Http404
    require_audience(staff(Right.VIEW), caller.actor, event)
    return event, caller


def caller_with(credentials: Credentials) -> Caller | None:
    if credentials.authorization:
        return bearer(credentials.authorization)[1]
    request = ASGIRequest(
        {"type": "http", "path": "/", "method": "GET", "headers": []}, io.BytesIO()
    )
    request.session = SessionStore(credentials.session or None)
    user = get_user(request)
    return caller_of(user) if isinstance(user, User) and user.is_active else None


def refusal_of(credentials: Credentials) -> str:
    """Return the code that refuses these credentials, or nothing."""
    try:
        event_and_caller(credentials)
    except (RuleError, Http404) as error:
        problem = problem_of(error)
        return problem.error.code if problem else "server.error"
    return ""
