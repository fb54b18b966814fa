"""Two-step login (兩步驟驗證): after the password a code from an app on one's phone, or a recovery code.

What is done here is done by the account's own user, whose password is asked again: a browser that was left open is
not enough.
"""

import logging
import secrets
from datetime import datetime

import pyotp
from django.db import transaction
from django.utils import timezone

from scoring.errors import RuleError
from tournaments.log.services.installation import note_in_installation
from tournaments.staff.codes import hash_of, in_groups, new_code, read_code
from tournaments.staff.models import RecoveryCode, SecondStep, User

from .login_tries import by_account, take_try, was_right

logger = logging.getLogger(__name__)

ISSUER = "Jiang"
STEP = 30  # seconds
DRIFT = (-1, 0, 1)  # steps that a phone's clock may be wrong
DIGITS = 6
RECOVERY_CODES = 10


def has_two_steps(user: User) -> bool:
    return SecondStep.objects.filter(user=user, confirmed_at__isnull=False).exists()


def prepare_two_steps(*, user: User) -> SecondStep:
    """Return the secret that is shown until it is confirmed; nothing is asked for at login before.

    Raises RuleError("two_step.already_on").
    """
    step, _ = SecondStep.objects.get_or_create(
        user=user, defaults={"secret": pyotp.random_base32()}
    )
    if step.confirmed_at is not None:
        raise RuleError("two_step.already_on")
    return step


def address_for_app(step: SecondStep) -> str:
    """Return the otpauth address that the app reads from a QR code."""
    return pyotp.TOTP(step.secret).provisioning_uri(name=step.user.username, issuer_name=ISSUER)


def turn_on_two_steps(*, user: User, password: str, code: str) -> list[str]:
    """Ask for a code at every login from now on, and return the recovery codes, shown once.

    Raises RuleError("two_step.already_on"), ("login.wrong_password"), ("login.wrong_code") or ("login.wait").
    """
    require_password(user, password)
    step = prepare_two_steps(user=user)
    guess = by_account("code", user.public_id)
    take_try(guess)
    with transaction.atomic():
        if not takes_code_of_app(step, code, timezone.now()):
            raise RuleError("login.wrong_code")
        SecondStep.objects.filter(pk=step.pk).update(confirmed_at=timezone.now())
        shown = new_recovery_codes(user)
        note_two_step(user, "two_step.on", secret=hash_of(step.secret))
    was_right(guess)
    logger.info("Two-step login was turned on by user:%s.", user.public_id)
    return shown


def turn_off_two_steps(*, user: User, password: str, code: str) -> None:
    """Ask for the password only from now on.

    Raises RuleError("two_step.not_on"), ("login.wrong_password"), ("login.wrong_code") or ("login.wait").
    """
    require_password(user, password)
    require_code(user=user, code=code)
    forget_two_steps(user=user, key=key_of(user))
    logger.info("Two-step login was turned off by user:%s.", user.public_id)


def renew_recovery_codes(*, user: User, password: str, code: str) -> list[str]:
    """Return new recovery codes, shown once; the old ones are worth nothing.

    Raises what `turn_off_two_steps` raises.
    """
    require_password(user, password)
    require_code(user=user, code=code)
    with transaction.atomic():
        return new_recovery_codes(user)


def forget_two_steps(*, user: User, key: str = "system") -> None:
    """Take the second step away without asking for anything, as the command line does; `key` is who does, for the log.

    Raises RuleError("two_step.not_on").
    """
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        deleted, _ = SecondStep.objects.filter(user=user).delete()
        if not deleted:
            raise RuleError("two_step.not_on")
        note_in_installation("two_step.off", {"user": user.public_id}, by=key)


def require_code(*, user: User, code: str, browser: str = "") -> None:
    """Take a code of the app, or a recovery code, once; a browser known from before is counted by itself.

    Raises RuleError("two_step.not_on"), ("login.wrong_code") or ("login.wait").
    """
    step = SecondStep.objects.filter(user=user, confirmed_at__isnull=False).first()
    if step is None:
        raise RuleError("two_step.not_on")
    guess = by_account("code", f"{user.public_id}:{browser}")
    take_try(guess)
    if not takes_code_of_app(step, code, timezone.now()) and not takes_recovery_code(user, code):
        raise RuleError("login.wrong_code")
    was_right(guess)


def require_password(user: User, password: str) -> None:
    """Raise RuleError("login.wrong_password"), or ("login.wait") for whoever guesses in a browser left open."""
    guess = by_account("password", user.public_id)
    take_try(guess)
    if not user.check_password(password):
        raise RuleError("login.wrong_password")
    was_right(guess)


def takes_code_of_app(step: SecondStep, code: str, now: datetime) -> bool:
    """Say whether the code is right; the database keeps that no code, and none before it, is taken again."""
    given = "".join(read_code(code).split())
    if len(given) != DIGITS or not given.isascii():
        return False
    totp, current = pyotp.TOTP(step.secret), int(now.timestamp()) // STEP
    for number in (current + drift for drift in DRIFT):
        if secrets.compare_digest(totp.generate_otp(number), given):
            rows = SecondStep.objects.filter(pk=step.pk, last_step__lt=number)
            return bool(rows.update(last_step=number))
    return False


def takes_recovery_code(user: User, code: str) -> bool:
    deleted, _ = RecoveryCode.objects.filter(user=user, code_hash=hash_of(read_code(code))).delete()
    return bool(deleted)


def new_recovery_codes(user: User) -> list[str]:
    """Replace all recovery codes; only their hashes are kept."""
    codes = [new_code() for _ in range(RECOVERY_CODES)]
    hashes = [hash_of(code) for code in codes]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=each) for each in hashes)
        note_two_step(user, "two_step.codes", codes=sorted(hashes))
    return [in_groups(code) for code in codes]


def note_two_step(user: User, kind: str, **values: object) -> None:
    """Note what its own user did with an account's second step."""
    note_in_installation(kind, {"user": user.public_id, **values}, by=key_of(user))


def key_of(user: User) -> str:
    return f"user:{user.public_id}"
