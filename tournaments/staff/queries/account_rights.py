"""Who may do what outside of any one event: found events, make accounts, renew passwords."""

from scoring.errors import RuleError
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User

DESK = (Role.OWNER, Role.ORGANIZER)


def require_may_create_events(actor: Actor) -> None:
    """Any user may found an event; a token that is limited to one event can't."""
    if actor.kind != "system" and not is_free_user(actor):
        raise RuleError("actor.not_allowed", right="create_event")


def require_may_create_users(actor: Actor) -> None:
    """Whoever may add staff to some event may make accounts for them."""
    if actor.kind == "system":
        return
    desk = Membership.objects.filter(user=actor.user, role__in=DESK)
    if not (is_free_user(actor) and desk.exists()):
        raise RuleError("actor.not_allowed", right="create_user")


def require_may_renew_password(actor: Actor, user: User) -> None:
    """A password is renewed by its user, or by who owns every event the user works at.

    Owning one of them is not enough: whoever adds a stranger to an event of their own
    could otherwise take over the stranger's events.
    """
    if actor.kind == "system":
        return
    if not is_free_user(actor):
        raise RuleError("actor.not_allowed", right="renew_password")
    if actor.user == user:
        return
    if not owns_all_events_of(actor, user) or user.is_staff or user.is_superuser:
        raise RuleError("account.works_elsewhere")


def is_free_user(actor: Actor) -> bool:
    """Say whether the actor is an active user who comes without limits."""
    if actor.user is None or actor.limits is not None:
        return False
    return User.objects.filter(pk=actor.user.pk, is_active=True).exists()


def owns_all_events_of(actor: Actor, user: User) -> bool:
    works_at = set(user.memberships.values_list("event", flat=True))
    owned = Membership.objects.filter(user=actor.user, role=Role.OWNER, event__in=works_at)
    return bool(works_at) and owned.count() == len(works_at)
