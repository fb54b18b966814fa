"""The installation's own log (I7): its chain, and the accounts, phones, tokens and events that it tells of."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import transaction

from tournaments.events.models import Event
from tournaments.log.chained import ChainedEntry
from tournaments.log.models import Installation, InstallationEntry
from tournaments.log.queries.version import Head
from tournaments.refusals.audit import INSTALLATION
from tournaments.staff.codes import hash_of
from tournaments.staff.models import RecoveryCode, SecondStep, User
from tournaments.staff.queries.account_state import account_state

from . import access
from .chain import check_ends, check_link, entries
from .differences import compare, read_all
from .findings import Check, Checks
from .inspection import NONSENSE
from .replayed import Access, Thing


@dataclass(slots=True)
class InstallationInspection:
    """The log up to `seq`, and what it makes of everything."""

    checks: Checks = field(default_factory=lambda: Checks(INSTALLATION))
    seq: int = 0
    hash: str = ""
    accounts: dict[str, Thing] = field(default_factory=dict)
    events: dict[str, Thing] = field(default_factory=dict)
    access: Access = field(default_factory=Access)


def audit_installation() -> list[Check]:
    """Return what breaks the chain, and what is otherwise than it says; whoever changes it waits meanwhile."""
    inspection = InstallationInspection()
    with transaction.atomic():
        row = Installation.objects.select_for_update().first()
        head = Head(row.head_seq, row.head_hash) if row else Head(0, "")
        rows = InstallationEntry.objects.select_related("installation")
        for entry in entries(inspection, rows, head.seq):
            check_link(inspection, entry)
            read(inspection, entry)
            inspection.seq, inspection.hash = entry.seq, entry.hash
        check_ends(inspection, rows, head)
        check_accounts(inspection)
        access.check_access(inspection, inspection.access, None)
        events = Event.objects.values_list("public_id", flat=True)
        now: dict[str, Thing] = {each: {} for each in events}
        compare(inspection.checks["I7"], "Event", now, inspection.events)
    return list(inspection.checks.values())


def read(inspection: InstallationInspection, entry: ChainedEntry) -> None:
    try:
        data = entry.data
        if apply := APPLIED.get(entry.kind):
            apply(inspection, data)
        elif admit := access.APPLIED.get(entry.kind):
            admit(inspection.access, entry, data)
    except NONSENSE:
        inspection.checks["I7"].add("entry_unreadable", seq=entry.seq, kind=entry.kind)


def account_created(inspection: InstallationInspection, data: Thing) -> None:
    fields = {name: value for name, value in data.items() if name != "user"}
    inspection.accounts[data["user"]] = {**fields, "second_step": None, "recovery_codes": []}


def account_changed(inspection: InstallationInspection, data: Thing) -> None:
    fields = {name: value for name, value in data.items() if name != "user"}
    inspection.accounts[data["user"]] |= fields


def account_deleted(inspection: InstallationInspection, data: Thing) -> None:
    del inspection.accounts[data["user"]]


def two_step_on(inspection: InstallationInspection, data: Thing) -> None:
    inspection.accounts[data["user"]]["second_step"] = data["secret"]


def two_step_off(inspection: InstallationInspection, data: Thing) -> None:
    inspection.accounts[data["user"]] |= {"second_step": None, "recovery_codes": []}


def recovery_codes(inspection: InstallationInspection, data: Thing) -> None:
    inspection.accounts[data["user"]]["recovery_codes"] = data["codes"]


def event_created(inspection: InstallationInspection, data: Thing) -> None:
    inspection.events[data["event"]] = {}


APPLIED: dict[str, Callable[[InstallationInspection, Thing], None]] = {
    "account.created": account_created,
    "account.changed": account_changed,
    "account.password_set": account_changed,
    "account.deleted": account_deleted,
    "two_step.on": two_step_on,
    "two_step.off": two_step_off,
    "two_step.codes": recovery_codes,
    "event.created": event_created,
}


def check_accounts(inspection: InstallationInspection) -> None:
    """A code is gone once it was used, so there may be fewer than the log made, and no others."""
    steps = {
        step.user_id: hash_of(step.secret)
        for step in read_all(inspection, SecondStep.objects.filter(confirmed_at__isnull=False))
    }
    codes: dict[int, list[str]] = {}
    for code in read_all(inspection, RecoveryCode.objects.all()):
        codes.setdefault(code.user_id, []).append(code.code_hash)
    now: dict[str, Thing] = {}
    for user in read_all(inspection, User.objects.select_related("created_in")):
        made = inspection.accounts.get(user.public_id, {}).get("recovery_codes", [])
        held = codes.get(user.pk, [])
        now[user.public_id] = {
            **account_state(user),
            "second_step": steps.get(user.pk),
            "recovery_codes": made if set(held) <= set(made) else sorted(held),
        }
    compare(inspection.checks["I7"], "User", now, inspection.accounts)
