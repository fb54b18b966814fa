"""Backups that somebody made up or changed."""

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tournaments.archive.services.backup_files import MARK, reading, seal

Manifest = dict[str, Any]
Members = dict[str, bytes]


def tables_in(file: Path) -> dict[str, Any]:
    """Return columns, row counts and checksums of all tables in a backup."""
    with reading(file) as archive:
        return archive.tables


def rows_in(file: Path, table: str) -> list[dict[str, Any]]:
    with reading(file) as archive:
        columns = archive.tables[table]["columns"]
        return [dict(zip(columns, row, strict=True)) for row in archive.rows(table)]


def forged(file: Path, change: Callable[[Manifest, Members], None]) -> Path:
    """Change a backup and seal it anew, so that only its contents can betray it."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    change(manifest, members)
    made = file.with_name("forged.zip")
    with made.open("w+b") as handle:
        with zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in members.items():
                stored = zipfile.ZIP_DEFLATED if name.startswith("tables/") else zipfile.ZIP_STORED
                archive.writestr(name, content, stored)
            archive.writestr("manifest.json", json.dumps(manifest))
            archive.comment = MARK + b"0" * 64
        seal(handle)
    return made


def with_rows(
    table: str, change: Callable[[list[Any]], Any]
) -> Callable[[Manifest, Members], None]:
    """Return a change of a table's rows, its count and its checksum."""

    def forge(manifest: Manifest, members: Members) -> None:
        name = f"tables/{table}.jsonl"
        rows = [json.loads(line) for line in members[name].splitlines()]
        change(rows)
        text = "".join(json.dumps(row) + "\n" for row in rows).encode()
        members[name] = text
        recorded = manifest["tables"][table]
        recorded |= {"rows": len(rows), "sha256": hashlib.sha256(text).hexdigest()}

    return forge
