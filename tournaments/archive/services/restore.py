"""Restoring a backup: everything verbatim, audited before it counts, or nothing at all."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.audit import Check, audit, audit_installation
from tournaments.data_folder import InUse, held
from tournaments.events.models import Event
from tournaments.triggers import install_guards, remove_guards

from .automatic import backup_before_restore
from .backup import heads, installation_head_in
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


@dataclass(frozen=True, slots=True)
class Restored:
    """What a backup's manifest says of its tables, and where what was there before is now."""

    tables: dict[str, Any]
    replaced: Path | None


def restore_backup(*, file: Path, replace: bool = False) -> Restored:
    """Put what a backup holds into the database, in one transaction, while no server runs on the data folder.

    Every event is audited and has the head hash it had (I18). With `replace` all that was there goes, after a
    backup of it was made.

    Raises RuleError("backup.…"); then nothing has changed.
    """
    require_migrated()
    with alone(), reading(file) as archive:
        require_this_version(archive, file)
        replaced = None
        if not is_empty():
            if not replace:
                raise RuleError("backup.not_empty")
            replaced = backup_before_restore()
        with transaction.atomic():
            fill(archive, file)
            require_same(archive, file)
        ContentType.objects.clear_cache()
        return Restored(archive.tables, replaced)


@contextmanager
def alone() -> Iterator[None]:
    """Keep servers from starting; raises RuleError("backup.server_running") if one runs."""
    try:
        with held(settings.DATA_DIR):
            yield
    except InUse as error:
        raise RuleError("backup.server_running", process=error.holder) from error


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


def is_empty() -> bool:
    """Say whether there is nothing but what `migrate` itself made."""
    return not any(
        all_rows(model, connection.alias).exists()
        for model in kept_models()
        if model._meta.label_lower not in MADE_BY_MIGRATE
    )


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
    audited: list[tuple[str, list[Check]]] = [
        (event.name, audit(event)) for event in Event.objects.order_by("pk")
    ]
    audited.append((gettext("the installation's log"), audit_installation()))
    for name, checks in audited:
        for check in checks:
            if not check.holds:
                problem = f"{check.invariant}: {check.findings[0]}"
                raise RuleError("backup.broken", file=str(file), event=name, problem=problem)
    found = {
        "events": heads(connection.alias, kept_models()),
        "installation": installation_head_in(connection.alias, kept_models()),
    }
    if found != {name: archive.manifest.get(name) for name in found}:
        raise RuleError("backup.damaged", file=str(file))
