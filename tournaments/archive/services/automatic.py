"""Backups that nobody asked for: after a jiang, before a new version changes the data, before it is replaced."""

import logging
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from scoring.errors import RuleError
from tournaments.events.models import Event

from .backup import cannot_write, saved
from .backup_rows import kept_models

AFTER_JIANG, BEFORE_MIGRATION, BEFORE_RESTORE = "jiang", "before-migration", "before-restore"
KEPT = 20  # of each kind
log = logging.getLogger(__name__)


def copy_after_close(event_id: int, jiang_number: int) -> Path | None:
    """Back up a SQLite database into the data folder's `backups`; the newest twenty are kept.

    Never raises: a jiang is closed whether or not there was room for it. A server has its own backups.
    """
    if connection.vendor != "sqlite":
        return None
    try:
        public_id = Event.objects.values_list("public_id", flat=True).get(pk=event_id)
        file = place_for(f"{public_id}-{AFTER_JIANG}-{jiang_number}")
        saved(file, kept_models())
        remove_oldest(AFTER_JIANG)
    except (OSError, RuleError, DatabaseError, Event.DoesNotExist):
        log.exception("No backup was made after jiang %s of event %s", jiang_number, event_id)
        return None
    return file


def backup_before_migration(loader: MigrationLoader) -> Path:
    """Back up the data as the version that wrote it has it; that version restores it.

    Raises RuleError("backup.cannot_write").
    """
    applied = [key for key in loader.applied_migrations if key in loader.graph.nodes]
    file = place_for(BEFORE_MIGRATION)
    saved(file, kept_models(loader.project_state(applied).apps))
    remove_oldest(BEFORE_MIGRATION)
    return file


def backup_before_restore() -> Path:
    """Back up what a restored backup is about to replace.

    Raises RuleError("backup.cannot_write").
    """
    file = place_for(BEFORE_RESTORE)
    saved(file, kept_models())
    remove_oldest(BEFORE_RESTORE)
    return file


def folder_of_backups() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def place_for(occasion: str) -> Path:
    """Return a name that begins with the time, in a folder for nobody else's eyes."""
    folder = folder_of_backups()
    file = folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{occasion}.zip"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(file, error.strerror or str(error)) from error
    return file


def remove_oldest(kind: str) -> None:
    """Keep the newest of a kind; their names begin with the time."""
    for old in sorted(folder_of_backups().glob(f"*-{kind}*.zip"))[:-KEPT]:
        old.unlink(missing_ok=True)
