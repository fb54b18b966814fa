"""Devices (裝置): phones invited by a code, let in with it, and sent away."""

from typing import Any

from django.http import Http404
from django.urls import reverse

from api.access import EVERYONE, staff
from api.fields import Nothing
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import staff as shapes
from tournaments.events.models import Event
from tournaments.public_url import public_url
from tournaments.staff.models import Device
from tournaments.staff.queries.members import devices_of
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.devices import (
    admit_device,
    invite_again,
    invite_device,
    revoke_device,
)

from .staff import POST

DEVICE: dict[str, Any] = {
    "id": "0123456789ABCDEF",
    "name": "Bob's phone",
    "role": "referee",
    "tables": None,
    "state": "invited",
    "invited_by": ["user:0123456789ABCDEF"],
    "invite_expires": "2027-03-20T21:00:00+08:00",
    "admitted_at": None,
    "revoked_at": None,
}
CODE = "8Q2ZKM0V7D4X"
INVITED = {**DEVICE, "code": CODE, "url": f"https://jiang.example/join/{CODE}/"}


class Devices(Resource):
    @operation(
        "devices.list",
        "List the phones",
        staff(Right.STAFF),
        query=shapes.DevicesQuery,
        answer=listing("Devices", shapes.DeviceSerializer),
        # Its code expires without a log entry.
        logged=False,
        answers={"items": [DEVICE], "next": None},
    )
    def get(self, call: Call) -> Page:
        """Including removed ones."""
        return page_of(devices_of(call.event), call.query, key="public_id")

    @operation(
        "devices.invite",
        "Invite a phone",
        staff(Right.STAFF),
        services=(invite_device,),
        body=shapes.NewDevice,
        answer=shapes.InvitedSerializer,
        status=201,
        codes=("text.*", "input.not_text", *POST),
        once=True,
        secrets=("code", "url"),
        example={"name": "Bob's phone", "role": "referee"},
        answers=INVITED,
    )
    def post(self, call: Call) -> Device:
        """The code lets one phone in, once, for twelve hours."""
        return invited(*invite_device(event=call.event, by=call.actor, **call.body))


class Again(Resource):
    @operation(
        "devices.invite_again",
        "Make a new code for a phone",
        staff(Right.STAFF),
        services=(invite_again,),
        body=Nothing,
        answer=shapes.InvitedSerializer,
        status=201,
        codes=("device.unknown", "device.already_revoked"),
        once=True,
        secrets=("code", "url"),
        example={},
        answers=INVITED,
    )
    def post(self, call: Call, device_id: str) -> Device:
        device = device_at(call.event, device_id)
        return invited(*invite_again(event=call.event, device=device, by=call.actor))


class Revoke(Resource):
    @operation(
        "devices.revoke",
        "Remove a phone",
        staff(Right.STAFF),
        services=(revoke_device,),
        body=Nothing,
        answer=shapes.DeviceSerializer,
        codes=("device.unknown", "device.already_revoked"),
        example={},
    )
    def post(self, call: Call, device_id: str) -> Device:
        """Its token and its code stop working at once."""
        device = device_at(call.event, device_id)
        return revoke_device(event=call.event, device=device, by=call.actor)


class Admit(Resource):
    @operation(
        "devices.admit",
        "Let a phone in with its code",
        EVERYONE,
        body=shapes.Admission,
        answer=shapes.AdmittedSerializer,
        status=201,
        codes=("device.code_unknown", "device.code_expired"),
        example={"code": CODE},
    )
    def post(self, call: Call) -> Device:
        """A code works once: if the answer is lost, the desk makes a new one."""
        device, token = admit_device(code=call.body["code"])
        device.token = token  # type: ignore[attr-defined]
        return device


def invited(device: Device, code: str) -> Device:
    """Return the phone with what is shown of it once."""
    url = public_url(reverse("phone:join", kwargs={"code": code}))
    device.code, device.url = code, url  # type: ignore[attr-defined]
    return device


def device_at(event: Event, device_id: str) -> Device:
    found = devices_of(event).filter(public_id=device_id).first()
    if found is None:
        raise Http404
    return found
