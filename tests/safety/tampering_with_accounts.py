"""The tamper table of the installation: accounts, phones and tokens, and what the audit says of each edit."""

from typing import Any

from tests.safety.edits import OTHER, Edit, later, on
from tests.safety.tampered_event import Played
from tests.tournaments.audit.tampering import delete, write
from tournaments.log.models import Installation, InstallationEntry
from tournaments.staff.models import Device, RecoveryCode, SecondStep, User


def account(played: Played) -> Any:
    return User.objects.get(pk=played.organizer.pk)


def recovery_code(played: Played) -> None:
    RecoveryCode.objects.bulk_create([RecoveryCode(user=played.organizer, code_hash=OTHER)])


def new_account(_played: Played) -> None:
    User.objects.bulk_create([User(username="mallory", password="made up")])


def noted(kind: str) -> InstallationEntry:
    return InstallationEntry.objects.filter(kind=kind).order_by("seq")[0]


# edit, and what the audit of accounts, phones and tokens says of it
BY_INSTALLATION: dict[str, tuple[Edit, str]] = {
    "superuser flag": (on(account, is_superuser=True), "superuser is true; the log says false"),
    "staff flag": (on(account, is_staff=True), "staff is true; the log says false"),
    "an account switched off": (on(account, is_active=False), "active is false"),
    "password hash": (on(account, password="made up"), "login is"),
    "login name": (on(account, username="somebody"), "login is"),
    "whose account it is": (on(account, used_elsewhere=False), "used_elsewhere is false"),
    "whose password it is": (on(account, password_is_given=True), "given_password is true"),
    "second step removed": (
        lambda p: delete(SecondStep.objects.get(user=p.organizer)),
        "second_step is –",
    ),
    "second step's secret": (
        lambda p: write(SecondStep.objects.get(user=p.organizer), secret="A" * 32),
        "second_step is",
    ),
    "a recovery code added": (recovery_code, "recovery_codes is"),
    "an account added": (new_account, "is not in the log"),
    "token of a phone": (on(lambda p: p.phone, token_hash=OTHER), "token is 0000"),
    "code of a phone": (
        lambda p: write(Device.objects.get(name="three"), invite_hash=OTHER),
        "code is 0000",
    ),
    "secret of a program": (on(lambda p: p.token, token_hash=OTHER), "hash is 0000"),
    "whose token it is": (
        lambda p: write(p.token, user=p.organizer.pk),
        "ApiToken .*: user is",
    ),
    "payload of an entry": (
        lambda _p: write(noted("account.created"), payload="{}"),
        "does not match its hash",
    ),
    "author of an entry": (
        lambda _p: write(noted("account.created"), by="user:SOMEBODY"),
        "does not match its hash",
    ),
    "time of an entry": (lambda _p: later(noted("account.created")), "not match its hash"),
    "an entry deleted": (lambda _p: delete(noted("account.created")), "entry 1 is missing"),
    "an event hidden from the log": (
        lambda _p: delete(noted("event.created")),
        "Event .* is not in the log",
    ),
    "newest hash": (
        lambda _p: write(Installation.objects.get(), head_hash=OTHER),
        "the log has a different hash for it",
    ),
    "whose log it is": (
        lambda _p: write(Installation.objects.get(), public_id="X" * 16),
        "entry 1 does not match its hash",
    ),
    "an account removed": (
        lambda p: delete(p.organizer),
        "User .* is in the log but has no row",
    ),
}
