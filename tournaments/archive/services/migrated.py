"""A database that is ready to be used."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.errors import RuleError


def require_migrated() -> None:
    """Raise RuleError("database.not_migrated") unless every table is there as this version has it."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise RuleError("database.not_migrated")
