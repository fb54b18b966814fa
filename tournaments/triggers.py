"""Database triggers for what constraints can't say: facts stay, a hand accepts its own report."""

import re
from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.check_in.models import CheckIn
from tournaments.draws.models import DrawStep, DrawWitness, StepTakenBack, WitnessValue
from tournaments.hands.models import Confirmation, Hand, HandLine, HandReport
from tournaments.jiangs.models import ClockFact
from tournaments.log.models import InstallationEntry, LogEntry
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
    DrawWitness,
    HandLine,
    HandReport,
    InstallationEntry,
    LogEntry,
    StepTakenBack,
    WitnessValue,
]
TABLES = [model._meta.db_table for model in FACTS]
HANDS, REPORTS = Hand._meta.db_table, HandReport._meta.db_table
FOREIGN_REPORT = (
    f"EXISTS (SELECT 1 FROM {REPORTS} WHERE id = NEW.accepted_id AND hand_id <> NEW.id)"
)


NAME_AND_TABLE = re.compile(r"TRIGGER (?:IF (?:NOT )?EXISTS )?(\w+)(?: .*?\bON (\w+))?")
PRESENT = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
}


def install_guards(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Make the triggers, on the tables that are there: after every migration, also one that failed."""
    run(connections[using], created(connections[using].vendor))


def remove_guards(using: str = DEFAULT_DB_ALIAS) -> None:
    """Drop the triggers: for restoring a backup and for tests that change rows beneath."""
    run(connections[using], dropped(connections[using].vendor))


def lift_guards(using: str = DEFAULT_DB_ALIAS, plan: Sequence[Any] = (), **_: Any) -> None:
    """Drop the triggers before tables change: SQLite renames no table while a trigger of another names it."""
    if plan:
        remove_guards(using)


def missing_guards(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Return the triggers that are not there although their table is."""
    connection = connections[using]
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        cursor.execute(PRESENT[connection.vendor])
        present = {name for (name,) in cursor.fetchall()}
    wanted = [guard_of(statement) for statement in created(connection.vendor)]
    return [name for name, table in wanted if table in tables and name not in present]


def guard_of(statement: str) -> tuple[str, str]:
    """Return the trigger and the table that a statement is about; nothing where it is about neither."""
    found = NAME_AND_TABLE.match(statement.partition(" ")[2].removeprefix("OR REPLACE "))
    return (found[1], found[2] or "") if found else ("", "")


def run(connection: BaseDatabaseWrapper, statements: list[str]) -> None:
    tables = connection.introspection.table_names()
    if HANDS not in tables:
        return
    with connection.cursor() as cursor:
        for statement in statements:
            table = guard_of(statement)[1]
            if not table or table in tables:
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
