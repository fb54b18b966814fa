"""Bringing the data to the code's version: a backup first, then the migrations."""

from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from tournaments.archive.queries.database_version import require_upgradable
from tournaments.archive.services.automatic import backup_before_migration
from tournaments.triggers import install_guards, missing_guards


def upgrade_database() -> Path | None:
    """Run pending migrations; return the backup made before, if there was anything to lose.

    Raises RuleError("database.other_version") or RuleError("backup.cannot_write"), and nothing was changed.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor == "sqlite":
        # SQLite itself would let everybody on the computer read it, secrets of draws under way included.
        Path(connection.settings_dict["NAME"]).touch(mode=0o640)
    executor = MigrationExecutor(connection)
    loader = executor.loader
    require_upgradable(loader)
    if not executor.migration_plan(loader.graph.leaf_nodes()):
        # Whoever was killed at the end of a migration left none.
        if missing_guards():
            install_guards()
        return None
    backup = backup_before_migration(loader) if loader.applied_migrations else None
    call_command("migrate", interactive=False, verbosity=0)
    return backup
