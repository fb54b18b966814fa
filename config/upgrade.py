"""Bringing the data to the code's version: a copy first, then the migrations."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from tournaments.archive.queries.database_version import require_upgradable


def upgrade_database(backups: Path) -> Path | None:
    """Run pending migrations; return the copy made of an SQLite file before, if there was one to lose.

    Raises RuleError("database.other_version"), and nothing was changed.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor == "sqlite":
        # SQLite itself would let everybody on the computer read it, secrets of draws under way included.
        Path(connection.settings_dict["NAME"]).touch(mode=0o640)
    executor = MigrationExecutor(connection)
    require_upgradable(executor.loader)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    copy = None
    if connection.vendor == "sqlite" and executor.loader.applied_migrations:
        copy = copy_of(Path(connection.settings_dict["NAME"]), backups)
    call_command("migrate", interactive=False, verbosity=0)
    return copy


def copy_of(file: Path, folder: Path) -> Path:
    """Copy a database that others may be writing; the copy is whole or absent."""
    folder.mkdir(mode=0o750, parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    copy = folder / f"{file.stem}-{stamp}-before-migration.sqlite3"
    draft = copy.with_suffix(".part")
    draft.touch(mode=0o640)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(draft)) as target:
        source.backup(target)
    return draft.rename(copy)
