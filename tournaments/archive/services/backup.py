"""Backups: everything in one file that either engine restores, read at one moment while others write."""

import errno
import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.events.models import Event

from .backup_files import flush_folder, is_backup, writing
from .backup_rows import columns_of, kept_models, rows_of

COPY = "backup_copy"
KEPT = 20
PATIENCE = 60  # seconds
log = logging.getLogger(__name__)


def make_backup(*, file: Path) -> dict[str, Any]:
    """Write everything into a file, complete or not at all, and return its manifest's tables.

    Raises RuleError("backup.cannot_write"), RuleError("backup.other_file") or RuleError("database.not_migrated").
    """
    require_migrated()
    try:
        refuse_other_file(file)
        return written(file)
    except OSError as error:
        raise cannot_write(file, error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise cannot_write(file, str(error)) from error


def cannot_write(file: Path, problem: str) -> RuleError:
    return RuleError("backup.cannot_write", file=str(file), problem=problem)


def refuse_other_file(file: Path) -> None:
    """A backup may take the place of an older one, and of nothing else."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if file.exists():
        with file.open("rb") as handle:
            if not is_backup(handle):
                raise RuleError("backup.other_file", file=str(file))


def written(file: Path) -> dict[str, Any]:
    with snapshot(file.parent) as using:
        manifest = {
            "made_at": datetime.now(UTC).isoformat(),
            "migrations": applied_migrations(using),
            "events": heads(using),
        }
        with writing(file, manifest) as writer:
            for model in kept_models():
                writer.table(model._meta.label_lower, columns_of(model), rows_of(model, using))
    return writer.tables


@contextmanager
def snapshot(folder: Path) -> Iterator[str]:
    """Give the alias of a connection that sees the database as it is now, whatever is written meanwhile."""
    if connection.vendor == "sqlite":
        with copied(folder) as using:
            yield using
        return
    with transaction.atomic():
        # Inside another transaction, a test's, its view of the database holds already.
        if not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield connection.alias


@contextmanager
def copied(beside: Path) -> Iterator[str]:
    """Read a copy: reading the file itself for long would keep writers from committing."""
    with tempfile.TemporaryDirectory(prefix=".jiang-backup-", dir=beside) as folder:
        file = Path(folder) / "copy.sqlite3"
        copy_database(file)
        other = connection.copy(alias=COPY)
        other.settings_dict["NAME"] = str(file)
        connections[COPY] = other
        try:
            yield COPY
        finally:
            other.close()
            del connections[COPY]


def copy_database(file: Path) -> None:
    """Copy a SQLite database as it is at one moment, as soon as nobody is just committing.

    Raises TimeoutError if somebody does so for long: the copy would wait for ever.
    """
    deadline = monotonic() + PATIENCE

    def stop_waiting(_status: int, _remaining: int, _total: int) -> None:
        if monotonic() > deadline:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))

    # A connection of its own: one that is writing can't be copied from.
    with (
        closing(sqlite3.connect(str(connection.settings_dict["NAME"]))) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target, progress=stop_waiting, sleep=0.01)


def applied_migrations(using: str) -> list[str]:
    """Return the migrations that made the tables kept."""
    kept = {model._meta.app_label for model in kept_models()}
    applied = MigrationRecorder(connections[using]).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied if app in kept)


def heads(using: str) -> dict[str, list[Any]]:
    """Return the newest log number and hash of every event (I18)."""
    rows = Event.objects.using(using).order_by("pk")
    return {
        public_id: [seq, digest]
        for public_id, seq, digest in rows.values_list("public_id", "head_seq", "head_hash")
    }


def copy_after_close(event_id: int, jiang_number: int) -> Path | None:
    """Copy a SQLite database into the data folder's `backups`; the newest twenty are kept.

    Never raises: a jiang is closed whether or not there was room for the copy. A server has its own backups.
    """
    if connection.vendor != "sqlite":
        return None
    try:
        folder = Path(settings.DATA_DIR) / "backups"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        public_id = Event.objects.values_list("public_id", flat=True).get(pk=event_id)
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        made = copy_to(folder / f"{stamp}-{public_id}-jiang-{jiang_number}.sqlite3")
        remove_oldest(folder)
    except (OSError, sqlite3.Error, DatabaseError, Event.DoesNotExist):
        log.exception("No copy was made after jiang %s of event %s", jiang_number, event_id)
        return None
    return made


def copy_to(file: Path) -> Path:
    """Copy the whole database; the file appears complete and on the disk, or not at all."""
    half = file.with_suffix(".part")
    try:
        half.touch(mode=0o600)
        copy_database(half)
        with half.open("rb") as handle:
            os.fsync(handle.fileno())
        half.replace(file)
    finally:
        half.unlink(missing_ok=True)
    flush_folder(file.parent)
    return file


def remove_oldest(folder: Path) -> None:
    """Keep the newest copies; their names begin with the time."""
    for old in sorted(folder.glob("*-jiang-*.sqlite3"))[:-KEPT]:
        old.unlink(missing_ok=True)
