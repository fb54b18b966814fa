"""Whether something failed because the disk is full, and how much room there is."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

MEGABYTE = 1_000_000
NEARLY_NOTHING = 1 * MEGABYTE  # a commit needs room for its journal
FULL = {errno.ENOSPC, errno.EDQUOT}
# SQLite's word for a journal that it could not make or write, whatever the reason.
MAYBE_FULL = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR}
DISK_FULL = "53100"  # PostgreSQL's


def is_disk_full(error: BaseException) -> bool:
    """Say whether the error, or one that it comes from, is a full disk's."""
    return any(map(is_of_a_full_disk, causes_of(error)))


def causes_of(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def is_of_a_full_disk(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno in FULL
    if isinstance(error, sqlite3.Error):
        # The lowest byte is the kind; what an unlucky place adds to it is of no interest.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return code == sqlite3.SQLITE_FULL or (code in MAYBE_FULL and free_bytes() < NEARLY_NOTHING)
    return getattr(error, "sqlstate", None) == DISK_FULL


def free_bytes() -> int:
    """Return the room in the data folder and where a SQLite database is, whichever is less."""
    folders = [Path(settings.DATA_DIR)]
    if connection.vendor == "sqlite":
        folders.append(Path(str(connection.settings_dict["NAME"])).parent)
    return min(shutil.disk_usage(folder).free for folder in folders if folder.exists())
