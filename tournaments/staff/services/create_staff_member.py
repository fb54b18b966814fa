"""Somebody new on the staff: an account and a role in one step, or neither."""

from collections.abc import Iterable

from django.db import transaction

from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership
from tournaments.staff.queries.rights import Right, require

from .accounts import create_user
from .members import add_member


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

    Raises what `create_user` and `add_member` raise.
    """
    require(by, Right.STAFF, event)
    with transaction.atomic():
        user, password = create_user(username=username, full_name=full_name, by=by)
        return add_member(event=event, user=user, role=role, tables=tables, by=by), password
