"""Guesses at passwords and codes: after some wrong ones each further one has to wait, longer and longer.

For a login, three things are counted: a name at an address (django-axes), a name from anywhere, and a browser that
logged in under the name before. Such a browser has a count of its own and is in neither of the others: so a stranger
who guesses slows down only strangers, and nobody can shut the owner of an account out of it.
"""

import hashlib
from datetime import timedelta
from math import ceil
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.errors import RuleError
from tournaments.staff.models import LoginTries

LONGEST_WAIT = 300  # seconds
FORGOTTEN_AFTER = timedelta(days=1)


class Guess(NamedTuple):
    """What is guessed, and from where; so many wrong ones are free."""

    what: str
    free: int

    @property
    def key(self) -> str:
        # Hashed: people type passwords into the field for names.
        return hashlib.sha256(self.what.encode(errors="replace")).hexdigest()


def by_name(username: str) -> Guess:
    """Count a name, wherever the guesses come from; a name that nobody has counts as much."""
    return Guess(f"name:{username.strip().casefold()}", 10)


def by_browser(browser: str) -> Guess:
    """Count a browser that logged in before."""
    return Guess(f"browser:{browser}", 5)


def by_account(what: str, public_id: str) -> Guess:
    """Count what only somebody gets to guess who has the password, or the session, already."""
    return Guess(f"{what}:{public_id}", 5)


def take_try(guess: Guess) -> None:
    """Count a guess as wrong before it is looked at, so that many at once are no more than one after another.

    Raises RuleError("login.wait") if it comes too soon.
    """
    now = timezone.now()
    with transaction.atomic():
        LoginTries.objects.filter(last_at__lt=now - FORGOTTEN_AFTER).delete()
        LoginTries.objects.get_or_create(key=guess.key, defaults={"last_at": now})
        row = LoginTries.objects.select_for_update().get(key=guess.key)
        ready = row.last_at + wait_after(row.failures - guess.free)
        if ready > now:
            raise RuleError("login.wait", seconds=ceil((ready - now).total_seconds()))
        row.failures, row.last_at = row.failures + 1, now
        row.save()


def was_right(guess: Guess) -> None:
    """Begin to count anew."""
    LoginTries.objects.filter(key=guess.key).delete()


def wait_after(failures: int) -> timedelta:
    """Return how long to wait after so many wrong ones too many: 1, 2, 4 … seconds, five minutes at most.

    >>> [wait_after(n).seconds for n in (-1, 0, 1, 5, 8, 9)]
    [0, 1, 2, 32, 256, 300]
    """
    return timedelta(seconds=min(2 ** min(failures, 20), LONGEST_WAIT) if failures >= 0 else 0)
