"""I5: what was answered is on the disk, also the name of the journal that is gone."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.processes import SCRIPT, database_url
from tests.project.processes import BASE, clean_environment
from tests.safety.power_cut_process import JOURNAL, KEPT
from tests.tournaments.hall import Hall, a_hall

pytestmark = pytest.mark.django_db(transaction=True)

WATCHED = "unlink,unlinkat,fsync,fdatasync,write"
# What a commit is without its rollback journal's end: a log, which is synced as a file.
needs_a_journal = pytest.mark.skipif(
    "journal_mode=DELETE" not in str(connection.settings_dict["OPTIONS"].get("init_command")),
    reason="the database has no rollback journal",
)


@pytest.fixture
def strace() -> str:
    """The tracer that bin/setup --dev installs; a sandbox may forbid tracing all the same."""
    program = shutil.which("strace")
    assert program, "bin/setup --dev installs strace"
    if subprocess.run([program, "-o", "/dev/null", "true"], check=False).returncode:
        pytest.skip("tracing is forbidden here")
    return program


def database_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def beside_database(ending: str) -> Path:
    return Path(f"{database_file()}{ending}")


def traced_report(strace: str, folder: Path, hall: Hall, *mode: str) -> list[str]:
    """Have a hand reported and answered with 201 by a process of its own; return its system calls."""
    trace = folder / "trace"
    module = SCRIPT.format(module="tests.safety.power_cut_process")
    watching = [strace, "-f", "-y", "-e", f"trace={WATCHED}", "-o", str(trace)]
    connection.close()
    done = subprocess.run(
        [*watching, sys.executable, "-c", module, str(hall.table.pk), *mode],
        cwd=BASE,
        env=clean_environment(
            folder, DATABASE_URL=database_url(), DJANGO_SETTINGS_MODULE="config.settings"
        ),
        input="go\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[1]) == [201, {"version": 1}]
    return trace.read_text().splitlines()


def last(calls: list[str], matches: Callable[[str], object]) -> int:
    return max(place for place, call in enumerate(calls) if matches(call))


def syncs_folder_before_answering(calls: list[str]) -> bool:
    """Say whether the folder was synced after the journal's end and before the answer left."""
    file = database_file()
    ended = last(calls, lambda call: "unlink" in call and file.name + JOURNAL + '"' in call)
    answered = last(calls, lambda call: re.search(r"write\(1<.*201", call))
    synced = re.compile(rf"f(data)?sync\(\d+<{re.escape(str(file.parent))}>\)")
    return any(synced.search(call) for call in calls[ended:answered])


def cut_the_power(calls: list[str]) -> None:
    """Leave what a disk may show afterwards: a name whose end was not synced is there again."""
    kept = beside_database(KEPT)
    if syncs_folder_before_answering(calls):
        kept.unlink()
    else:
        kept.rename(beside_database(JOURNAL))


@needs_a_journal
def test_a_hand_is_answered_after_the_folder_was_synced(strace: str, tmp_path: Path) -> None:
    hall = a_hall()

    calls = traced_report(strace, tmp_path, hall)

    beside_database(KEPT).unlink()
    assert syncs_folder_before_answering(calls)


@needs_a_journal
@pytest.mark.parametrize(
    ("mode", "is_there"),
    [
        pytest.param(["FULL"], False, id="FULL: the commit itself may be undone"),
        pytest.param([], True, id="as it ships"),
    ],
)
def test_a_power_cut_after_the_answer(
    strace: str, tmp_path: Path, mode: list[str], is_there: bool
) -> None:
    hall = a_hall()

    cut_the_power(traced_report(strace, tmp_path, hall, *mode))

    assert hall.table.hands.filter(number=1).exists() is is_there
