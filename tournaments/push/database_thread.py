"""Reading the database from asynchronous code."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections

T = TypeVar("T")


class DatabaseThread:
    """One thread, so at most one database connection, however many wait for what it reads."""

    def __init__(self, name: str) -> None:
        self.executor = ThreadPoolExecutor(1, name)

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.executor, with_connection, function, *args)

    def shutdown(self) -> None:
        self.executor.shutdown()


def with_connection(function: Callable[..., T], *args: Any) -> T:
    """Call a function that reads the database, in a thread that Django doesn't look after."""
    close_old_connections()
    try:
        return function(*args)
    finally:
        close_old_connections()
