"""Where PDFs lie: a file has its name only when it is whole and on disk."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

DRAFT = ".draft-"


def prints_folder() -> Path:
    folder = Path(settings.DATA_DIR) / "prints"
    folder.mkdir(mode=0o750, parents=True, exist_ok=True)
    return folder


def file_of(name: str) -> Path:
    return prints_folder() / name


@contextmanager
def whole_file(target: Path) -> Iterator[BinaryIO]:
    """Yield a draft to write; it gets the name when the body ends well and its bytes are on disk.

    Whatever goes wrong, nothing is left behind.
    """
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=DRAFT)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        Path(draft).replace(target)
        sync_folder(target.parent)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Have the folder's new entry on disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove(name: str) -> None:
    if name:
        file_of(name).unlink(missing_ok=True)


def files_older_than(seconds: float, now: float) -> Iterator[Path]:
    """Yield what has lain there so long, drafts of dead workers too."""
    for path in prints_folder().iterdir():
        try:
            if now - path.stat().st_mtime > seconds:
                yield path
        except FileNotFoundError:
            continue
