"""Staff (工作人員): who works at an event, in which role, at which tables."""

from collections.abc import Iterable

from scoring.errors import RuleError
from tournaments.models import Event, Membership, Role, User

from .actors import Actor
from .changing import Change, changing
from .posts import Post, read_post
from .rights import Right, role_of


def add_member(
    *, event: Event, user: User, role: str, by: Actor, tables: Iterable[int] = ()
) -> Membership:
    """Give a user a role in the event; only owners make owners.

    Raises RuleError("staff.already_member"), ("staff.user_inactive"), ("staff.owners_only"),
    or the refusal of a role or a table.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        post = read_post(role, tables)
        require_owner_for(change, post.role)
        if not User.objects.filter(pk=user.pk, is_active=True).exists():
            raise RuleError("staff.user_inactive")
        if change.event.memberships.filter(user=user).exists():
            raise RuleError("staff.already_member")
        return put_post(change, Membership(event=change.event, user=user), post, "staff.added")


def change_member(
    *, event: Event, user: User, role: str, by: Actor, tables: Iterable[int] = ()
) -> Membership:
    """Give a member another role or other tables; only owners make and unmake owners.

    Raises RuleError("staff.not_a_member"), ("staff.owners_only"), ("staff.last_owner"),
    or the refusal of a role or a table.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        post = read_post(role, tables)
        member = member_of(change.event, user)
        require_owner_for(change, post.role, Role(member.role))
        if post.role != Role.OWNER:
            require_other_owner(member)
        return put_post(change, member, post, "staff.changed")


def remove_member(*, event: Event, user: User, by: Actor) -> None:
    """Take a member off the staff; the last owner stays, and only owners remove owners.

    Raises RuleError("staff.not_a_member"), ("staff.owners_only") or ("staff.last_owner").
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        member = member_of(change.event, user)
        require_owner_for(change, Role(member.role))
        require_other_owner(member)
        member.delete()
        change.note("staff.removed", {"user": user.public_id})


def member_of(event: Event, user: User) -> Membership:
    member = event.memberships.filter(user=user).first()
    if member is None:
        raise RuleError("staff.not_a_member")
    return member


def require_owner_for(change: Change, *roles: Role) -> None:
    """Refuse to touch the owner's role unless an owner, or the system, does."""
    may = change.by.kind == "system" or role_of(change.by, change.event) == Role.OWNER
    if Role.OWNER in roles and not may:
        raise RuleError("staff.owners_only")


def require_other_owner(member: Membership) -> None:
    """Refuse if the event would be left without an owner who can log in."""
    owners = Membership.objects.filter(event=member.event, role=Role.OWNER, user__is_active=True)
    if member.role == Role.OWNER and not owners.exclude(pk=member.pk).exists():
        raise RuleError("staff.last_owner")


def put_post(change: Change, member: Membership, post: Post, kind: str) -> Membership:
    member.role, member.tables = post
    member.save()
    payload = {"user": member.user.public_id, "role": str(post.role), "tables": post.tables}
    change.note(kind, payload)
    return member
