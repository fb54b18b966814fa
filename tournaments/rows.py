"""Writing rows one by one as Django would, by SQL that is spelled once for each model."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.models import Field, Model

M = TypeVar("M", bound=Model)
# The key that the next row gets: nobody else can get it before this transaction ends, or ever.
NEXT_KEY = {
    "sqlite": "(SELECT COALESCE(MAX(seq), 0) + 1 FROM sqlite_sequence WHERE name = '{table}')",
    "postgresql": "nextval(pg_get_serial_sequence('{table}', 'id'))",
}


def insert(row: M) -> M:
    """Write a new row, which gets its key."""
    with connection.cursor() as cursor:
        sql = insertion(type(row), connection.vendor)
        cursor.execute(f"{sql} RETURNING id", stored(row))
        row.pk = cursor.fetchone()[0]
    return kept(row)


def insert_all(rows: Sequence[M]) -> None:
    """Write new rows of one model in one statement; they learn nothing of their keys."""
    with connection.cursor() as cursor:
        sql = insertion(type(rows[0]), connection.vendor, len(rows))
        cursor.execute(sql, [value for row in rows for value in stored(row)])


def insert_unless_there(row: Model) -> bool:
    """Write a new row, unless one is there that it may not stand beside; say whether it was written."""
    with connection.cursor() as cursor:
        sql = insertion(type(row), connection.vendor)
        cursor.execute(f"{sql} ON CONFLICT DO NOTHING RETURNING id", stored(row))
        made = cursor.fetchone()
    if made:
        row.pk = made[0]
        kept(row)
    return made is not None


def insert_before(row: M, name: str, following: Model) -> M:
    """Write a new row that points at one that is only written next, with the key that this one gives it."""
    vendor, column = connection.vendor, f"{name}_id"
    key = NEXT_KEY[vendor].format(table=following._meta.db_table)
    with connection.cursor() as cursor:
        sql = insertion(type(row), vendor, instead=(column, key))
        cursor.execute(f"{sql} RETURNING id, {column}", stored(row, without=column))
        row.pk, following.pk = cursor.fetchone()
    setattr(row, name, following)
    return kept(row)


def insert_with_key(row: M) -> M:
    """Write a new row that has its key already."""
    with connection.cursor() as cursor:
        sql = insertion(type(row), connection.vendor, with_key=True)
        cursor.execute(sql, [row.pk, *stored(row)])
    return kept(row)


def update(row: Model, *names: str) -> None:
    """Write these columns of a row that is there; raises DatabaseError if it is not."""
    model = type(row)
    fields = [model._meta.get_field(name) for name in names]
    sql = change(model, names)
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values_of(row, fields), row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError(f"{model.__name__} {row.pk} is not there to be changed")


@cache
def insertion(
    model: type[Model],
    vendor: str,
    rows: int = 1,
    *,
    instead: tuple[str, str] = ("", ""),
    with_key: bool = False,
) -> str:
    """Return the SQL that inserts rows; `instead` is a column and what is calculated for it."""
    columns = [str(field.column) for field in columns_of(model)]
    marks = [instead[1] if column == instead[0] else "%s" for column in columns]
    if with_key:
        columns, marks = ["id", *columns], ["%s", *marks]
    table, names = quoted([model._meta.db_table]), quoted(columns)
    values = ", ".join([f"({', '.join(marks)})"] * rows)
    return f"INSERT INTO {table} ({names}) VALUES {values}"  # noqa: S608


@cache
def change(model: type[Model], names: Sequence[str]) -> str:
    columns = [str(model._meta.get_field(name).column) for name in names]  # type: ignore[union-attr]
    changes = ", ".join(f"{quoted([column])} = %s" for column in columns)
    return f"UPDATE {quoted([model._meta.db_table])} SET {changes} WHERE id = %s"  # noqa: S608


@cache
def columns_of(model: type[Model]) -> list["Field[Any, Any]"]:
    """Return the columns that a new row brings: all but its key."""
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def quoted(names: Iterable[str]) -> str:
    return ", ".join(map(connection.ops.quote_name, names))


def stored(row: Model, *, without: str = "") -> list[Any]:
    """Return a new row's values as the database takes them."""
    return values_of(row, [each for each in columns_of(type(row)) if each.column != without])


def values_of(row: Model, fields: Iterable[Any]) -> list[Any]:
    own, is_new = connections[DEFAULT_DB_ALIAS], row._state.adding  # noqa: SLF001
    return [field.get_db_prep_save(field.pre_save(row, add=is_new), own) for field in fields]


def kept(row: M) -> M:
    """Let Django know that the row is in the database."""
    state = row._state  # noqa: SLF001
    state.adding, state.db = False, DEFAULT_DB_ALIAS
    return row
