"""The database: SQLite in the data folder, or PostgreSQL by DATABASE_URL."""

import sqlite3
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

# Below this version several writing processes can lose a write when the WAL is reset.
WAL_IS_SAFE_FROM = (3, 51, 3)
PATIENCE = 5.0  # seconds that a request waits for a connection
EXPECTED = (
    "DATABASE_URL must look like postgres://user:password@host:5432/name "
    "or sqlite:////whole/path/to/file."
)


def database_settings(url: str, data_dir: Path) -> dict[str, Any]:
    """Return Django's settings for the database that the URL names."""
    if not url:
        return sqlite_settings(data_dir / "jiang.sqlite3")
    parsed = parsed_url(url)
    engine, name = parsed.get("ENGINE"), str(parsed.get("NAME") or "")
    if engine == "django.db.backends.sqlite3" and name.startswith("/"):
        return sqlite_settings(Path(name))
    if engine == "django.db.backends.postgresql" and name:
        return {**parsed, "CONN_HEALTH_CHECKS": True}
    raise ImproperlyConfigured(EXPECTED)


def keep_connections(database: dict[str, Any], most: int) -> None:
    """Let this process keep its connections from one request to the next.

    Whoever finds all of them taken waits; a connection that died meanwhile is replaced (CONN_HEALTH_CHECKS). With
    SQLite each thread keeps its own, which knows the tables and the statements already.
    """
    if database["ENGINE"].endswith("sqlite3"):
        database["CONN_MAX_AGE"] = None
    if database["ENGINE"].endswith("postgresql"):
        pool = {"min_size": 1, "max_size": most, "timeout": PATIENCE}
        database["OPTIONS"] = {**database.get("OPTIONS", {}), "pool": pool}


def parsed_url(url: str) -> dict[str, Any]:
    """Return what the URL says; a password in it never reaches a message."""
    try:
        return dict(environ.Env.db_url_config(url))
    except (ValueError, TypeError, KeyError, ImproperlyConfigured) as error:
        raise ImproperlyConfigured(EXPECTED) from error


def sqlite_settings(file: Path) -> dict[str, Any]:
    """Return settings under which writers queue instead of failing, and a commit is on disk."""
    journal = journal_mode(sqlite3.sqlite_version_info)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # EXTRA: with a rollback journal the commit is an unlink, and only this syncs the folder after it.
            "init_command": (
                f"PRAGMA journal_mode={journal}; PRAGMA synchronous=EXTRA; PRAGMA foreign_keys=ON;"
            ),
        },
    }


def journal_mode(version: tuple[int, ...]) -> str:
    """Return SQLite's journal mode for its version: readers beside a writer only where that is safe."""
    return "WAL" if version >= WAL_IS_SAFE_FROM else "DELETE"
