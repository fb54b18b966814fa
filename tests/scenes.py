"""Scenes that many tests begin with: made once in each process through the services, then put back row by row.

What is put back is what the services wrote, log and hashes included; only the keys in the database are new.
"""

import json
from collections.abc import Callable
from functools import wraps
from graphlib import TopologicalSorter
from typing import Any, NamedTuple, ParamSpec

import time_machine
from django.apps import apps
from django.db import transaction
from django.db.models import ForeignKey, Max, Model

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.models import Installation, InstallationEntry
from tournaments.log.services.installation import locked_installation

P = ParamSpec("P")
Row = dict[str, Any]
Keys = dict[type[Model], dict[int, int]]


class Scene(NamedTuple):
    """A jiang, all rows that were written to come to it, parents first, and what the installation's log said."""

    jiang: int
    event_id: str
    rows: list[tuple[type[Model], list[Row]]]
    said: list[InstallationEntry]


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
            before, said_before = newest_keys(), InstallationEntry.objects.count()
            jiang = make(*args, **kwargs)
            said = list(InstallationEntry.objects.filter(seq__gt=said_before))
            scenes[called] = Scene(jiang.pk, jiang.event.public_id, rows_after(before), said)
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
        # Logins under way are no part of a scene; the installation's log is chained anew for each.
        if model._meta.pk.name == "id" and model not in (Installation, InstallationEntry)
    }


def rows_after(before: dict[type[Model], int]) -> list[tuple[type[Model], list[Row]]]:
    """Return what was written since, each model after those that its rows point at."""
    found = {
        model: list(model._base_manager.filter(pk__gt=newest).order_by("pk").values())
        for model, newest in before.items()
    }
    needs = {
        model: {to for name, to in pointers(model).items() if any(row[name] for row in rows)}
        for model, rows in found.items()
        if rows
    }
    return [(model, found[model]) for model in TopologicalSorter(needs).static_order()]


def pointers(model: type[Model]) -> dict[str, type[Model]]:
    """Return the columns that hold another row's key, and whose."""
    fields = [field for field in model._meta.concrete_fields if isinstance(field, ForeignKey)]
    return {field.attname: field.related_model for field in fields}


def put_back(scene: Scene) -> Jiang:
    keys: Keys = {}
    for model, rows in scene.rows:
        made = [model(**renewed(model, row, keys)) for row in rows]
        model._base_manager.bulk_create(made)
        keys[model] = {row["id"]: new.pk for row, new in zip(rows, made, strict=True)}
    say_again(scene.said)
    return Jiang.objects.select_related("event").get(pk=keys[Jiang][scene.jiang])


def say_again(said: list[InstallationEntry]) -> None:
    """Append the same entries to whatever the installation's log has by now."""
    with transaction.atomic():
        append_all(said)


def append_all(said: list[InstallationEntry]) -> None:
    row = locked_installation()
    made = []
    for each in said:
        entry = InstallationEntry(
            installation=row,
            seq=row.head_seq + 1,
            kind=each.kind,
            by=each.by,
            at=each.at,
            payload=each.payload,
            previous=row.head_hash,
        )
        entry.hash = entry.computed_hash()
        row.head_seq, row.head_hash = entry.seq, entry.hash
        made.append(entry)
    InstallationEntry.objects.bulk_create(made)
    row.save()


def renewed(model: type[Model], row: Row, keys: Keys) -> Row:
    """Return a row that points at the rows that were put back."""
    moved = {name: keys[to][row[name]] for name, to in pointers(model).items() if row[name]}
    return {**{name: value for name, value in row.items() if name != "id"}, **moved}
