"""Whether the database is as this version of the product has it."""

from typing import Any

from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from scoring.errors import RuleError
from tournaments.refusals import message_of


def require_migrated() -> None:
    """Raise RuleError("database.not_migrated") unless every table is there as this version has it.

    Raises RuleError("database.other_version") as `require_upgradable`.
    """
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    require_upgradable(executor.loader)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise RuleError("database.not_migrated")


def require_upgradable(loader: MigrationLoader) -> None:
    """Raise RuleError("database.other_version") if a version wrote the data from which no way leads here."""
    applied = {key for key in loader.applied_migrations if key[0] == "tournaments"}
    if applied - loader.disk_migrations.keys():
        raise RuleError("database.other_version")


def refuse_other_version(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Stop a migration before it changes anything of such data."""
    try:
        require_upgradable(MigrationLoader(connections[using]))
    except RuleError as error:
        raise CommandError(message_of(error)) from error
