"""Staff, devices and accounts: the desk's, but owners are the owners' own affair."""

from typing import Any

from tests.builders import a_member, a_user, an_event, owner_of
from tournaments.staff.models import Role
from tournaments.staff.services import (
    accounts,
    create_staff_member,
    devices,
    invitations,
    tokens,
)
from tournaments.staff.services.members import (
    add_member,
    change_member,
    leave_staff,
    remove_member,
)

from .case import Case, Scene
from .cast import DESK, USERS, a_device

OWNERS = frozenset({"owner", "system"})
MEMBERS = frozenset(Role.values) | {"referee of another table"}


def somebody(**more: Any) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, "user": a_user(), **more})


def newcomer(**more: Any) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, "username": "nora", **more})


def member(now: Role, **more: Any) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, "user": a_member(event, now).user, **more})


def phone(**more: Any) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, "device": a_device(event, Role.REFEREE), **more})


def named(role: Role = Role.REFEREE) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, "name": "Bob's", "role": role})


def invitation() -> Scene:
    event = an_event()
    row, _ = invitations.invite_member(event=event, name="B", role="scorer", by=owner_of(event))
    return Scene(event, {"event": event, "invitation": row})


def code_of_invitation() -> Scene:
    event = an_event()
    _, code = invitations.invite_member(event=event, name="B", role="scorer", by=owner_of(event))
    return Scene(event, {"code": code})


def with_another_owner() -> Scene:
    event = an_event()
    a_member(event, Role.OWNER)
    return Scene(event, {"event": event})


def new_token(**more: Any) -> Scene:
    event = an_event()
    return Scene(event, {"event": event, "name": "league site", **more})


def token_of_owner() -> Scene:
    event = an_event()
    token, _ = tokens.create_token(event=event, name="site", role="viewer", by=owner_of(event))
    return Scene(event, {"event": event, "token": token})


def account_of_referee() -> Scene:
    event = an_event()
    member, _ = create_staff_member.create_staff_member(
        event=event, username="bob", role=Role.REFEREE, by=owner_of(event)
    )
    return Scene(event, {"user": member.user})


CASES = [
    Case(add_member, frozenset({"system"}), lambda: somebody(role=Role.REFEREE)),
    Case(invitations.invite_member, DESK, named),
    Case(invitations.invite_member, OWNERS, lambda: named(Role.OWNER), "an owner"),
    Case(invitations.withdraw_invitation, DESK, invitation),
    Case(
        invitations.accept_invitation,
        frozenset({"stranger", "owner elsewhere"}),
        code_of_invitation,
    ),
    Case(invitations.decline_invitation, USERS, code_of_invitation),
    Case(leave_staff, MEMBERS, with_another_owner),
    Case(create_staff_member.create_staff_member, DESK, lambda: newcomer(role=Role.REFEREE)),
    Case(
        create_staff_member.create_staff_member,
        OWNERS,
        lambda: newcomer(role=Role.OWNER),
        "an owner",
    ),
    Case(change_member, DESK, lambda: member(Role.SCORER, role=Role.REFEREE)),
    Case(change_member, OWNERS, lambda: member(Role.SCORER, role=Role.OWNER), "to owner"),
    Case(change_member, OWNERS, lambda: member(Role.OWNER, role=Role.SCORER), "an owner"),
    Case(remove_member, DESK, lambda: member(Role.SCORER)),
    Case(remove_member, OWNERS, lambda: member(Role.OWNER), "an owner"),
    Case(devices.invite_device, DESK, named),
    Case(tokens.create_token, MEMBERS, lambda: new_token(role=Role.VIEWER)),
    Case(tokens.revoke_token, DESK, token_of_owner),
    Case(devices.invite_again, DESK, phone),
    Case(devices.revoke_device, DESK, phone),
    Case(
        accounts.create_user,
        DESK | {"owner elsewhere"},
        lambda: Scene(an_event(), {"username": "eve"}),
    ),
    Case(accounts.renew_password, OWNERS, account_of_referee),
]
