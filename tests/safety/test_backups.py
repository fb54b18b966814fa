"""One kind of backup: each can be restored, and nothing is replaced without one, or beneath a server."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.upgrade import upgrade_database
from tests.builders import a_running_jiang, finish_hands, owner_of, players
from tests.safety.test_upgrade_with_data import hall, is_upgraded, upgrade
from tests.safety.upgrades import WIDENED
from tests.tournaments.archive.backups import tables_in
from tests.tournaments.hall import Hall, refusal
from tournaments.archive.services.automatic import (
    backup_before_migration,
    backup_before_restore,
    copy_after_close,
)
from tournaments.archive.services.backup import make_backup
from tournaments.archive.services.restore import restore_backup
from tournaments.data_folder import held
from tournaments.events.models import Event
from tournaments.jiangs.services.close import close_jiang
from tournaments.triggers import missing_guards, remove_guards

__all__ = ["hall", "upgrade"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def after_a_jiang() -> Path | None:
    return copy_after_close(Event.objects.earliest("pk").pk, 1)


def before_a_migration() -> Path:
    return backup_before_migration(MigrationExecutor(connection).loader)


AUTOMATIC: list[Callable[[], Path | None]] = [
    after_a_jiang,
    before_a_migration,
    backup_before_restore,
]


@pytest.mark.parametrize("make", AUTOMATIC)
def test_every_automatic_backup_is_one_like_any_other(
    make: Callable[[], Path | None], hall: Hall, tmp_path: Path
) -> None:
    by_hand = tmp_path / "by-hand.zip"
    make_backup(file=by_hand)

    made = make()

    if made is None:
        assert (make, connection.vendor) == (after_a_jiang, "postgresql")
        return
    assert tables_in(made) == tables_in(by_hand)
    players(Event.objects.latest("pk"), 2)
    assert restore_backup(file=made, replace=True).tables == tables_in(by_hand)


def test_what_a_restored_backup_replaces_can_be_had_back(hall: Hall, tmp_path: Path) -> None:
    make_backup(file=tmp_path / "early.zip")
    hall.report(6)
    make_backup(file=tmp_path / "late.zip")

    replaced = restore_backup(file=tmp_path / "early.zip", replace=True).replaced

    assert replaced is not None
    assert tables_in(replaced) == tables_in(tmp_path / "late.zip")
    restore_backup(file=replaced, replace=True)
    assert hall.table.hands.filter(number=6).exists()


def test_a_refused_backup_leaves_no_copy_and_an_empty_database_needs_none(
    hall: Hall, tmp_path: Path
) -> None:
    make_backup(file=tmp_path / "hall.zip")

    assert refusal(lambda: restore_backup(file=tmp_path / "hall.zip")) == "backup.not_empty"
    assert not (tmp_path / "backups").exists()
    call_command("flush", interactive=False, verbosity=0)
    assert restore_backup(file=tmp_path / "hall.zip").replaced is None


def test_without_room_for_a_copy_nothing_is_replaced(hall: Hall, tmp_path: Path) -> None:
    make_backup(file=tmp_path / "hall.zip")
    hall.report(6)
    (tmp_path / "backups").write_text("in the way")

    code = refusal(lambda: restore_backup(file=tmp_path / "hall.zip", replace=True))

    assert code == "backup.cannot_write"
    assert hall.table.hands.filter(number=6).exists()


def test_nothing_is_restored_while_a_server_has_the_folder(hall: Hall, tmp_path: Path) -> None:
    make_backup(file=tmp_path / "hall.zip")

    with held(tmp_path):
        code = refusal(lambda: restore_backup(file=tmp_path / "hall.zip", replace=True))

    assert code == "backup.server_running"


@pytest.mark.usefixtures("upgrade")
def test_on_either_database_a_new_version_backs_up_before_it_changes_anything(
    tmp_path: Path,
) -> None:
    made = upgrade_database()

    assert made is not None
    assert is_upgraded()
    assert upgrade_database() is None
    assert list((tmp_path / "backups").iterdir()) == [made]
    # No column is another after it, so the later version itself can go back to what was there.
    assert restore_backup(file=made, replace=True).tables == tables_in(made)


@pytest.mark.usefixtures("upgrade")
def test_tables_of_an_older_version_are_backed_up_as_that_version_has_them() -> None:
    call_command("migrate", "tournaments", WIDENED, verbosity=0)

    made = upgrade_database()

    assert made is not None
    assert is_upgraded()
    assert "wider" in tables_in(made)["tournaments.handreport"]["columns"]
    assert refusal(lambda: restore_backup(file=made, replace=True)) == "backup.older"


def test_a_start_puts_back_guards_that_a_killed_migration_left_off(hall: Hall) -> None:
    remove_guards()
    assert missing_guards() != []

    assert upgrade_database() is None

    assert missing_guards() == []


def test_a_closed_jiang_can_be_played_again_from_its_backup(data_dir: Path) -> None:
    jiang = a_running_jiang(tables=1, total_hands=1, confirm="none")
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=owner_of(jiang.event))
    head = Event.objects.get().head_hash
    players(Event.objects.get(), 2)

    for made in data_dir.glob("backups/*-jiang-1.zip"):
        restore_backup(file=made, replace=True)
        assert Event.objects.get().head_hash == head
