"""A service broken off at each of its statements, one after the other; the database is looked at each time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

Do = Callable[[], object]
OF_THE_TRANSACTION = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


class PowerCut(Exception):
    """The database is gone at this very statement."""


class Fuse:
    """Lets so many statements through and breaks at the next; the transaction's own always pass."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not sql.startswith(OF_THE_TRANSACTION):
            if self.left == 0:
                raise PowerCut
            self.left -= 1
        return execute(sql, *rest)


@contextmanager
def broken_off(after: int) -> Iterator[None]:
    with pytest.raises(PowerCut), connection.execute_wrapper(Fuse(after)):
        yield


def statements_of(do: Do) -> int:
    """Return how many statements it takes, done once and undone."""
    fuse = Fuse(1000)
    with transaction.atomic(), connection.execute_wrapper(fuse):
        do()
        transaction.set_rollback(True)
    return 1000 - fuse.left


def everything() -> dict[str, list[tuple[Any, ...]]]:
    models = apps.get_app_config("tournaments").get_models()
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for model in models
    }


def assert_all_or_nothing(do: Do) -> None:
    """Break it off everywhere: nothing is half done; then it goes through as if nothing had been."""
    before = everything()
    for after in range(statements_of(do)):
        with broken_off(after):
            do()
        assert everything() == before
    do()
    assert everything() != before
