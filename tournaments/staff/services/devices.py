"""Devices (裝置): phones let in by a code that is good once, and sent away at any time."""

import secrets
from collections.abc import Iterable
from datetime import timedelta

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.services.change import Change, changing
from tournaments.log.services.installation import note_in_both
from tournaments.staff.actors import Actor
from tournaments.staff.codes import hash_of, new_code, read_code
from tournaments.staff.models import Device, Role
from tournaments.staff.queries.persons import person_behind
from tournaments.staff.queries.rights import Right
from tournaments.validation import required_text

from .assignments import read_assignment

ROLES = (Role.REFEREE, Role.HEAD_REFEREE, Role.SCORER, Role.VIEWER)
LONGEST_NAME = 100
INVITE_LIFE = timedelta(hours=12)


def invite_device(
    *, event: Event, name: str, role: str, by: Actor, tables: Iterable[int] | None = None
) -> tuple[Device, str]:
    """Return a new device and the code that lets it in; the code is shown once and kept nowhere.

    What it does counts as done by whoever invited it (I15).
    Raises RuleError("text.…") or the refusal of a role or a table.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        assignment = read_assignment(role, tables, of=ROLES)
        device = Device(
            event=change.event,
            name=required_text(name, "name", longest=LONGEST_NAME),
            role=assignment.role,
            tables=assignment.tables,
        )
        return invite(
            change, device, "device.invited", role=str(assignment.role), tables=assignment.tables
        )


def invite_again(*, event: Event, device: Device, by: Actor) -> tuple[Device, str]:
    """Return a new code for a device whose code has expired or that lost its token.

    From now on it counts as both: who invited it before, and who does now.
    Raises RuleError("device.unknown") or ("device.already_revoked").
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        return invite(change, device_of(change.event, device), "device.invited_again")


def admit_device(*, code: str) -> tuple[Device, str]:
    """Let in whoever brings a good code, once; the token returned is what the phone shows later.

    Raises RuleError("device.code_unknown") or ("device.code_expired").
    """
    found = Device.objects.filter(invite_hash=hash_of(read_code(code))).first()
    if found is None:
        raise RuleError("device.code_unknown")
    with changing(found.event, by=Actor.of_device(found), needs=Right.VIEW) as change:
        device = Device.objects.get(pk=found.pk)
        if device.invite_hash != found.invite_hash:
            raise RuleError("device.code_unknown")
        if device.invite_expires is None or device.invite_expires <= change.at:
            raise RuleError("device.code_expired")
        token = secrets.token_urlsafe(32)
        device.token_hash, device.admitted_at = hash_of(token), change.at
        device.invite_hash = device.invite_expires = None
        device.save()
        payload = {"device": device.public_id, "token": device.token_hash}
        note_in_both(change, "device.admitted", payload)
        return device, token


def revoke_device(*, event: Event, device: Device, by: Actor) -> Device:
    """Send a device away: its token and its code are worth nothing from now on.

    Raises RuleError("device.unknown") or ("device.already_revoked").
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        row = device_of(change.event, device)
        row.revoked_at = change.at
        row.token_hash = row.invite_hash = row.invite_expires = None
        row.save()
        note_in_both(change, "device.revoked", {"device": row.public_id})
        return row


def device_of(event: Event, device: Device) -> Device:
    row = event.devices.filter(pk=device.pk).first()
    if row is None:
        raise RuleError("device.unknown")
    if row.revoked_at is not None:
        raise RuleError("device.already_revoked")
    return row


def invite(change: Change, device: Device, kind: str, **more: object) -> tuple[Device, str]:
    code = new_code()
    device.invite_hash, device.invite_expires = hash_of(code), change.at + INVITE_LIFE
    people = person_behind(change.event, change.by.key).union(device.invited_by)
    device.invited_by = sorted(people)
    device.save()
    payload = {
        "device": device.public_id,
        "invited_by": device.invited_by,
        "until": device.invite_expires.isoformat(),
        **more,
    }
    note_in_both(change, kind, payload, code=device.invite_hash)
    return device, code
