"""Staff and devices."""

from typing import Any

from tests.builders import a_member, an_event, numbers, owner_of, user_of
from tournaments.staff.models import Role
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.invitations import invite_member

from .case import Call, Case


def invited() -> Call:
    return Call(an_event(), body={"name": "Dan", "role": "referee"})


def invitation() -> Call:
    event = an_event()
    row, _ = invite_member(event=event, name="Dan", role="referee", by=owner_of(event))
    return Call(event, {"invitation_id": row.public_id})


def invitation_elsewhere() -> Call:
    """An invitation for the owner of the call's event, to another one."""
    other = an_event()
    _, code = invite_member(event=other, name="Dan", role="referee", by=owner_of(other))
    return Call(an_event(), body={"code": code})


def with_another_owner() -> Call:
    event = an_event()
    a_member(event, Role.OWNER)
    return Call(event)


def newcomer() -> Call:
    return Call(an_event(), body={"username": f"newcomer{next(numbers)}", "role": "referee"})


def member(**body: Any) -> Call:
    event = an_event()
    return Call(event, {"user_id": user_of(a_member(event, Role.SCORER)).public_id}, body)


def phone() -> Call:
    event = an_event()
    device, _ = invite_device(event=event, name="Bob", role="referee", by=owner_of(event))
    return Call(event, {"device_id": device.public_id})


def code() -> Call:
    event = an_event()
    _, code = invite_device(event=event, name="Bob", role="referee", by=owner_of(event))
    return Call(event, body={"code": code})


CASES = [
    Case("staff.list", lambda: Call(an_event())),
    Case("staff.invitations", lambda: Call(an_event())),
    Case("staff.invite", invited),
    Case("staff.withdraw", invitation),
    Case("staff.accept", invitation_elsewhere),
    Case("staff.decline", invitation_elsewhere),
    Case("staff.leave", with_another_owner),
    Case("staff.create", newcomer),
    Case("staff.change", lambda: member(role="referee", tables=[3])),
    Case("staff.remove", member),
    Case("devices.list", lambda: Call(an_event())),
    Case("devices.invite", lambda: Call(an_event(), body={"name": "Bob", "role": "referee"})),
    Case("devices.invite_again", phone),
    Case("devices.revoke", phone),
    Case("devices.admit", code),
]
