"""Changing rows beneath the product, as only somebody with the database in hand can."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import DataError, IntegrityError, connection, models, transaction
from django.utils.timezone import now

from tournaments.events.models import Event
from tournaments.hands.models import HandLine
from tournaments.log.models import LogEntry, canonical
from tournaments.triggers import remove_guards

Field = Any  # django-stubs' Field takes two parameters, the class itself none


@contextmanager
def beneath() -> Iterator[None]:
    """Let rows be changed past the guards, and undo it all."""
    with transaction.atomic():
        remove_guards()
        yield
        transaction.set_rollback(True)


def write(row: models.Model, **values: Any) -> None:
    """Change columns of a row in SQL, all at once."""
    quote = connection.ops.quote_name
    fields: dict[str, Field] = {name: row._meta.get_field(name) for name in values}
    columns = ", ".join(f"{quote(str(field.column))} = %s" for field in fields.values())
    given = [field.get_db_prep_save(values[name], connection) for name, field in fields.items()]
    with connection.cursor() as cursor:
        table = quote(row._meta.db_table)
        cursor.execute(f"UPDATE {table} SET {columns} WHERE id = %s", [*given, row.pk])


def delete(row: models.Model) -> None:
    table = connection.ops.quote_name(row._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE id = %s", [row.pk])


def forge(entry: LogEntry, by: str | None = None, **changes: Any) -> None:
    """Change what an entry says, and compute every hash after it anew: only the contents can betray it."""
    write(entry, payload=canonical({**entry.data, **changes}), by=by or entry.by)
    event = Event.objects.get(pk=entry.event_id)
    previous = ""
    for each in event.log.order_by("seq"):
        each.previous = previous
        each.hash = previous = each.computed_hash()
        write(each, previous=each.previous, hash=each.hash)
    write(event, head_hash=previous)


def change_somehow(row: models.Model, field: Field) -> bool:
    """Give a column another value; False if the database takes none."""
    current = getattr(row, field.attname)
    for value in other_values(field, current):
        if value == current:
            continue
        try:
            with transaction.atomic():
                write(row, **{field.name: value})
        except (IntegrityError, DataError):
            continue
        return True
    return False


def other_values(field: Field, value: Any) -> Iterator[Any]:
    """Return other values that a column might hold; the database may refuse some."""
    if isinstance(field, models.ForeignKey):
        others: Any = field.related_model
        yield from others.objects.exclude(pk=value).values_list("pk", flat=True)
        yield None
    elif isinstance(field, models.JSONField):
        yield [["cards", 99]] if isinstance(value, list) else {"B": {"cards": 1, "twos": 0}}
    elif isinstance(field, models.DateTimeField):
        yield value + timedelta(seconds=1) if value else now()
    elif isinstance(field, models.DateField):
        yield value + timedelta(days=40)
    elif isinstance(field, models.TimeField):
        yield value.replace(minute=7)
    elif isinstance(field, models.BooleanField):
        yield not value
    elif isinstance(field, models.IntegerField):
        yield from (1000, 0, 1, 2, None) if value is None else (value + 1000, value + 1, value - 1)
    elif field.choices:
        yield from (*(code for code, _label in field.choices), None)
    else:
        text = str(value)
        hex_too = (f"{text[:-1]}0", f"{text[:-1]}1")
        yield from (f"{text}x", f"{text[:-1]}x", *hex_too, *"ABCDE", "", None)


def event_of(row: Any) -> Event:
    """Return the event that a row belongs to, whatever the way."""
    ways = (
        "event",
        "jiang",
        "adjustment",
        "draw",
        "step",
        "card",
        "participant",
        "report",
        "hand",
        "witness",
    )
    while not isinstance(row, Event):
        row = next(getattr(row, way) for way in (*ways, "table") if hasattr(row, way))
    return row


def marks_of(row: Any) -> set[object]:
    """Return how the audit may name a fact: itself, its report, or its log number."""
    if isinstance(row, LogEntry):
        return {row.seq, f"LogEntry {row.pk}"}
    fact = row.report if isinstance(row, HandLine) else row
    return {f"{type(fact).__name__} {fact.pk}", fact.seq}
