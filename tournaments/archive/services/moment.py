"""The database as it is at one moment, to be read while others write."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

from django.db import connection, connections, transaction

COPY = "backup_copy"
PATIENCE = 60  # seconds


@contextmanager
def snapshot(folder: Path) -> Iterator[str]:
    """Give the alias of a connection that sees the database as it is now, whatever is written meanwhile."""
    if connection.vendor == "sqlite":
        with copied(folder) as using:
            yield using
        return
    with transaction.atomic():
        # Inside another transaction, a test's, its view of the database holds already.
        if not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield connection.alias


@contextmanager
def copied(beside: Path) -> Iterator[str]:
    """Read a copy: reading the file itself for long would keep writers from committing."""
    with tempfile.TemporaryDirectory(prefix=".jiang-backup-", dir=beside) as folder:
        file = Path(folder) / "copy.sqlite3"
        copy_database(file)
        other = connection.copy(alias=COPY)
        other.settings_dict["NAME"] = str(file)
        connections[COPY] = other
        try:
            yield COPY
        finally:
            other.close()
            del connections[COPY]


def copy_database(file: Path) -> None:
    """Copy a SQLite database as it is at one moment, as soon as nobody is just committing.

    Raises TimeoutError if somebody does so for long: the copy would wait for ever.
    """
    deadline = monotonic() + PATIENCE

    def stop_waiting(_status: int, _remaining: int, _total: int) -> None:
        if monotonic() > deadline:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))

    # A connection of its own: one that is writing can't be copied from.
    with (
        closing(sqlite3.connect(str(connection.settings_dict["NAME"]))) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target, progress=stop_waiting, sleep=0.01)
