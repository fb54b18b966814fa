"""Passwords that many people use: Django's list of 20,000, and what is guessed first here."""

from typing import Any

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from scoring.games import RULESETS

# Alone, or with figures and signs before and behind: they say what this is, who logs in, or where.
WORDS = frozenset(
    [
        "admin",
        "bigtwo",
        "dalaoer",
        "daleer",
        "event",
        "jiang",
        "kaohsiung",
        "login",
        "organizer",
        "owner",
        "passw0rd",
        "password",
        "referee",
        "taichung",
        "tainan",
        "taipei",
        "taiwan",
        "tournament",
    ]
) | {code.replace("-", "") for code in RULESETS}
# 我的密碼, 我愛你 and 你好 as they are typed in Zhuyin, and 我愛你一生一世 in figures; with up to three more characters.
TYPED = ("ji32k7au4a83", "ji394su3", "su3cl3", "5201314")
MORE = 3
FIGURES_AND_SIGNS = "0123456789 !@#$%^&*()-_=+.,?~"


class WellKnownPasswordValidator(CommonPasswordValidator):
    """Refuses what is in the list, and what is_known_here says."""

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        if is_known_here(password):
            raise ValidationError(self.get_error_message(), code="password_too_common")


def is_known_here(password: str) -> bool:
    """Say whether a password is hardly more than one of the words that are guessed first.

    >>> [is_known_here(each) for each in ("Taiwan2027!", "5201314a", "jiang-felt-brass")]
    [True, True, False]
    """
    plain = password.casefold()
    if plain.strip(FIGURES_AND_SIGNS) in WORDS:
        return True
    return any(each in plain and len(plain) - len(each) <= MORE for each in TYPED)
