"""The first organizer of an empty installation: whoever reads the code off the terminal."""

import hashlib
import hmac
import secrets
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from scoring.errors import RuleError
from tournaments.public_ids import ALPHABET
from tournaments.staff.actors import Actor
from tournaments.staff.models import User

from .accounts import create_user


def code_file() -> Path:
    return Path(settings.DATA_DIR) / "setup-code"


def needs_first_organizer() -> bool:
    """Say whether nobody can log in yet."""
    return not User.objects.exists()


def new_setup_code() -> str | None:
    """Return a fresh one-time code and keep its hash, or None once somebody can log in."""
    if not needs_first_organizer():
        code_file().unlink(missing_ok=True)
        return None
    code = "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(2))
    code_file().touch(mode=0o600)
    code_file().write_text(hash_of(code))
    return code


def create_first_organizer(*, code: str, username: str, password: str, full_name: str = "") -> User:
    """Make the account that creates events; the code works once, also if many have it at the same moment.

    Raises RuleError("setup.done"), RuleError("setup.wrong_code"), or what `create_user` refuses.
    """
    require_open(code)  # before anybody is made to wait
    with transaction.atomic():
        hold_accounts()
        require_open(code)
        user, _ = create_user(
            username=username, password=password, full_name=full_name, by=Actor.system()
        )
    code_file().unlink(missing_ok=True)
    return user


def require_open(code: str) -> None:
    if not needs_first_organizer():
        raise RuleError("setup.done")
    if not is_right(code):
        raise RuleError("setup.wrong_code")


def hold_accounts() -> None:
    """Let nobody else make an account before this transaction ends; SQLite's own beginning did that."""
    if connection.vendor == "postgresql":
        table = connection.ops.quote_name(User._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE")


def is_right(code: str) -> bool:
    try:
        kept = code_file().read_text()
    except FileNotFoundError:
        return False
    return hmac.compare_digest(kept, hash_of(code))


def hash_of(code: str) -> str:
    plain = "".join(code.split()).replace("-", "").upper()
    return hashlib.sha256(plain.encode(errors="replace")).hexdigest()
