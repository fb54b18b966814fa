"""Somebody new on the staff: an account and a role in one step, or neither."""

from collections.abc import Iterable

from django.db import transaction

from tournaments.models import Event, Membership

from .accounts import create_user
from .actors import Actor
from .rights import Right, require
from .staff import add_member


def hire(
    *,
    event: Event,
    username: str,
    role: str,
    by: Actor,
    full_name: str = "",
    tables: Iterable[int] = (),
) -> tuple[Membership, str]:
    """Return the new member and the password made up for them, which is shown once.

    Raises what `create_user` and `add_member` raise.
    """
    require(by, Right.STAFF, event)
    with transaction.atomic():
        user, password = create_user(username=username, full_name=full_name, by=by)
        return add_member(event=event, user=user, role=role, tables=tables, by=by), password
