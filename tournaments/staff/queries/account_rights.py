"""Who may do what outside of any one event: found events, make accounts, renew passwords."""

from scoring.errors import RuleError
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User

DESK = (Role.OWNER, Role.ORGANIZER)


def require_may_create_events(actor: Actor) -> None:
    """Any user may found an event; a token that is limited to one event can't."""
    if actor.kind != "system" and not is_free_user(actor):
        raise RuleError("actor.not_allowed", right="create_event")


def require_own_password(actor: Actor) -> None:
    """Raise RuleError("account.given_password") while whoever made the account knows its password.

    Else they could log in with it wherever the account is used next.
    """
    if actor.user is None:
        return
    if User.objects.filter(pk=actor.user.pk, password_is_given=True).exists():
        raise RuleError("account.given_password")


def require_may_create_users(actor: Actor) -> None:
    """Whoever may add staff to some event may make accounts for them."""
    if actor.kind == "system":
        return
    desk = Membership.objects.filter(user=actor.user, role__in=DESK)
    if not (is_free_user(actor) and desk.exists()):
        raise RuleError("actor.not_allowed", right="create_user")


def require_may_renew_password(actor: Actor, user: User) -> None:
    """A password is renewed by its user, or by an owner of the event that made the account and is its only one.

    Whoever could renew it for others could take over whatever the account is good for elsewhere.
    """
    if actor.kind == "system":
        return
    if not is_free_user(actor):
        raise RuleError("actor.not_allowed", right="renew_password")
    if actor.user == user:
        return
    if not may_renew_password(actor, user):
        raise RuleError("account.not_yours")


def is_free_user(actor: Actor) -> bool:
    """Say whether the actor is an active user who comes without limits."""
    if actor.user is None or actor.limits is not None:
        return False
    return User.objects.filter(pk=actor.user.pk, is_active=True).exists()


def may_renew_password(actor: Actor, user: User) -> bool:
    """Say whether somebody else's account was made for an event that the actor owns, and serves nothing else."""
    is_elsewhere = user.used_elsewhere or user.memberships.exclude(event=user.created_in).exists()
    if user.created_in is None or is_elsewhere or user.is_staff or user.is_superuser:
        return False
    owners = Membership.objects.filter(user=actor.user, role=Role.OWNER, event=user.created_in)
    return owners.exists() and user.memberships.exists() and is_free_user(actor)
