"""Somebody new on the staff: an account and a role in one step, or neither."""

from collections.abc import Iterable

from tournaments.events.models import Event
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership
from tournaments.staff.queries.rights import Right

from .accounts import create_user
from .assignments import read_assignment
from .members import join, require_owner_for


def create_staff_member(
    *,
    event: Event,
    username: str,
    role: str,
    by: Actor,
    full_name: str = "",
    tables: Iterable[int] | None = None,
) -> tuple[Membership, str]:
    """Return the new member and the password made up for them, which is shown once.

    The account belongs to this event until it is used elsewhere; its login name gets a number.
    Raises RuleError("staff.owners_only"), the refusal of a role or a table, or what `create_user` raises.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        assignment = read_assignment(role, tables)
        require_owner_for(change, assignment.role)
        user, password = create_user(
            username=username, full_name=full_name, by=by, created_in=change.event
        )
        return join(change, user, assignment, "staff.added"), password
