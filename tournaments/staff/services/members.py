"""Staff (工作人員): who works at an event, in which role, at which tables."""

from collections.abc import Iterable

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User
from tournaments.staff.queries.account_rights import is_free_user
from tournaments.staff.queries.rights import Right, role_of

from .assignments import Assignment, read_assignment


def add_member(
    *, event: Event, user: User, role: str, by: Actor, tables: Iterable[int] | None = None
) -> Membership:
    """Put a user on the staff without asking them, as only the system may; all others invite.

    Raises RuleError("actor.not_allowed"), ("staff.already_member"), ("staff.user_inactive"), or the refusal
    of a role or a table.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        if by.kind != "system":
            raise RuleError("actor.not_allowed", right=str(Right.STAFF))
        return join(change, user, read_assignment(role, tables), "staff.added")


def change_member(
    *, event: Event, user: User, role: str, by: Actor, tables: Iterable[int] | None = None
) -> Membership:
    """Give a member another role or other tables; only owners make and unmake owners.

    Raises RuleError("staff.not_a_member"), ("staff.owners_only"), ("staff.last_owner"),
    or the refusal of a role or a table.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        assignment = read_assignment(role, tables)
        member = member_of(change.event, user)
        require_owner_for(change, assignment.role, Role(member.role))
        if assignment.role != Role.OWNER:
            require_other_owner(member)
        return save_assignment(change, member, assignment, "staff.changed")


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


def leave_staff(*, event: Event, by: Actor) -> User:
    """Take oneself off the staff, whatever one's role; the last owner stays, and a token takes nobody off.

    Raises RuleError("actor.not_allowed") or ("staff.last_owner").
    """
    with changing(event, by=by, needs=Right.VIEW) as change:
        if by.user is None or not is_free_user(by):
            raise RuleError("actor.not_allowed", right=str(Right.VIEW))
        member = member_of(change.event, by.user)
        require_other_owner(member)
        member.delete()
        change.note("staff.left", {"user": by.user.public_id})
        return by.user


def join(
    change: Change, user: User, assignment: Assignment, kind: str, **more: object
) -> Membership:
    """Put a user on the staff; an account made for another event is from now on its user's alone.

    Raises RuleError("staff.user_inactive") or ("staff.already_member").
    """
    row = User.objects.select_for_update().filter(pk=user.pk, is_active=True).first()
    if row is None:
        raise RuleError("staff.user_inactive")
    if change.event.memberships.filter(user=row).exists():
        raise RuleError("staff.already_member")
    if row.created_in_id != change.event.pk and not row.used_elsewhere:
        row.used_elsewhere, row.saved_by = True, change.by.key
        row.save(update_fields=["used_elsewhere"])
    member = Membership(event=change.event, user=user)
    return save_assignment(change, member, assignment, kind, **more)


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


def save_assignment(
    change: Change, member: Membership, assignment: Assignment, kind: str, **more: object
) -> Membership:
    member.role, member.tables = assignment
    member.save()
    payload = {
        "user": member.user.public_id,
        "role": str(assignment.role),
        "tables": assignment.tables,
        **more,
    }
    change.note(kind, payload)
    return member
