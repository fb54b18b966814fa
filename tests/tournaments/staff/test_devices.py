"""Devices: let in once by a code that expires, known by a token, sent away at any time."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests.builders import an_event, owner_of
from tests.tournaments.log_reading import kinds, logged
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.audit.differences import moment
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.codes import hash_of
from tournaments.staff.models import Device, Role
from tournaments.staff.queries.rights import Right, may, role_of
from tournaments.staff.services.devices import (
    INVITE_LIFE,
    admit_device,
    invite_again,
    invite_device,
    revoke_device,
)

pytestmark = pytest.mark.django_db


def invited(event: Event, **more: Any) -> tuple[Device, str]:
    given = {"name": "Bob's phone", "role": Role.REFEREE, "by": owner_of(event), **more}
    return invite_device(event=event, **given)


def revoked(event: Event, device: Device) -> Device:
    return revoke_device(event=event, device=device, by=owner_of(event))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_code_and_token_are_kept_only_as_hashes() -> None:
    _, code = invited(an_event())
    assert Device.objects.get().invite_hash == sha256(code)

    device, token = admit_device(code=code)

    row = Device.objects.get()
    assert (row.token_hash, row.invite_hash) == (sha256(token), None)
    assert row.admitted_at is not None
    assert device == row


def test_a_device_acts_in_its_role_at_its_tables() -> None:
    event = an_event()
    device, _ = admit_device(code=invited(event, tables=[2])[1])

    phone = Actor.of_device(device)

    assert (role_of(phone, event), device.tables) == (Role.REFEREE, [2])
    assert may(phone, Right.REPORT, event)


def test_who_comes_in_logs_itself() -> None:
    event = an_event()
    invitation, code = invited(event)
    device, token = admit_device(code=code)

    assert kinds(event)[1:] == ["device.invited", "device.admitted"]
    assert logged(event, "device.invited") == [
        {
            "device": device.public_id,
            "invited_by": [owner_of(event).key],
            "role": "referee",
            "tables": None,
            "until": moment(invitation.invite_expires),
        }
    ]
    assert logged(event, "device.admitted") == [
        {"device": device.public_id, "token": hash_of(token)}
    ]
    assert event.log.get(kind="device.admitted").by == f"device:{device.public_id}"


def test_two_codes_are_never_the_same() -> None:
    event = an_event()

    assert invited(event)[1] != invited(event)[1]


@pytest.mark.parametrize(
    "typed", ["0123456789AB", " 0123-4567-89ab\n", "oI23 4567 89AB", "０１２３４５６７８９ＡＢ"]
)
def test_a_code_may_be_typed_in_groups_small_wide_and_with_an_o_for_a_nought(typed: str) -> None:
    device = invited(an_event())[0]
    Device.objects.update(invite_hash=sha256("0123456789AB"))

    assert admit_device(code=typed)[0] == device


def test_a_device_that_lost_its_token_gets_a_new_code_and_keeps_the_old_token_until_then() -> None:
    event = an_event()
    device, old = admit_device(code=invited(event)[1])

    _, code = invite_again(event=event, device=device, by=owner_of(event))
    assert Device.objects.get().token_hash == sha256(old)
    _, token = admit_device(code=code)

    assert Device.objects.get().token_hash == sha256(token)


def test_a_new_code_makes_the_old_one_worthless() -> None:
    event = an_event()
    device, old = invited(event)

    invite_again(event=event, device=device, by=owner_of(event))

    assert refusal(lambda: admit_device(code=old)) == "device.code_unknown"


def test_a_device_sent_away_can_do_nothing() -> None:
    event = an_event()
    device, _ = admit_device(code=invited(event)[1])

    row = revoked(event, device)

    assert role_of(Actor.of_device(device), event) is None
    assert (row.token_hash, row.invite_hash) == (None, None)
    assert logged(event, "device.revoked") == [{"device": device.public_id}]


def test_a_code_is_good_until_it_expires() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        _, code = invited(an_event())

        clock.shift(INVITE_LIFE.total_seconds() - 1)

        assert admit_device(code=code)[0].admitted_at == timezone.now()


def too_late() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        _, code = invited(an_event())
        clock.shift(INVITE_LIFE)
        admit_device(code=code)


def used_twice() -> None:
    _, code = invited(an_event())
    admit_device(code=code)
    admit_device(code=code)


def after_revoking(then: Callable[[Event, Device, str], Any]) -> None:
    event = an_event()
    device, code = invited(event)
    revoked(event, device)
    then(event, device, code)


def again(event: Event, device: Device) -> None:
    invite_again(event=event, device=device, by=owner_of(event))


REFUSED: Refused = [
    ("staff.unknown_role", lambda: invited(an_event(), role=Role.OWNER)),
    ("staff.unknown_role", lambda: invited(an_event(), role=Role.ORGANIZER)),
    ("staff.tables_not_for_role", lambda: invited(an_event(), role=Role.SCORER, tables=[1])),
    ("text.empty", lambda: invited(an_event(), name=" ")),
    ("text.too_long", lambda: invited(an_event(), name="x" * 101)),
    ("device.code_unknown", lambda: admit_device(code="")),
    ("device.code_unknown", lambda: admit_device(code="0" * 12)),
    ("device.code_unknown", lambda: admit_device(code="\x00\ud800" * 100)),
    ("device.code_unknown", used_twice),
    ("device.code_unknown", lambda: after_revoking(lambda _, __, code: admit_device(code=code))),
    ("device.code_expired", too_late),
    ("device.unknown", lambda: revoked(an_event(), invited(an_event())[0])),
    ("device.unknown", lambda: again(an_event(), invited(an_event())[0])),
    ("device.already_revoked", lambda: after_revoking(lambda e, d, _: revoked(e, d))),
    ("device.already_revoked", lambda: after_revoking(lambda e, d, _: again(e, d))),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_a_device_can_not_do_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code
