"""Accounts: people who can log in, and their passwords."""

import logging
import secrets
from contextlib import ExitStack

from axes.utils import reset as reset_attempts
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from scoring.errors import RuleError, short_text
from tournaments.events.models import Event
from tournaments.log.services.change import changing
from tournaments.public_ids import ALPHABET
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.queries.account_rights import (
    require_may_create_users,
    require_may_renew_password,
)
from tournaments.validation import is_unseen, optional_text, required_text

from .login_tries import by_name, was_right
from .tokens import end_tokens_of

logger = logging.getLogger(__name__)

LONGEST_USERNAME = 150
# How many digits are tried behind a name that somebody chose for another.
DIGITS = (4, 4, 4, 4, 8, 8)
LONGEST_CHOSEN_USERNAME = LONGEST_USERNAME - max(DIGITS) - 1
LONGEST_FULL_NAME = 200
LONGEST_EMAIL = 254


def create_user(
    *,
    username: str,
    by: Actor,
    password: str | None = None,
    full_name: str = "",
    email: str = "",
    created_in: Event | None = None,
) -> tuple[User, str]:
    """Return a new account and its password, which is made up if none is given.

    A name that somebody chooses for another gets a number nobody chose, taken or not: a refusal would tell
    any organizer which login names exist. Only the system learns that.
    Raises RuleError("account.bad_username"), ("account.username_taken"), ("account.bad_email"),
    ("account.weak_password") or ("text.…").
    """
    require_may_create_users(by)
    is_exact = by.kind == "system"
    user = User(
        username=read_username(username) if is_exact else numbered_username(username),
        created_in=created_in,
        password_is_given=not is_exact,
        full_name=optional_text(full_name, "full_name", longest=LONGEST_FULL_NAME),
        email=read_email(email),
    )
    # A name that differs in capitals only would be taken for the other.
    other = User.objects.filter(username__iexact=user.username).first()
    if other is not None:
        raise RuleError("account.username_taken", username=other.username)
    user.saved_by = by.key
    chosen = give_password(user, password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise RuleError("account.username_taken", username=user.username) from error
    return user, chosen


def renew_password(*, user: User, by: Actor, password: str | None = None) -> str:
    """Return the user's new password, made up if none is given; sessions and tokens of theirs end.

    Raises RuleError("account.not_yours") or ("account.weak_password").
    """
    with transaction.atomic(), ExitStack() as stack:
        # Events first, then the account, as everywhere: so that no two wait for each other.
        places = Event.objects.filter(pk__in=places_of(user)).order_by("pk")
        changes = [stack.enter_context(changing(each, by=by, needs=None)) for each in places]
        row = User.objects.select_for_update().get(pk=user.pk)
        require_may_renew_password(by, row)
        chosen = give_password(row, password)
        row.password_is_given = by.user is not None and by.user != user
        row.saved_by = by.key
        row.save(update_fields=["password", "password_is_given"])
        row.sessions.all().delete()
        forget_failures(row)
        for change in changes:
            end_tokens_of(change, row)
    user.password = row.password
    if by.user is not None and by.user != user:
        logger.info("The password of user:%s was renewed by %s.", user.public_id, by.key)
    return chosen


def forget_failures(user: User) -> None:
    """Let the new password be tried at once, wherever somebody guessed at the old one."""
    was_right(by_name(user.username))
    reset_attempts(username=user.username)


def places_of(user: User) -> set[int]:
    """Return the events in which the user has a role or a token."""
    works_at = set(user.memberships.values_list("event", flat=True))
    return works_at | set(user.tokens.values_list("event", flat=True))


def account_named(username: str) -> User:
    """Return the account that logs in with this name, for the system: no page tells which names exist.

    Raises RuleError("account.unknown") or whatever is wrong with the name.
    """
    name = read_username(username)
    user = User.objects.filter(username=name).first()
    if user is None:
        raise RuleError("account.unknown", username=name)
    return user


def give_password(user: User, password: str | None) -> str:
    """Set a password that holds Django's rules, and return it."""
    chosen = new_password() if password is None else password
    if not chosen.isprintable():
        raise RuleError("text.unprintable", field="password")
    try:
        validate_password(chosen, user)
    except ValidationError as error:
        raise RuleError("account.weak_password", problems=" ".join(error.messages)) from error
    user.set_password(chosen)
    return chosen


def new_password() -> str:
    """Return three groups of five letters and digits: 75 random bits, easy to read out."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(5)) for _ in range(3))


def numbered_username(username: object) -> str:
    """Return the name with a number behind it, free; the same for a name that is taken as for one that isn't."""
    name = read_username(username, longest=LONGEST_CHOSEN_USERNAME)
    for digits in DIGITS:
        numbered = f"{name}-{secrets.randbelow(10**digits):0{digits}}"
        if not User.objects.filter(username__iexact=numbered).exists():
            break
    return numbered


def read_username(username: object, *, longest: int = LONGEST_USERNAME) -> str:
    name = User.normalize_username(required_text(username, "username", longest=longest))
    try:
        User.username_validator(name)
    except ValidationError as error:
        raise RuleError("account.bad_username", username=short_text(name)) from error
    if any(map(is_unseen, name)):  # it would be taken for the name without it
        raise RuleError("account.bad_username", username=short_text(name))
    return name


def read_email(email: object) -> str:
    address = optional_text(email, "email", longest=LONGEST_EMAIL)
    try:
        if address:
            validate_email(address)
    except ValidationError as error:
        raise RuleError("account.bad_email", email=short_text(address)) from error
    return address
