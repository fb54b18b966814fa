"""One process has the data folder to itself: the server that serves it, or a command that replaces all of it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILE = "serve.lock"


class InUse(Exception):
    """Another process holds the folder."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


def hold(folder: Path) -> int:
    """Hold the folder until this process ends, however it ends; return the open file.

    Raises InUse with the other process's number.
    """
    file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o640)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.read(file, 20).decode("ascii", "replace").strip()
        os.close(file)
        raise InUse(holder) from error
    os.truncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode("ascii"))
    return file


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder while the block runs; raises InUse."""
    file = hold(folder)
    try:
        yield
    finally:
        os.close(file)
