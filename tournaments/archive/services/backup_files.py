"""The backup file: a zip with one JSON-lines member per table, and a checksum over every byte."""

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, cast

from scoring.errors import RuleError

FORMAT = 1
NAME = "jiang-backup"
ABOUT = (
    "A backup of Jiang: manifest.json, and a line of JSON for each row in tables/. "
    "The archive's comment ends with the SHA-256 of all bytes before it.\n"
)
MARK = b"jiang-backup sha256 "
DIGITS = 64
READ_AT_ONCE = 1 << 20

# What reading a file that somebody made up may raise.
NONSENSE = (
    zipfile.BadZipFile,
    zlib.error,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    OverflowError,
    EOFError,
    OSError,
    RuntimeError,  # also a zip that needs a password or a newer reader, and JSON without a bottom
)


class Writer:
    """Members are written one after the other; rows are counted and hashed on the way."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.tables: dict[str, dict[str, Any]] = {}

    def table(self, name: str, columns: list[str], rows: Iterable[list[Any]]) -> None:
        digest, count = hashlib.sha256(), 0
        with self.archive.open(member_of(name), "w", force_zip64=True) as member:
            for row in rows:
                line = json_line(row)
                member.write(line)
                digest.update(line)
                count += 1
        self.tables[name] = {"columns": columns, "rows": count, "sha256": digest.hexdigest()}


def json_line(row: list[Any]) -> bytes:
    """Return a row as a line; sorted, since one engine keeps the keys of JSON in order and the other does not."""
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode() + b"\n"


@contextmanager
def writing(file: Path, manifest: dict[str, Any]) -> Iterator[Writer]:
    """Write a backup that appears under its name only when it is complete and on the disk."""
    half = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with open_private(half) as handle:
            with zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(NAME, ABOUT, zipfile.ZIP_STORED)
                writer = Writer(archive)
                yield writer
                described = {"format": FORMAT, **manifest, "tables": writer.tables}
                archive.writestr(
                    "manifest.json", json.dumps(described, ensure_ascii=False, indent=1)
                )
                archive.comment = MARK + b"0" * DIGITS
            seal(handle)
        half.replace(file)
        flush_folder(file.parent)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def open_private(file: Path) -> IO[bytes]:
    """Open a new file that nobody else may read: personal links and password hashes are in it."""
    return os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b")


def seal(handle: IO[bytes]) -> None:
    """Put the checksum at the end, and wait until everything is on the disk."""
    digest = checksum(handle)
    handle.seek(-DIGITS, os.SEEK_END)
    handle.write(digest)
    handle.flush()
    os.fsync(handle.fileno())


def checksum(handle: IO[bytes]) -> bytes:
    """Return the SHA-256, in hexadecimal, of all bytes but the last 64."""
    left = handle.seek(0, os.SEEK_END) - DIGITS
    handle.seek(0)
    digest = hashlib.sha256()
    while left > 0:
        block = handle.read(min(left, READ_AT_ONCE))
        digest.update(block)
        left -= len(block)
    return digest.hexdigest().encode()


def flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Archive:
    """A backup whose every byte is as it was written."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.manifest = cast("dict[str, Any]", json.loads(archive.read("manifest.json")))
        self.format = int(self.manifest["format"])
        self.tables = dict(self.manifest["tables"])

    def rows(self, name: str) -> Iterator[list[Any]]:
        """Return a table's rows; raises ValueError at the end if they are not those that were written."""
        described, digest, count = self.tables[name], hashlib.sha256(), 0
        with self.archive.open(member_of(name)) as member:
            for line in member:
                digest.update(line)
                count += 1
                yield json.loads(line)
        if (count, digest.hexdigest()) != (described["rows"], described["sha256"]):
            raise ValueError(name)


@contextmanager
def reading(file: Path) -> Iterator[Archive]:
    """Open a backup after its checksum was verified.

    Raises RuleError("backup.cannot_read"), ("backup.not_one"), ("backup.damaged") or ("backup.newer").
    """
    try:
        handle = file.open("rb")
    except OSError as error:
        raise RuleError(
            "backup.cannot_read", file=str(file), problem=error.strerror or str(error)
        ) from error
    with handle:
        archive = verified(handle, file)
        if archive.format > FORMAT:
            raise RuleError("backup.newer", file=str(file))
        yield archive


def verified(handle: IO[bytes], file: Path) -> Archive:
    if not is_backup(handle):
        raise RuleError("backup.not_one", file=str(file))
    end = handle.seek(-min(DIGITS, handle.seek(0, os.SEEK_END)), os.SEEK_END)
    handle.seek(end)
    if handle.read() != checksum(handle):
        raise RuleError("backup.damaged", file=str(file))
    try:
        return Archive(zipfile.ZipFile(handle))
    except NONSENSE as error:
        raise RuleError("backup.damaged", file=str(file)) from error


def is_backup(handle: IO[bytes]) -> bool:
    """Say whether a file begins as backups do: a zip whose first member has our name."""
    handle.seek(0)
    start = handle.read(30 + len(NAME))
    return start.startswith(b"PK\x03\x04") and start.endswith(NAME.encode())


def member_of(table: str) -> str:
    return f"tables/{table}.jsonl"
