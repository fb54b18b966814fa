"""Accounts in the installation's log, whoever saves them: pages, commands, Django's own commands, a shell."""

from typing import Any

from tournaments.log.services.installation import note_in_installation
from tournaments.staff.models import User
from tournaments.staff.queries.account_state import WATCHED, account_state


def remember_before(instance: User, update_fields: frozenset[str] | None = None, **_: Any) -> None:
    """Lock the account and keep what the database has of it, for `note_account` to compare."""
    instance.before = None
    if is_watched(update_fields):
        rows = User.objects.select_for_update(of=("self",)).select_related("created_in")
        row = rows.filter(pk=instance.pk).first()
        instance.before = account_state(row) if row else None


def note_account(
    instance: User, update_fields: frozenset[str] | None = None, *, created: bool, **_: Any
) -> None:
    """Note a new account, or what is new about one."""
    if created:
        note_in_log(instance, "account.created", account_state(instance))
        return
    if instance.before is None or not is_watched(update_fields):
        return
    now = account_state(User.objects.select_related("created_in").get(pk=instance.pk))
    new = {name: value for name, value in now.items() if value != instance.before[name]}
    if new:
        note_in_log(instance, "account.password_set" if "login" in new else "account.changed", new)


def note_account_gone(instance: User, **_: Any) -> None:
    note_in_log(instance, "account.deleted", {})


def is_watched(update_fields: frozenset[str] | None) -> bool:
    """Say whether columns are saved that the log tells of: a login saves only its time."""
    return update_fields is None or not WATCHED.isdisjoint(update_fields)


def note_in_log(user: User, kind: str, values: dict[str, Any]) -> None:
    note_in_installation(kind, {"user": user.public_id, **values}, by=user.saved_by)
