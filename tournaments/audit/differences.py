"""Rows that can change, beside what the log makes of them: which are missing, which say something else."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from django.db import models

from scoring.errors import short_text
from tournaments.log.models import canonical

from .batches import pieces, readable
from .facts import tell_unreadable
from .findings import Check
from .inspection import Reading

M = TypeVar("M", bound=models.Model)
Thing = Mapping[str, Any]
Things = Mapping[Any, Thing]


def compare(check: Check, model: str, now: Things, logged: Things) -> None:
    """Name the rows that the log does not tell of, those that are gone, and every field that differs."""
    for key in sorted({*now, *logged}, key=in_order):
        row = f"{model} {key}"
        if key not in logged:
            check.add("not_in_log", row=row)
        elif key not in now:
            check.add("only_in_log", row=row)
        else:
            compare_fields(check, row, now[key], logged[key])


def in_order(key: object) -> tuple[int, str]:
    """Return what sorts numbers as numbers, whatever else somebody put among them."""
    text = str(key)
    return len(text), text


def compare_fields(check: Check, row: str, now: Thing, logged: Thing) -> None:
    for field, value in logged.items():
        if canonical(now[field]) != canonical(value):
            found, said = shown(now[field]), shown(value)
            check.add("value_differs", row=row, field=field, found=found, logged=said)


def shown(value: Any) -> str:
    """Return a value as findings show it.

    >>> shown("open"), shown(None), shown([1, 2])
    ('open', '–', '[1,2]')
    """
    if value is None or value == "":
        return "–"
    return short_text(value if isinstance(value, str) else canonical(value))


def read_all(inspection: Reading, rows: models.QuerySet[M]) -> Iterator[M]:
    """Return the rows that can be read, some at a time; the others are named."""
    tell = partial(tell_unreadable, inspection, rows.model.__name__)
    for keys in pieces(list(rows.order_by("pk").values_list("pk", flat=True))):
        yield from readable(rows, keys, tell)


def moment(value: Any) -> str | None:
    """Return a date or a time as payloads have it."""
    return value.isoformat() if value is not None else None
