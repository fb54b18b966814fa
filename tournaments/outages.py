"""What nobody who enters something can help, and what they are told: a full disk, a database that does not answer."""

import logging
import sqlite3

import psycopg

from scoring.errors import RuleError

from .full_disk import causes_of, is_disk_full

RETRY_AFTER = "5"  # seconds
# SQLite's words for a file that somebody else writes for longer than one waits.
HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
# PostgreSQL's: a lost connection, too many of them, stopping or starting. One that was never made has none.
AWAY = ("08", "53300", "57P01", "57P02", "57P03")
NOT_REACHED = (psycopg.OperationalError, psycopg.InterfaceError)

logger = logging.getLogger(__name__)


def outage_of(error: BaseException) -> RuleError | None:
    """Return the refusal of an outage that an error comes from, which the terminal is told of; else None.

    RuleError("disk.full") or RuleError("database.away").
    """
    if is_disk_full(error):
        logger.error("The disk is full: %s", error)
        return RuleError("disk.full")
    if is_database_away(error):
        ours = isinstance(
            error.__cause__, psycopg.InterfaceError
        )  # perhaps: what is closed is used
        logger.error("The database does not answer: %s", error, exc_info=error if ours else None)
        return RuleError("database.away")
    return None


def headers_of(error: RuleError) -> dict[str, str]:
    """Return what a program is told besides: when to try again."""
    return {"Retry-After": RETRY_AFTER} if error.code == "database.away" else {}


def is_database_away(error: BaseException) -> bool:
    """Say whether the error, or one that it comes from, is a database's that can't be reached or is held by another."""
    return any(map(is_of_a_database_away, causes_of(error)))


def is_of_a_database_away(error: BaseException) -> bool:
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in HELD
    if not isinstance(error, NOT_REACHED):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(AWAY)
