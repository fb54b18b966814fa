"""Phones and tokens (I7): in the log of their event, and again in that of the installation."""

from typing import TypeVar

from django.db.models import QuerySet

from tournaments.events.models import Event
from tournaments.log.chained import ChainedEntry
from tournaments.staff.models import ApiToken, Device

from .differences import compare, moment, read_all
from .inspection import Reading
from .replayed import Access, Posting, Thing

M = TypeVar("M", Device, ApiToken)
# Only the installation's log says of which event they are, and what a code's hash is.
ONLY_THERE = ("event", "code")


def only_there(data: Thing) -> Thing:
    return {name: data[name] for name in ONLY_THERE if name in data}


def device_invited(access: Access, _entry: ChainedEntry, data: Thing) -> None:
    access.devices[data["device"]] = {
        "role": data["role"],
        "tables": data["tables"],
        "invite_expires": data["until"],
        "token": None,
        "admitted_at": None,
        "revoked_at": None,
        **only_there(data),
    }


def device_invited_again(access: Access, _entry: ChainedEntry, data: Thing) -> None:
    again = {"invite_expires": data["until"], **only_there(data)}
    access.devices[data["device"]] |= again


def device_admitted(access: Access, entry: ChainedEntry, data: Thing) -> None:
    device = access.devices[data["device"]]
    device |= {"token": data["token"], "admitted_at": moment(entry.at)}
    code_used(device)


def device_revoked(access: Access, entry: ChainedEntry, data: Thing) -> None:
    device = access.devices[data["device"]]
    device |= {"token": None, "revoked_at": moment(entry.at)}
    code_used(device)


def code_used(device: Thing) -> None:
    device["invite_expires"] = None
    if "code" in device:
        device["code"] = None


def token_created(access: Access, entry: ChainedEntry, data: Thing) -> None:
    access.tokens[data["token"]] = {
        **{name: data[name] for name in ("user", "role", "tables", "hash")},
        "created_at": moment(entry.at),
        "expires_at": data["until"],
        "revoked_at": None,
        **only_there(data),
    }


def token_revoked(access: Access, entry: ChainedEntry, data: Thing) -> None:
    access.tokens[data["token"]]["revoked_at"] = moment(entry.at)


APPLIED: dict[str, Posting] = {
    "device.invited": device_invited,
    "device.invited_again": device_invited_again,
    "device.admitted": device_admitted,
    "device.revoked": device_revoked,
    "token.created": token_created,
    "token.revoked": token_revoked,
}


def check_access(inspection: Reading, access: Access, event: Event | None) -> None:
    """Compare the phones and tokens of an event, or of all."""
    found = inspection.checks["I7"]
    devices = of(event, Device.objects.select_related("event"))
    now = {row.public_id: device_now(row) for row in read_all(inspection, devices)}
    compare(found, "Device", now, access.devices)
    tokens = of(event, ApiToken.objects.select_related("event", "user"))
    held = {row.public_id: token_now(row) for row in read_all(inspection, tokens)}
    compare(found, "ApiToken", held, access.tokens)


def of(event: Event | None, rows: QuerySet[M]) -> QuerySet[M]:
    return rows if event is None else rows.filter(event=event)


def device_now(row: Device) -> Thing:
    return {
        "event": row.event.public_id,
        "role": row.role,
        "tables": row.tables,
        "code": row.invite_hash,
        "invite_expires": moment(row.invite_expires),
        "token": row.token_hash,
        "admitted_at": moment(row.admitted_at),
        "revoked_at": moment(row.revoked_at),
    }


def token_now(row: ApiToken) -> Thing:
    return {
        "event": row.event.public_id,
        "user": row.user.public_id,
        "role": row.role,
        "tables": row.tables,
        "hash": row.token_hash,
        "created_at": moment(row.created_at),
        "expires_at": moment(row.expires_at),
        "revoked_at": moment(row.revoked_at),
    }
