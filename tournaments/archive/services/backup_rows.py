"""What a backup holds of the database: every table but logins under way, each row as plain JSON."""

import base64
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.apps import apps
from django.apps.registry import Apps
from django.db import connections, models
from django.db.models.sql import InsertQuery

from tournaments.people.erased_names import ErasedName

LEFT_OUT_APPS = frozenset({"axes"})
LOGINS_UNDER_WAY = frozenset({"tournaments.loginsession", "tournaments.logintries"})
# Made by `migrate` itself: a database with nothing else is empty.
MADE_BY_MIGRATE = frozenset({"contenttypes.contenttype", "auth.permission"})
ROWS_AT_ONCE = 2000
INSERTED_AT_ONCE = 500

Model = type[models.Model]


def kept_models(version: Apps = apps) -> list[Model]:
    """Return the models whose rows are kept, those between two others included."""
    return [
        model
        for model in version.get_models(include_auto_created=True)
        if model._meta.managed
        and not model._meta.proxy
        and model._meta.app_label not in LEFT_OUT_APPS
        and model._meta.label_lower not in LOGINS_UNDER_WAY
    ]


def fields_of(model: Model) -> list[Any]:
    """Return the key, then the others by name: an order that no version changes."""
    fields = model._meta.concrete_fields
    return sorted(fields, key=lambda field: (not field.primary_key, field.column))


def logins_under_way() -> list[Model]:
    """Return the models whose rows end when a backup takes the place of what there was."""
    return [apps.get_model(label) for label in LOGINS_UNDER_WAY]


def columns_of(model: Model) -> list[str]:
    return [str(field.column) for field in fields_of(model)]


def all_rows(model: Model, using: str) -> models.QuerySet[Any]:
    """Return the rows past any manager that leaves some out."""
    return models.QuerySet(model, using=using)


def rows_of(model: Model, using: str) -> Iterator[list[Any]]:
    """Return every row in the order of its key, in pieces."""
    names = [field.attname for field in fields_of(model)]
    rows = all_rows(model, using).order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=ROWS_AT_ONCE):
        yield [plain(value) for value in row]


def plain(value: Any) -> Any:
    """Return what JSON can hold, without losing a microsecond.

    >>> plain(datetime(2026, 3, 18, 9, 0, 0, 1))
    '2026-03-18T09:00:00.000001'
    """
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case ErasedName():
            return ""
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode()
        case _:
            return value


def insert_rows(model: Model, rows: Iterable[list[Any]], using: str) -> int:
    """Insert rows as they were: no default, no automatic time, no signal."""
    fields = fields_of(model)
    count = 0
    for some in batches(rows, INSERTED_AT_ONCE):
        objects = [made(model, fields, row) for row in some]
        size = connections[using].ops.bulk_batch_size(fields, objects)
        for batch in batches(objects, size):
            query = InsertQuery(model)
            query.insert_values(fields, batch, raw=True)
            query.get_compiler(using).execute_sql()
        count += len(objects)
    return count


def made(model: Model, fields: Sequence[Any], row: list[Any]) -> models.Model:
    values = [value_of(field, value) for field, value in zip(fields, row, strict=True)]
    return model(**{field.attname: value for field, value in zip(fields, values, strict=True)})


def value_of(field: Any, value: Any) -> Any:
    """Return what a column held, from plain JSON; raises ValidationError for what it can't hold."""
    if value is None or isinstance(field, models.JSONField):
        return value
    return field.to_python(value)


def batches(items: Iterable[Any], size: int) -> Iterator[list[Any]]:
    batch: list[Any] = []
    for item in items:
        batch.append(item)
        if len(batch) >= size:
            yield batch
            batch = []
    if batch:
        yield batch
