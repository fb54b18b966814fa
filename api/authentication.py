"""Who is asking: a login of our own pages, or a bearer token of a program or a phone."""

from dataclasses import dataclass
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.staff.actors import Actor, EffectiveRole
from tournaments.staff.models import User
from tournaments.staff.queries.phones import phone_with
from tournaments.staff.services.tokens import PREFIX, actor_of, token_of

BEARER = "bearer"
BEARERS = "A token created at the desk, or a phone's."
LOGIN = "The login of our own pages; a browser sends it by itself."


@dataclass(frozen=True, slots=True)
class Caller:
    """Who a request speaks for; `key` is whom it is counted for, `event` the only one it may enter, with `role`."""

    actor: Actor
    key: str
    event: Event | None = None
    role: EffectiveRole | None = None


class BearerAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer …`; a bad token is refused, never taken for nobody."""

    def authenticate(self, request: Request) -> tuple[Any, Caller] | None:
        given = request.META.get("HTTP_AUTHORIZATION", "")
        if not given:
            return None
        return bearer(given)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def bearer(header: str) -> tuple[Any, Caller]:
    """Return whoever is behind an Authorization header."""
    kind, _, secret = header.partition(" ")
    if kind.lower() != BEARER or not secret.strip():
        raise RuleError("token.unknown")
    return caller_with(secret.strip())


def caller_with(secret: str) -> tuple[Any, Caller]:
    """Return whoever shows this secret.

    Raises RuleError("token.unknown"), ("token.expired") or ("token.revoked").
    """
    if secret.startswith(PREFIX):
        token = token_of(secret)
        actor, event = actor_of(token), token.event
        role = actor.role_from(event, token.own_role, token.own_tables)
        return token.user, Caller(actor, f"token:{token.public_id}", event, role)
    device = phone_with(secret)
    if device is None:
        raise RuleError("token.unknown")
    actor, event = Actor.of_device(device), device.event
    role = actor.role_from(event, device.role, device.tables)
    return AnonymousUser(), Caller(actor, f"device:{device.public_id}", event, role)


def caller_of(user: User) -> Caller:
    """Return the caller that somebody is who is logged in."""
    return Caller(Actor.of_user(user), f"user:{user.public_id}")


class SessionAuthentication(authentication.SessionAuthentication):
    """The login of our own pages; what changes something must come from one of them."""

    def authenticate(self, request: Request) -> tuple[Any, Caller] | None:
        found = super().authenticate(request)
        if found is None or not isinstance(found[0], User):
            return None
        return found[0], caller_of(found[0])

    def enforce_csrf(self, request: Request) -> None:
        try:
            # Django's own request: the framework's would read the body, which was read already.
            super().enforce_csrf(cast(Any, request)._request)  # noqa: SLF001
        except exceptions.PermissionDenied as error:
            raise RuleError("request.csrf", why=str(error.detail)) from error


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": BEARERS}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = SessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": LOGIN,
        }
