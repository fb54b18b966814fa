"""The installation's own log: whatever makes or changes an account, lets a phone in or gives out a token is in it."""

import json
from collections import Counter
from typing import Any

import pyotp
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tests.builders import a_user, an_event, an_owner, owner_of, user_of
from tests.tournaments.log.test_at_the_same_moment import together
from tournaments.audit import audit_installation
from tournaments.log.models import Installation, InstallationEntry
from tournaments.log.queries.installation import installation_head
from tournaments.staff.actors import Actor
from tournaments.staff.codes import hash_of
from tournaments.staff.models import Role, SecondStep, User
from tournaments.staff.queries.account_state import login_hash
from tournaments.staff.services.accounts import create_user, renew_password
from tournaments.staff.services.devices import admit_device, invite_device, revoke_device
from tournaments.staff.services.first_organizer import create_first_organizer, new_setup_code
from tournaments.staff.services.members import add_member
from tournaments.staff.services.tokens import create_token, revoke_token
from tournaments.staff.services.two_step import (
    prepare_two_steps,
    turn_off_two_steps,
    turn_on_two_steps,
)

pytestmark = pytest.mark.django_db

GOOD = "correct horse battery"
SYSTEM = Actor.system()


def entries(*, since: int = 0) -> list[InstallationEntry]:
    return list(InstallationEntry.objects.filter(seq__gt=since))


def kinds(*, since: int = 0) -> list[str]:
    return [entry.kind for entry in entries(since=since)]


def newest() -> dict[str, Any]:
    entry = InstallationEntry.objects.last()
    assert entry is not None
    return entry.data


def found() -> list[str]:
    return [str(each) for check in audit_installation() for each in check.findings]


def somebody() -> User:
    return create_user(username="olga", password=GOOD, full_name="Olga 王", by=SYSTEM)[0]


def test_an_account_is_there_with_a_hash_of_its_login_and_no_name() -> None:
    user = somebody()

    assert kinds() == ["account.created"]
    assert newest() == {
        "user": user.public_id,
        "active": True,
        "staff": False,
        "superuser": False,
        "given_password": False,
        "used_elsewhere": False,
        "created_in": None,
        "login": login_hash(user),
    }
    assert found() == []


@pytest.mark.parametrize(
    ("column", "name"),
    [("is_superuser", "superuser"), ("is_staff", "staff"), ("is_active", "active")],
)
def test_a_flag_given_or_taken_is_noted(column: str, name: str) -> None:
    user = somebody()
    value = not getattr(user, column)

    setattr(user, column, value)
    user.save()

    assert kinds()[1:] == ["account.changed"]
    assert newest() == {"user": user.public_id, name: value}
    assert found() == []


def test_a_new_password_is_noted_with_who_renewed_it() -> None:
    event = an_event()
    seq = installation_head().seq
    user, _ = create_user(username="bea", by=owner_of(event), created_in=event)
    add_member(event=event, user=user, role="referee", by=SYSTEM)

    renew_password(user=user, by=owner_of(event))

    made, renewed = entries(since=seq)
    assert (made.by, renewed.by) == (owner_of(event).key,) * 2
    assert (renewed.kind, renewed.data) == (
        "account.password_set",
        {"user": user.public_id, "login": login_hash(User.objects.get(pk=user.pk))},
    )


def test_what_saves_nothing_of_it_notes_nothing() -> None:
    user = somebody()

    user.save(update_fields=["last_login", "email"])
    user.full_name = "Somebody else"
    user.save()
    Client().force_login(user)

    assert kinds() == ["account.created"]


def test_a_password_stored_in_a_better_way_at_a_login_is_noted(settings: Any) -> None:
    user = somebody()
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]

    assert user.check_password(GOOD)

    assert kinds()[1:] == ["account.password_set"]
    assert found() == []


def test_commands_are_noted() -> None:
    call_command("create_organizer", "olga")
    call_command("renew_password", "olga")
    call_command("createsuperuser", "--noinput", "--username=root", "--email=root@example.org")

    assert kinds() == ["account.created", "account.password_set", "account.created"]
    assert newest()["superuser"] is True
    assert {entry.by for entry in entries()} == {"system"}
    assert found() == []


