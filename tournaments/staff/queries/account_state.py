"""What the installation's log has of an account: flags, and hashes in place of anything secret."""

import hashlib
from typing import Any

from tournaments.staff.models import User

FLAGS = {
    "active": "is_active",
    "staff": "is_staff",
    "superuser": "is_superuser",
    "given_password": "password_is_given",
    "used_elsewhere": "used_elsewhere",
}
WATCHED = frozenset({*FLAGS.values(), "username", "password", "created_in"})


def account_state(user: User) -> dict[str, Any]:
    return {
        **{name: getattr(user, column) for name, column in FLAGS.items()},
        "created_in": user.created_in.public_id if user.created_in else None,
        "login": login_hash(user),
    }


def login_hash(user: User) -> str:
    """Return a hash over login name and stored password; nothing without a password, whose salt hides the name."""
    if not user.password:
        return ""
    return hashlib.sha256(f"{user.username}\n{user.password}".encode()).hexdigest()
