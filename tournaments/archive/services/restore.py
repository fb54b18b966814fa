"""Restoring a backup: everything verbatim, audited before it counts, or nothing at all."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.audit import audit
from tournaments.events.models import Event
from tournaments.triggers import install_guards, remove_guards

from .backup import heads
from .backup_files import NONSENSE, Archive, reading
from .backup_rows import (
    MADE_BY_MIGRATE,
    Model,
    all_rows,
    columns_of,
    insert_rows,
    kept_models,
    logins_under_way,
)


def restore_backup(*, file: Path, replace: bool = False) -> dict[str, Any]:
    """Put what a backup holds into the database, in one transaction, and return its manifest's tables.

    Every event is audited and has the head hash it had (I18). With `replace` all that was there goes.

    Raises RuleError("backup.…"); then nothing has changed.
    """
    require_migrated()
    with reading(file) as archive:
        require_this_version(archive, file)
        with transaction.atomic():
            if not replace:
                require_empty()
            fill(archive, file)
            require_same(archive, file)
        ContentType.objects.clear_cache()
        return archive.tables


def require_this_version(archive: Archive, file: Path) -> None:
    """Refuse tables that this version does not have, or has otherwise."""
    known = {f"{app}.{name}" for app, name in MigrationLoader(connection).disk_migrations}
    try:
        made_by = set(archive.manifest["migrations"])
        columns = {name: list(recorded["columns"]) for name, recorded in archive.tables.items()}
    except NONSENSE as error:
        raise RuleError("backup.damaged", file=str(file)) from error
    if not made_by <= known:
        raise RuleError("backup.newer", file=str(file))
    if columns != {model._meta.label_lower: columns_of(model) for model in kept_models()}:
        raise RuleError("backup.older", file=str(file))


def require_empty() -> None:
    for model in kept_models():
        if model._meta.label_lower in MADE_BY_MIGRATE:
            continue
        if all_rows(model, connection.alias).exists():
            raise RuleError("backup.not_empty")


def fill(archive: Archive, file: Path) -> None:
    """Empty the tables and insert every row; the guards are off meanwhile, and on again after."""
    models = kept_models()
    remove_guards()
    empty([*models, *logins_under_way()])
    try:
        for model in models:
            insert_rows(model, archive.rows(model._meta.label_lower), connection.alias)
        connection.check_constraints()
    except (*NONSENSE, ValidationError, DatabaseError) as error:
        raise RuleError("backup.damaged", file=str(file)) from error
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    install_guards()


def empty(models: Iterable[Model]) -> None:
    tables = [model._meta.db_table for model in models]
    statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=False)
    connection.ops.execute_sql_flush(statements)


def require_same(archive: Archive, file: Path) -> None:
    """Refuse what does not pass the audit or has other heads than the backup says."""
    recorded = archive.manifest.get("events")
    for event in Event.objects.order_by("pk"):
        for check in audit(event):
            if not check.holds:
                problem = f"{check.invariant}: {check.findings[0]}"
                raise RuleError("backup.broken", file=str(file), event=event.name, problem=problem)
    if heads(connection.alias) != recorded:
        raise RuleError("backup.damaged", file=str(file))
