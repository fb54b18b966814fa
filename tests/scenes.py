"""Scenes that many tests begin with: made once in each process through the services, then put back row by row.

What is put back is what the services wrote, log and hashes included; only the keys in the database are new.
"""

import json
from collections.abc import Callable
from functools import cache, wraps
from itertools import count
from typing import Any, NamedTuple, ParamSpec

import time_machine
from django.apps import apps
from django.db import connection, transaction
from django.db.models import ForeignKey, Max, Model

from tournaments.models import Event, Jiang

P = ParamSpec("P")
Row = dict[str, Any]
Keys = dict[str, type[Model]]

# Each scene that is put back has its own range of keys, below all that the database gives out itself.
SHIFTS = count(1_000_000, 100_000)
FIRST_OF_THE_DATABASE = 1_000_000_000


class Scene(NamedTuple):
    """A jiang, and all rows that were written to come to it."""

    jiang: int
    event_id: str
    rows: dict[type[Model], list[Row]]


def remembered(make: Callable[P, Jiang]) -> Callable[P, Jiang]:
    """Let a builder of a jiang in an event of its own work once for each way of calling it.

    Not under a clock that a test has set, nor where it is given more than plain values, such as an event.
    """
    scenes: dict[str, Scene] = {}

    @wraps(make)
    def again(*args: P.args, **kwargs: P.kwargs) -> Jiang:
        called = plainly([args, kwargs])
        if called is None or time_machine.escape_hatch.is_travelling():
            return make(*args, **kwargs)
        scene = scenes.get(called)
        if scene is None:
            before = newest_keys()
            jiang = make(*args, **kwargs)
            scenes[called] = Scene(jiang.number, jiang.event.public_id, rows_after(before))
            return jiang
        if Event.objects.filter(public_id=scene.event_id).exists():
            return make(*args, **kwargs)  # a second one in the same test
        return put_back(scene)

    return again


def plainly(given: object) -> str | None:
    try:
        return json.dumps(given, sort_keys=True)
    except TypeError:
        return None


def newest_keys() -> dict[type[Model], int]:
    return {
        model: model._base_manager.aggregate(newest=Max("id"))["newest"] or 0
        for model in apps.get_app_config("tournaments").get_models()
    }


def rows_after(before: dict[type[Model], int]) -> dict[type[Model], list[Row]]:
    """Return what was written since; in each table the keys count from 0."""
    found = {
        model: list(model._base_manager.filter(pk__gt=newest).order_by("pk").values())
        for model, newest in before.items()
    }
    places = {
        model: {row["id"]: place for place, row in enumerate(rows)} for model, rows in found.items()
    }
    return {
        model: [{**row, **counted(row, keys_of(model), places)} for row in rows]
        for model, rows in found.items()
        if rows
    }


def counted(row: Row, keys: Keys, places: dict[type[Model], dict[int, int]]) -> Row:
    return {key: places[of][row[key]] for key, of in keys.items() if row[key] is not None}


def put_back(scene: Scene) -> Jiang:
    """Write the rows again; whom they point at is there when the transaction ends."""
    keep_keys_apart()
    shift = next(SHIFTS)
    with transaction.atomic():
        for model, rows in scene.rows.items():
            keys = keys_of(model)
            made = [model(**{**row, **shifted(row, keys, shift)}) for row in rows]
            model._base_manager.bulk_create(made)
    return Jiang.objects.select_related("event").get(
        event__public_id=scene.event_id, number=scene.jiang
    )


def shifted(row: Row, keys: Keys, shift: int) -> Row:
    return {key: row[key] + shift for key in keys if row[key] is not None}


@cache
def keys_of(model: type[Model]) -> Keys:
    """Return the columns that hold a key, each with the model whose it is."""
    fields = [field for field in model._meta.concrete_fields if isinstance(field, ForeignKey)]
    return {"id": model, **{field.attname: field.related_model for field in fields}}


@cache
def keep_keys_apart() -> None:
    """Let PostgreSQL's own keys begin after all of ours, as SQLite's do by themselves."""
    if connection.vendor == "postgresql":
        tables = [model._meta.db_table for model in apps.get_app_config("tournaments").get_models()]
        begin = "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)"
        with connection.cursor() as cursor:
            cursor.executemany(begin, [(table, FIRST_OF_THE_DATABASE) for table in tables])
