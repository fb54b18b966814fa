"""Database triggers for what constraints can't say: facts stay, a hand accepts its own report."""

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.check_in.models import CheckIn
from tournaments.draws.models import DrawStep, StepTakenBack
from tournaments.hands.models import Confirmation, Hand, HandLine, HandReport
from tournaments.jiangs.models import ClockFact
from tournaments.log.models import LogEntry
from tournaments.score_cards.models import CardCheck
from tournaments.standings.models import Adjustment, AdjustmentCancellation

FACTS = [
    Adjustment,
    AdjustmentCancellation,
    CardCheck,
    CheckIn,
    ClockFact,
    Confirmation,
    DrawStep,
    HandLine,
    HandReport,
    LogEntry,
    StepTakenBack,
]
TABLES = [model._meta.db_table for model in FACTS]
HANDS, REPORTS = Hand._meta.db_table, HandReport._meta.db_table
FOREIGN_REPORT = (
    f"EXISTS (SELECT 1 FROM {REPORTS} WHERE id = NEW.accepted_id AND hand_id <> NEW.id)"
)


def install_guards(using: str = "default", **_: Any) -> None:
    """Make the triggers; after every migration, because SQLite rebuilds tables without them."""
    run(connections[using], created(connections[using].vendor))


def remove_guards(using: str = "default") -> None:
    """Drop the triggers: for restoring a backup and for tests that change rows beneath."""
    run(connections[using], dropped(connections[using].vendor))


def run(connection: BaseDatabaseWrapper, statements: list[str]) -> None:
    if HANDS not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def created(vendor: str) -> list[str]:
    return sqlite_created() if vendor == "sqlite" else postgresql_created()


def sqlite_created() -> list[str]:
    facts = [
        f"CREATE TRIGGER IF NOT EXISTS {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END"
        for table in TABLES
        for verb in ("UPDATE", "DELETE")
    ]
    own = [
        f"CREATE TRIGGER IF NOT EXISTS {HANDS}_own_report_{verb.lower()} BEFORE {verb} ON {HANDS} "
        f"WHEN NEW.accepted_id IS NOT NULL AND {FOREIGN_REPORT} "
        "BEGIN SELECT RAISE(ABORT, 'a hand accepts only a report of its own'); END"
        for verb in ("UPDATE", "INSERT")
    ]
    return facts + own


def postgresql_created() -> list[str]:
    functions = [
        "CREATE OR REPLACE FUNCTION jiang_never_changed() RETURNS trigger AS $$ BEGIN "
        "RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME "
        "USING ERRCODE = 'integrity_constraint_violation'; END $$ LANGUAGE plpgsql",
        "CREATE OR REPLACE FUNCTION jiang_own_report() RETURNS trigger AS $$ BEGIN "
        f"IF NEW.accepted_id IS NOT NULL AND {FOREIGN_REPORT} THEN "
        "RAISE EXCEPTION 'a hand accepts only a report of its own' "
        "USING ERRCODE = 'integrity_constraint_violation'; END IF; "
        "RETURN NEW; END $$ LANGUAGE plpgsql",
    ]
    facts = [
        f"CREATE OR REPLACE TRIGGER {table}_guard BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION jiang_never_changed()"
        for table in TABLES
    ]
    emptied = [
        f"CREATE OR REPLACE TRIGGER {table}_guard_all BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION jiang_never_changed()"
        for table in TABLES
    ]
    own = (
        f"CREATE OR REPLACE TRIGGER {HANDS}_guard BEFORE INSERT OR UPDATE ON {HANDS} "
        "FOR EACH ROW EXECUTE FUNCTION jiang_own_report()"
    )
    return [*functions, *facts, *emptied, own]


def dropped(vendor: str) -> list[str]:
    if vendor == "sqlite":
        names = [f"{table}_no_{verb}" for table in TABLES for verb in ("update", "delete")]
        names += [f"{HANDS}_own_report_{verb}" for verb in ("update", "insert")]
        return [f"DROP TRIGGER IF EXISTS {name}" for name in names]
    guards = [(f"{table}_guard", table) for table in [*TABLES, HANDS]]
    guards += [(f"{table}_guard_all", table) for table in TABLES]
    return [f"DROP TRIGGER IF EXISTS {name} ON {table}" for name, table in guards]
