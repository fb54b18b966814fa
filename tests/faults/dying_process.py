"""A process that dies at every statement of what it does, in turn; its database is looked at each time."""

import json
import os
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import connection, connections

from tests.faults.processes import own_process_dies

Do = Callable[[], object]


def everything() -> str:
    """Return all rows of the product; the connection is closed, so that a fork has its own."""
    models = apps.get_app_config("tournaments").get_models()
    rows = {
        each._meta.label: list(each._default_manager.order_by("pk").values()) for each in models
    }
    connections.close_all()
    return json.dumps(rows, default=str)


def dies_at(statement: int, do: Do) -> bool:
    """Do it in a process of its own that dies at a statement; say whether it came to that."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 9
    left = statement

    def fuse(execute: Callable[..., Any], *call: Any) -> Any:
        nonlocal left
        if left == 0:
            own_process_dies()
        left -= 1
        return execute(*call)

    try:
        with connection.execute_wrapper(fuse):
            do()
    finally:
        os._exit(0)  # what is refused is over too; nothing of the parent's may run here


def killed_everywhere(do: Do) -> dict[str, object]:
    """Die at every statement in turn, then do it; what was half done is named."""
    before, half_done, statement = everything(), [], 0
    while dies_at(statement, do):
        if everything() != before:
            half_done.append(statement)
        statement += 1
    return {"statements": statement, "half_done": half_done, "done": everything() != before}
