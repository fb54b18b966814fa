"""Before data is changed by a new version it is backed up."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.project.processes import BASE, clean_environment
from tests.servers import free_port

pytestmark = pytest.mark.no_database

START = [sys.executable, "-c", "from config.serve import prepare; prepare()"]
RESTORE = [sys.executable, "manage.py", "restore"]
OLDER = [sys.executable, "manage.py", "migrate", "--verbosity", "0", "axes", "0008"]


def run(folder: Path, command: list[str]) -> str:
    environment = clean_environment(folder)
    done = subprocess.run(
        command, cwd=BASE, env=environment, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


def newest_migration(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute(
            "SELECT name FROM django_migrations WHERE app = 'axes' ORDER BY name"
        )
        return str(rows.fetchall()[-1][0])


def test_an_older_file_is_backed_up_before_it_is_migrated(tmp_path: Path) -> None:
    file, backups = tmp_path / "jiang.sqlite3", tmp_path / "backups"

    first = run(tmp_path, START)
    newest = newest_migration(file)
    run(tmp_path, OLDER)
    older = newest_migration(file)
    second = run(tmp_path, START)
    third = run(tmp_path, START)

    copies = list(backups.iterdir())
    assert (first, third) == ("", "")
    assert second == f"The data was backed up before it was changed: {copies[0]}\n"
    assert len(copies) == 1
    assert older != newest
    assert newest_migration(file) == newest
    assert [stat.S_IMODE(each.stat().st_mode) & 0o007 for each in (file, copies[0])] == [0, 0]
    assert "每場賽事都通過稽核" in run(tmp_path, [*RESTORE, str(copies[0])])


def test_data_of_another_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "jiang.sqlite3"
    run(tmp_path, START)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE django_migrations SET name = '0001_older' WHERE app='tournaments'")
    before = file.read_bytes()

    refused = [
        subprocess.run(
            command,
            cwd=BASE,
            env=clean_environment(tmp_path, PORT=str(free_port())),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        for command in (
            [sys.executable, "-m", "config.serve"],
            [sys.executable, "manage.py", "migrate"],
            [sys.executable, "manage.py", "audit", "--all"],
        )
    ]

    assert [each.returncode for each in refused] == [1, 1, 1]
    assert [each.stderr.count("DATA_DIR=…") for each in refused] == [2, 1, 1]
    assert [each.stderr.count("\n") for each in refused] == [2, 1, 1]
    assert file.read_bytes() == before
    assert not (tmp_path / "backups").exists()


TOO_EARLY = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from django.core.management import CommandError, call_command
for command in (["demo"], ["create_organizer", "alice"], ["renew_password", "alice"]):
    try:
        call_command(*command)
    except CommandError as refusal:
        print(refusal)
"""


def test_commands_before_the_first_migration_say_what_to_do(tmp_path: Path) -> None:
    said = run(tmp_path, [sys.executable, "-c", TOO_EARLY])

    assert said.splitlines() == ["資料庫尚未建立：請先執行「manage.py migrate」。"] * 3


def test_a_database_that_is_away_is_told_in_one_sentence(tmp_path: Path) -> None:
    nowhere = f"postgres://nobody@127.0.0.1:{free_port()}/none"

    refused = subprocess.run(
        [sys.executable, "manage.py", "audit", "--all"],
        cwd=BASE,
        env=clean_environment(tmp_path, DATABASE_URL=nowhere),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert refused.returncode == 1
    assert refused.stderr.startswith("The database does not answer as it should: connection failed")
    assert "Traceback" not in refused.stderr
