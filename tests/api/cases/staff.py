"""Staff and devices."""

from typing import Any

from tests.builders import a_member, a_user, an_event, numbers, owner_of, user_of
from tournaments.staff.models import Role
from tournaments.staff.services.devices import invite_device

from .case import Call, Case


def somebody() -> Call:
    return Call(an_event(), body={"username": a_user("dan").username, "role": "referee"})


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
    Case("staff.add", somebody),
    Case("staff.create", newcomer),
    Case("staff.change", lambda: member(role="referee", tables=[3])),
    Case("staff.remove", member),
    Case("devices.list", lambda: Call(an_event())),
    Case("devices.invite", lambda: Call(an_event(), body={"name": "Bob", "role": "referee"})),
    Case("devices.invite_again", phone),
    Case("devices.revoke", phone),
    Case("devices.admit", code),
]
