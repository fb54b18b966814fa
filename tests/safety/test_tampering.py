"""The tamper table: what somebody changes beneath the product, and by whom it is found (docs/log.md)."""

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.safety.edits import Edit
from tests.safety.tampered_event import Played, a_played_event
from tests.safety.tampering_with_accounts import BY_INSTALLATION
from tests.safety.tampering_with_event import BY_AUDIT
from tests.tournaments.audit.tampering import beneath, delete, forge, write
from tournaments.audit import Check, audit, audit_installation
from tournaments.events.models import Event
from tournaments.log.models import Installation, InstallationEntry, canonical
from tournaments.log.queries.installation import installation_head
from tournaments.staff.actors import Actor
from tournaments.staff.services.accounts import create_user
from tournaments.standings.models import Adjustment
from tournaments.standings.services.adjustments import make_adjustment

if TYPE_CHECKING:
    from pytest_django.plugin import DjangoDbBlocker


# So that there is a database, also when only one row of the table is tried.
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _django_db_helper() -> None:
    """Begin no transaction for each test, as pytest-django would: all are in the one of `played`."""


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> Iterator[Played]:
    """Play once for all rows of the table: each edit is undone again."""
    with django_db_blocker.unblock(), beneath():
        yield a_played_event()


def said(checks: list[Check]) -> list[str]:
    with override("en"):
        return [str(finding) for check in checks for finding in check.findings]


def found_in(event: Event) -> list[str]:
    return said(audit(event))


@pytest.mark.parametrize(("edit", "says"), BY_AUDIT.values(), ids=BY_AUDIT)
def test_found_by_the_audit(played: Played, edit: Edit, says: str) -> None:
    with beneath():
        edit(played)
        found = found_in(played.event) + found_in(Event.objects.get(pk=played.draw.event_id))

    assert matching(says, found) != [], found


@pytest.mark.parametrize(("edit", "says"), BY_INSTALLATION.values(), ids=BY_INSTALLATION)
def test_found_by_the_audit_of_the_installation(played: Played, edit: Edit, says: str) -> None:
    with beneath():
        edit(played)
        found = said(audit_installation())

    assert matching(says, found) != [], found


def matching(says: str, found: list[str]) -> list[str]:
    return [each for each in found if re.search(says, each)]


def test_nothing_is_found_where_nothing_was_changed(played: Played) -> None:
    assert found_in(played.event) == []
    assert found_in(Event.objects.get(pk=played.draw.event_id)) == []
    assert said(audit_installation()) == []


# What no audit sees alone: whoever has noted a hash before does


def rolled_back(played: Played) -> str:
    """Take back the newest adjustment without a trace; return the hash that was printed before."""
    before, hall = played.event, played.hall
    made = make_adjustment(participant=hall.player("A"), points=5, reason="found", by=hall.hana)
    printed = played.event.head_hash
    entry = played.event.log.get(seq=made.seq)
    delete(made)
    delete(entry)
    write(before, head_seq=before.head_seq, head_hash=before.head_hash)
    return printed


def rehashed(played: Played) -> str:
    """Give an adjustment other points in row and log, and compute all hashes anew."""
    printed, adjustment = played.event.head_hash, Adjustment.objects.order_by("pk")[0]
    entry = played.event.log.get(seq=adjustment.seq)
    write(adjustment, points=50)
    forge(entry, points=50)
    return printed


BY_HEAD = {"rollback of the last lines": rolled_back, "a chain rehashed whole": rehashed}


@pytest.mark.parametrize("edit", BY_HEAD.values(), ids=BY_HEAD)
def test_found_by_the_printed_head_alone(played: Played, edit: Callable[[Played], str]) -> None:
    with beneath(), override("en"):
        printed = edit(played)

        assert found_in(played.event) == []
        with pytest.raises(CommandError, match="or this log has been rewritten"):
            call_command("audit", played.event.public_id, head=printed)


def account_made_and_taken_back(played: Played) -> str:
    """Make an account, use it, and take it back without a trace; return the hash noted meanwhile."""
    row = Installation.objects.get()
    user, _ = create_user(username="mallory", by=Actor.system())
    noted = installation_head().hash
    delete(user)
    delete(InstallationEntry.objects.get(hash=noted))
    write(row, head_seq=row.head_seq, head_hash=row.head_hash)
    return noted


def account_log_rehashed(played: Played) -> str:
    """Give an account a flag in row and log, and compute all hashes anew."""
    noted = installation_head().hash
    write(played.organizer, is_superuser=True)
    entry = InstallationEntry.objects.get(
        kind="account.created", payload__contains=played.organizer.public_id
    )
    write(entry, payload=canonical({**entry.data, "superuser": True}))
    previous = ""
    for each in InstallationEntry.objects.select_related("installation").order_by("seq"):
        each.previous = previous
        each.hash = previous = each.computed_hash()
        write(each, previous=each.previous, hash=each.hash)
    write(Installation.objects.get(), head_hash=previous)
    return noted


BY_NOTED_HEAD = {
    "rollback of the last lines": account_made_and_taken_back,
    "a chain rehashed whole": account_log_rehashed,
}


@pytest.mark.parametrize("edit", BY_NOTED_HEAD.values(), ids=BY_NOTED_HEAD)
def test_found_by_the_noted_head_of_the_installation(
    played: Played, edit: Callable[[Played], str]
) -> None:
    with beneath(), override("en"):
        noted = edit(played)

        assert said(audit_installation()) == []
        with pytest.raises(CommandError, match="or the log has been rewritten"):
            call_command("audit", played.event.public_id, installation_head=noted)


def test_a_noted_head_that_still_holds(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    head = installation_head()

    with override("en"):
        call_command("audit", played.event.public_id, installation_head=head.hash)

    *_, last_line = capsys.readouterr().out.splitlines()
    assert last_line == f"What was noted matches entry {head.seq} of the installation's log."
