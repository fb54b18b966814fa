"""Two-step login: codes are good once, wrong ones slow down, and only the terminal takes it away unasked."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pyotp
import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.errors import RuleError
from tests.builders import a_user
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.staff.models import RecoveryCode, SecondStep, User
from tournaments.staff.services.login_tries import by_account, by_name, take_try, was_right
from tournaments.staff.services.two_step import (
    address_for_app,
    has_two_steps,
    prepare_two_steps,
    renew_recovery_codes,
    require_code,
    turn_off_two_steps,
    turn_on_two_steps,
)

pytestmark = pytest.mark.django_db

GOOD = "correct horse battery"


def somebody() -> User:
    user = a_user("alice")
    user.set_password(GOOD)
    user.save()
    return user


def code_of(user: User, *, later: int = 0) -> str:
    """Return what the app on the user's phone shows, so many seconds later."""
    secret = SecondStep.objects.get(user=user).secret
    return pyotp.TOTP(secret).at(timezone.now() + timedelta(seconds=later))


def with_two_steps() -> tuple[User, list[str]]:
    user = somebody()
    prepare_two_steps(user=user)
    return user, turn_on_two_steps(user=user, password=GOOD, code=code_of(user))


def test_it_is_on_once_the_app_has_shown_that_it_has_the_secret() -> None:
    user = somebody()
    step = prepare_two_steps(user=user)
    before = has_two_steps(user)

    codes = turn_on_two_steps(user=user, password=GOOD, code=code_of(user))

    assert (before, has_two_steps(user)) == (False, True)
    assert pyotp.parse_uri(address_for_app(step)).secret == step.secret
    assert len(set(codes)) == 10


def test_recovery_codes_are_good_once_and_kept_as_hashes() -> None:
    user, codes = with_two_steps()

    require_code(user=user, code=codes[0].lower().replace("-", " "))

    assert refusal(lambda: require_code(user=user, code=codes[0])) == "login.wrong_code"
    assert user.recovery_codes.count() == 9
    stored = "".join(RecoveryCode.objects.values_list("code_hash", flat=True))
    assert not any(code.replace("-", "") in stored for code in codes)


def test_a_code_is_taken_once_and_none_from_before_it() -> None:
    user, _ = with_two_steps()
    earlier, later = code_of(user, later=0), code_of(user, later=30)

    require_code(user=user, code=later)

    assert refusal(lambda: require_code(user=user, code=later)) == "login.wrong_code"
    assert refusal(lambda: require_code(user=user, code=earlier)) == "login.wrong_code"


def test_new_recovery_codes_end_the_old_ones() -> None:
    user, old = with_two_steps()

    new = renew_recovery_codes(user=user, password=GOOD, code=code_of(user, later=30))

    assert refusal(lambda: require_code(user=user, code=old[0])) == "login.wrong_code"
    require_code(user=user, code=new[0])


def test_the_account_s_other_users_codes_are_worth_nothing() -> None:
    (alice, codes), (bob, _) = with_two_steps(), with_two_steps()

    assert refusal(lambda: require_code(user=bob, code=codes[0])) == "login.wrong_code"
    require_code(user=alice, code=codes[0])


def test_it_is_turned_off_with_password_and_code() -> None:
    user, codes = with_two_steps()

    turn_off_two_steps(user=user, password=GOOD, code=codes[0])

    assert not has_two_steps(user)
    assert not user.recovery_codes.exists()


def test_the_terminal_turns_it_off_for_who_is_locked_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    user, _ = with_two_steps()

    call_command("turn_off_two_step", user.username)

    assert not has_two_steps(user)
    assert user.username in capsys.readouterr().out
    for name in (user.username, "nobody"):
        with pytest.raises(CommandError):
            call_command("turn_off_two_step", name)


def test_wrong_codes_wait_longer_and_longer_and_right_ones_begin_anew() -> None:
    guess = by_account("code", "X")
    waits: list[int] = []
    with time_machine.travel("2027-03-01", tick=False) as clock:
        for _ in range(16):
            while True:
                try:
                    take_try(guess)
                except RuleError as error:
                    waits.append(int(str(error.params["seconds"])))
                    clock.shift(waits[-1])
                else:
                    break
        was_right(guess)
        take_try(guess)

    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


def test_guesses_are_forgotten_after_a_day() -> None:
    with time_machine.travel("2027-03-01", tick=False) as clock:
        for _ in range(10):
            take_try(by_name("alice"))
        assert refusal(lambda: take_try(by_name(" ALICE "))) == "login.wait"
        clock.shift(timedelta(days=1, seconds=1))
        take_try(by_name("alice"))


def turned_on(password: str, code: str) -> None:
    user = somebody()
    prepare_two_steps(user=user)
    turn_on_two_steps(user=user, password=password, code=code)


def off(password: str, code: str) -> None:
    turn_off_two_steps(user=with_two_steps()[0], password=password, code=code)


def too_often() -> None:
    user, _ = with_two_steps()
    for _ in range(6):
        refusal(lambda: require_code(user=user, code="000000"))
    require_code(user=user, code=code_of(user, later=30))


REFUSED: Refused = [
    ("login.wrong_password", lambda: turned_on("wrong", "000000")),
    ("login.wrong_code", lambda: turned_on(GOOD, "00000")),
    ("login.wrong_code", lambda: turned_on(GOOD, "１２３４５６七")),
    ("login.wrong_password", lambda: off("wrong", "000000")),
    ("login.wrong_code", lambda: off(GOOD, "")),
    ("login.wait", too_often),
    ("two_step.not_on", lambda: require_code(user=somebody(), code="000000")),
    ("two_step.already_on", lambda: prepare_two_steps(user=with_two_steps()[0])),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_cannot_be_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code
