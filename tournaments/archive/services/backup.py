"""Backups: everything in one file that either engine restores, read at one moment while others write."""

import errno
import os
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated

from .backup_files import is_backup, writing
from .backup_rows import Model, all_rows, columns_of, kept_models, rows_of
from .moment import snapshot


def make_backup(*, file: Path) -> dict[str, Any]:
    """Write everything into a file, complete or not at all, and return its manifest's tables.

    Raises RuleError("backup.cannot_write"), RuleError("backup.other_file") or RuleError("database.not_migrated").
    """
    require_migrated()
    return saved(file, kept_models())


def saved(file: Path, models: Sequence[Model]) -> dict[str, Any]:
    """Write the rows of these models, which are as the database has them.

    Raises RuleError("backup.cannot_write") or RuleError("backup.other_file").
    """
    try:
        refuse_other_file(file)
        return written(file, models)
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


def written(file: Path, models: Sequence[Model]) -> dict[str, Any]:
    with snapshot(file.parent) as using:
        manifest = {
            "made_at": datetime.now(UTC).isoformat(),
            "migrations": applied_migrations(using, models),
            "events": heads(using, models),
            "installation": installation_head_in(using, models),
        }
        with writing(file, manifest) as writer:
            for model in models:
                writer.table(model._meta.label_lower, columns_of(model), rows_of(model, using))
    return writer.tables


def applied_migrations(using: str, models: Sequence[Model]) -> list[str]:
    """Return the migrations that made the tables kept."""
    kept = {model._meta.app_label for model in models}
    applied = MigrationRecorder(connections[using]).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied if app in kept)


def installation_head_in(using: str, models: Sequence[Model]) -> list[Any]:
    """Return the newest number and hash of the installation's own log; nothing where there is none yet."""
    return [
        each
        for model in models
        if model._meta.label_lower == "tournaments.installation"
        for row in all_rows(model, using).values_list("head_seq", "head_hash")
        for each in row
    ]


def heads(using: str, models: Sequence[Model]) -> dict[str, list[Any]]:
    """Return the newest log number and hash of every event (I18)."""
    return {
        public_id: [seq, digest]
        for model in models
        if model._meta.label_lower == "tournaments.event"
        for public_id, seq, digest in all_rows(model, using)
        .order_by("pk")
        .values_list("public_id", "head_seq", "head_hash")
    }
