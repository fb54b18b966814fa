"""Accounts: people who can log in, and their passwords."""

import logging
import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from scoring.errors import RuleError, short_text
from tournaments.public_ids import ALPHABET
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.queries.account_rights import (
    require_may_create_users,
    require_may_renew_password,
)
from tournaments.validation import is_unseen, optional_text, required_text

logger = logging.getLogger(__name__)

LONGEST_USERNAME = 150
LONGEST_FULL_NAME = 200
LONGEST_EMAIL = 254


def create_user(
    *,
    username: str,
    by: Actor,
    password: str | None = None,
    full_name: str = "",
    email: str = "",
) -> tuple[User, str]:
    """Return a new account and its password, which is made up if none is given.

    Raises RuleError("account.bad_username"), ("account.username_taken"), ("account.bad_email"),
    ("account.weak_password") or ("text.…").
    """
    require_may_create_users(by)
    user = User(
        username=read_username(username),
        full_name=optional_text(full_name, "full_name", longest=LONGEST_FULL_NAME),
        email=read_email(email),
    )
    # A name that differs in capitals only would be taken for the other.
    other = User.objects.filter(username__iexact=user.username).first()
    if other is not None:
        raise RuleError("account.username_taken", username=other.username)
    chosen = give_password(user, password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise RuleError("account.username_taken", username=user.username) from error
    return user, chosen


def renew_password(*, user: User, by: Actor, password: str | None = None) -> str:
    """Return the user's new password, made up if none is given; other sessions of theirs end.

    Raises RuleError("account.works_elsewhere") or ("account.weak_password").
    """
    require_may_renew_password(by, user)
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        chosen = give_password(row, password)
        row.save(update_fields=["password"])
    user.password = row.password
    if by.user is not None and by.user != user:
        logger.info("The password of user:%s was renewed by %s.", user.public_id, by.key)
    return chosen


def account_named(username: str) -> User:
    """Return the account that logs in with this name.

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


def read_username(username: object) -> str:
    name = User.normalize_username(required_text(username, "username", longest=LONGEST_USERNAME))
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
