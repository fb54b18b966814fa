"""Tokens for programs (程式權杖): made by a member for themself, shown once, revoked at any time."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.services.change import Change, changing
from tournaments.log.services.installation import note_in_both
from tournaments.prepared import Given, Prepared
from tournaments.staff.actors import ORDER, Actor, EffectiveRole, role_of_user
from tournaments.staff.codes import hash_of
from tournaments.staff.models import ApiToken, Membership, Role, User
from tournaments.staff.queries.account_rights import is_free_user
from tournaments.staff.queries.rights import ROLES, Right, may, role_of
from tournaments.staff.queries.tokens import tokens_of
from tournaments.validation import required_text

from .assignments import Assignment, read_assignment

LONGEST_NAME = 100
LONGEST_DAYS = 366
PREFIX = "jiang_"
SEEN_EVERY = timedelta(hours=1)


def tokens_with_roles() -> QuerySet[ApiToken]:
    """Return tokens with user and event, and with the role that the user has there."""
    role = role_of_user(OuterRef("user"), OuterRef("event")).order_by()
    rows = ApiToken.objects.filter(token_hash=Given("token"), user__is_active=True)
    return rows.select_related("user", "event").annotate(
        own_role=Subquery(role.values("role")), own_tables=Subquery(role.values("tables"))
    )


TOKENS = Prepared(tokens_with_roles)


def create_token(
    *,
    event: Event,
    name: str,
    role: str,
    by: Actor,
    days: int = 30,
    tables: Iterable[int] | None = None,
) -> tuple[ApiToken, str]:
    """Return a new token and its secret, which is kept nowhere; it can do no more than its maker.

    Raises RuleError("actor.not_allowed"), ("token.days"), ("token.too_much"), ("text.…") or the refusal
    of a role or a table. A token makes no tokens.
    """
    with changing(event, by=by, needs=Right.VIEW) as change:
        own = by.role_in(change.event)
        if by.user is None or own is None or not is_free_user(by) or has_new_password(by.user):
            raise RuleError("actor.not_allowed", right=str(Right.VIEW))
        assignment = read_assignment(role, tables)
        require_within(own, assignment)
        secret = PREFIX + secrets.token_urlsafe(32)
        token = ApiToken.objects.create(
            event=change.event,
            user=by.user,
            name=required_text(name, "name", longest=LONGEST_NAME),
            role=assignment.role,
            tables=assignment.tables,
            token_hash=hash_of(secret),
            created_at=change.at,
            expires_at=change.at + read_days(days),
        )
        note_in_both(change, "token.created", created_payload(token))
        return token, secret


def created_payload(token: ApiToken) -> dict[str, Any]:
    return {
        "token": token.public_id,
        "user": token.user.public_id,
        "role": str(token.role),
        "tables": token.tables,
        "until": token.expires_at.isoformat(),
        "hash": token.token_hash,
    }


def revoke_token(*, event: Event, token: ApiToken, by: Actor) -> ApiToken:
    """End a token at once: its own user may, though not by a token, and whoever sees to the staff.

    Raises RuleError("actor.not_allowed"), ("token.not_here") or ("token.already_revoked").
    """
    with changing(event, by=by, needs=Right.VIEW) as change:
        row = change.event.tokens.filter(pk=token.pk).first()
        if row is None:
            raise RuleError("token.not_here")
        is_own = row.user == by.user and by.limits is None
        if not is_own and not may(by, Right.STAFF, change.event):
            raise RuleError("actor.not_allowed", right=str(Right.STAFF))
        if row.revoked_at is not None:
            raise RuleError("token.already_revoked")
        return end_token(change, row)


def end_tokens_of(change: Change, user: User) -> None:
    """End all tokens that a user has in the event: whoever knew the old password may have made them."""
    for token in change.event.tokens.filter(user=user, revoked_at__isnull=True):
        end_token(change, token)


def end_token(change: Change, row: ApiToken) -> ApiToken:
    row.revoked_at = change.at
    row.save(update_fields=["revoked_at"])
    note_in_both(change, "token.revoked", {"token": row.public_id})
    return row


def token_of(secret: str) -> Any:
    """Return the token that a program shows, with its user's role, and note to the hour that it was used.

    Raises RuleError("token.unknown"), ("token.revoked") or ("token.expired").
    """
    token = TOKENS.first(token=hash_of(secret))
    if token is None:
        raise RuleError("token.unknown")
    now = timezone.now()
    require_good(token, now)
    if token.last_used_at is None or now - token.last_used_at >= SEEN_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def actor_of(token: ApiToken) -> Actor:
    """Return the token's user, narrowed to its event and role."""
    limits = Membership(event=token.event, user=token.user, role=token.role, tables=token.tables)
    return Actor.of_user(token.user, limits)


def tokens_seen_by(actor: Actor, event: Event) -> QuerySet[ApiToken]:
    """Return one's own tokens, or all for whoever sees to the staff; by a token nobody sees their others."""
    rows = tokens_of(event)
    if may(actor, Right.STAFF, event):
        return rows
    is_free = actor.user is not None and actor.limits is None
    return rows.filter(user=actor.user) if is_free else rows.none()


def has_new_password(user: User) -> bool:
    """Say whether the password was changed since this user was read: the login that asks is over then."""
    return not User.objects.filter(pk=user.pk, password=user.password).exists()


def require_good(token: ApiToken, now: datetime) -> None:
    if token.revoked_at is not None:
        raise RuleError("token.revoked")
    if token.expires_at <= now:
        raise RuleError("token.expired")


def require_within(own: EffectiveRole, assignment: Assignment) -> None:
    """Raise RuleError("token.too_much") for a role or tables that its maker doesn't have.

    Without tables of its own a token is for those its user has when it is used.
    """
    is_elsewhere = not all(own.covers(table) for table in assignment.tables or ())
    if is_elsewhere or not is_within(own.role, assignment.role):
        raise RuleError("token.too_much", role=str(assignment.role))


def is_within(own: Role, role: Role) -> bool:
    """Say whether one role is no higher than another, and may nothing that the other may not."""
    may_more = any(role in roles and own not in roles for roles in ROLES.values())
    return ORDER.index(role) <= ORDER.index(own) and not may_more


def roles_for_tokens(actor: Actor, event: Event) -> list[Role]:
    """Return the roles that somebody's tokens can have."""
    own = role_of(actor, event)
    return [role for role in Role if own is not None and is_within(own, role)]


def read_days(days: object) -> timedelta:
    if type(days) is not int or not 1 <= days <= LONGEST_DAYS:
        raise RuleError("token.days", highest=LONGEST_DAYS)
    return timedelta(days=days)