def test_the_first_organizer_is_the_first_entry() -> None:
    code = new_setup_code()
    assert code is not None

    create_first_organizer(code=code, username="olga", password=GOOD)

    assert (kinds(), installation_head().seq) == (["account.created"], 1)


def test_an_account_that_goes_is_noted() -> None:
    user = somebody()

    user.delete()

    assert kinds()[1:] == ["account.deleted"]
    assert found() == []


def test_two_step_login_is_noted_without_its_secret() -> None:
    user = somebody()
    step = prepare_two_steps(user=user)
    before = kinds()
    shown = turn_on_two_steps(user=user, password=GOOD, code=pyotp.TOTP(step.secret).now())
    on = newest()
    assert found() == []

    turn_off_two_steps(user=user, password=GOOD, code=shown[0])

    assert before == ["account.created"]
    assert kinds()[1:] == ["two_step.codes", "two_step.on", "two_step.off"]
    assert on == {"user": user.public_id, "secret": hash_of(step.secret)}
    assert found() == []


def test_who_lost_phone_and_codes_is_let_in_by_the_system() -> None:
    user = somebody()
    prepare_two_steps(user=user)
    SecondStep.objects.update(confirmed_at=timezone.now())
    assert len(found()) == 1  # nobody turned it on

    call_command("turn_off_two_step", user.username)

    assert [entry.by for entry in entries()[1:]] == ["system"]
    assert found() == []


def test_phones_and_tokens_are_noted_with_their_event() -> None:
    event = an_event()
    seq, alice = installation_head().seq, owner_of(event)
    phone, code = invite_device(event=event, name="Bob's", role="referee", by=alice)
    phone, secret = admit_device(code=code)
    revoke_device(event=event, device=phone, by=alice)
    token, program = create_token(event=event, name="board", role=Role.VIEWER, by=alice)
    revoke_token(event=event, token=token, by=alice)

    told = entries(since=seq)
    assert [entry.kind for entry in told] == [
        "device.invited",
        "device.admitted",
        "device.revoked",
        "token.created",
        "token.revoked",
    ]
    assert {entry.data["event"] for entry in told} == {event.public_id}
    assert told[0].data["code"] == hash_of(code)
    assert told[1].data["token"] == hash_of(secret)
    assert told[3].data["hash"] == hash_of(program)
    text = json.dumps([entry.payload for entry in told])
    assert not any(each in text for each in (code, secret, program, "Bob", "board"))
    assert found() == []


def test_a_code_of_sixty_bits_stands_in_no_log_that_is_downloaded() -> None:
    event = an_event()
    _phone, code = invite_device(event=event, name="one", role="referee", by=owner_of(event))

    logged = " ".join(event.log.values_list("payload", flat=True))

    assert hash_of(code) not in logged


def test_an_event_is_noted_and_its_founder_is_their_own() -> None:
    alice = an_owner()
    user = user_of(alice)

    event = an_event(alice)

    assert kinds() == ["account.created", "account.changed", "event.created"]
    assert entries()[1].data == {"user": user.public_id, "used_elsewhere": True}
    assert (entries()[2].data, entries()[2].by) == ({"event": event.public_id}, alice.key)
    assert found() == []


def test_a_change_that_is_undone_leaves_no_entry() -> None:
    head = installation_head()

    with pytest.raises(RuntimeError):
        fail_after_making(a_user)

    assert installation_head() == head
    assert found() == []


def fail_after_making(make: Any) -> None:
    with transaction.atomic():
        make()
        raise RuntimeError


@pytest.mark.django_db(transaction=True)
def test_entries_made_at_the_same_moment_have_no_gap() -> None:
    names = [f"olga{number}" for number in range(8)]

    answers = together(*[lambda name=name: create_user(username=name, by=SYSTEM) for name in names])

    assert Counter(answers) == {"done": 8}
    assert [entry.seq for entry in entries()] == list(range(1, 9))
    assert Installation.objects.count() == 1
    assert found() == []


def test_the_command_refuses_what_is_no_head_of_it() -> None:
    event = an_event()

    with override("en"):
        call_command("audit", event.public_id, installation_head=installation_head().hash)
        with pytest.raises(CommandError, match="is not a hash"):
            call_command("audit", event.public_id, installation_head="%")
        with pytest.raises(CommandError, match="No entry of the installation's log has"):
            call_command("audit", event.public_id, installation_head=event.head_hash)
