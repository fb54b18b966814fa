"""Backup and restore (I18): the same rows and head hashes, on either engine; else nothing changes at all."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.utils.translation import override

from tests.builders import a_running_jiang, an_event, finish_hands, owner_of, players
from tests.tournaments.archive.backups import forged, rows_in, tables_in, with_rows
from tests.tournaments.eventful import an_eventful_hall
from tests.tournaments.hall import refusal
from tests.tournaments.meanwhile import during
from tournaments.archive.services import automatic
from tournaments.archive.services.automatic import copy_after_close
from tournaments.archive.services.backup import make_backup
from tournaments.archive.services.backup_files import seal
from tournaments.archive.services.backup_rows import columns_of
from tournaments.archive.services.restore import restore_backup
from tournaments.check_in.models import CheckIn
from tournaments.events.models import Event
from tournaments.hands.models import HandLine, HandReport
from tournaments.jiangs.services.close import close_jiang
from tournaments.staff.models import User
from tournaments.standings.queries.standings import standings_of

# A backup reads what is committed, so these tests commit.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hall.zip"


@pytest.fixture
def event(file: Path) -> Event:
    """Return an event in which everything happened, with its backup made."""
    event = an_eventful_hall().event
    make_backup(file=file)
    return event


def test_a_restored_backup_is_what_was_backed_up(event: Event, file: Path, tmp_path: Path) -> None:
    standings = standings_of(event)
    players(event, 3)

    restore_backup(file=file, replace=True)

    make_backup(file=tmp_path / "again.zip")
    assert tables_in(tmp_path / "again.zip") == tables_in(file)
    assert standings_of(Event.objects.get()) == standings


def test_life_goes_on_after_a_restore(event: Event, file: Path) -> None:
    restore_backup(file=file, replace=True)

    numbers = [each.number for each in players(Event.objects.get(), 2)]

    assert numbers == [event.next_number, event.next_number + 1]


def test_the_guards_are_back_after_a_restore(event: Event, file: Path) -> None:
    restore_backup(file=file, replace=True)

    forbidden = pytest.raises(IntegrityError, match="never changed")
    with connection.cursor() as cursor, forbidden, transaction.atomic():
        cursor.execute("UPDATE tournaments_handline SET points = 0")


def test_a_database_with_something_in_it_is_left_alone(event: Event, file: Path) -> None:
    assert refusal(lambda: restore_backup(file=file)) == "backup.not_empty"
    assert Event.objects.get() == event


def test_a_backup_is_for_its_owners_eyes_and_leaves_nothing_else(event: Event, file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_logins_under_way_are_left_out(event: Event, file: Path) -> None:
    apps = {table.split(".")[0] for table in tables_in(file)}

    assert apps & {"sessions", "axes"} == set()
    assert set(tables_in(file)) & {"tournaments.loginsession", "tournaments.logintries"} == set()
    assert {"tournaments", "auth"} <= apps


# What is refused


def damaged(file: Path, content: bytes) -> str:
    file.write_bytes(content)
    return refusal(lambda: restore_backup(file=file, replace=True))


def test_a_backup_that_was_cut_short_is_refused(event: Event, file: Path) -> None:
    whole = file.read_bytes()
    lengths = [64, 200, *range(1000, len(whole), 2500), len(whole) - 64, len(whole) - 1]

    assert {damaged(file, whole[:length]) for length in lengths} == {"backup.damaged"}
    assert damaged(file, whole + b"\n") == "backup.damaged"
    assert HandReport.objects.count() == tables_in_count(whole, file, "tournaments.handreport")


def tables_in_count(whole: bytes, file: Path, table: str) -> int:
    file.write_bytes(whole)
    return int(tables_in(file)[table]["rows"])


def test_a_backup_with_any_byte_changed_is_refused(event: Event, file: Path) -> None:
    whole = file.read_bytes()
    places = [*range(50, len(whole), 997), *range(len(whole) - 120, len(whole), 7)]

    codes = set()
    for place in places:
        changed = bytearray(whole)
        changed[place] ^= 1
        codes.add(damaged(file, bytes(changed)))

    assert codes == {"backup.damaged"}


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x03\x04" + b"0" * 500, b"name,club\n" * 20])
def test_another_file_is_no_backup(file: Path, content: bytes) -> None:
    assert damaged(file, content) == "backup.not_one"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(lambda: restore_backup(file=tmp_path / "no.zip")) == "backup.cannot_read"
    assert refusal(lambda: restore_backup(file=tmp_path)) == "backup.cannot_read"


def set_format(manifest: Any, members: Any) -> None:
    manifest["format"] = 2


def add_migration(manifest: Any, members: Any) -> None:
    manifest["migrations"].append("tournaments.9999_later")


def drop_column(manifest: Any, members: Any) -> None:
    manifest["tables"]["tournaments.event"]["columns"].pop()


def drop_table(manifest: Any, members: Any) -> None:
    del manifest["tables"]["tournaments.event"]


OTHER_VERSIONS: dict[Callable[..., None], str] = {
    set_format: "backup.newer",
    add_migration: "backup.newer",
    drop_column: "backup.older",
    drop_table: "backup.older",
}


def refusals(file: Path, changes: Iterable[Callable[..., None]]) -> list[str]:
    """Return the codes with which a backup is refused after each of the changes."""
    others = (forged(file, change) for change in changes)
    return [refusal(partial(restore_backup, file=other, replace=True)) for other in others]


def test_a_backup_of_another_version_is_refused(event: Event, file: Path) -> None:
    assert refusals(file, OTHER_VERSIONS) == list(OTHER_VERSIONS.values())


def put(model: type[Model], row: list[Any], column: str, value: object) -> None:
    row[columns_of(model).index(column)] = value


NONSENSE: dict[str, Callable[..., None]] = {
    "no format": lambda manifest, members: manifest.pop("format"),
    "no migrations": lambda manifest, members: manifest.pop("migrations"),
    "tables are a list": lambda manifest, members: manifest.update(tables=[1]),
    "other heads": lambda manifest, members: manifest.update(events={}),
    "a member is missing": lambda manifest, members: members.pop("tables/tournaments.hand.jsonl"),
    "no JSON": lambda manifest, members: members.update({"tables/tournaments.hand.jsonl": b"{"}),
    "a row too short": with_rows("tournaments.handline", lambda rows: rows[0].pop()),
    "a row is a number": with_rows("tournaments.handline", lambda rows: rows.append(1)),
    "a row twice": with_rows("tournaments.handline", lambda rows: rows.append(rows[0])),
    "a row of nobody": with_rows("tournaments.participant", lambda rows: rows.pop()),
    "no date": with_rows("tournaments.checkin", lambda rows: put(CheckIn, rows[0], "at", "noon")),
    "no number": with_rows("tournaments.event", lambda rows: rows[0].__setitem__(0, "x")),
    "a number beyond all": with_rows(
        "tournaments.hand", lambda rows: rows[0].__setitem__(0, 10**30)
    ),
    "an endless number": lambda manifest, members: manifest.update(format=float("inf")),
    "too deep": lambda manifest, members: members.update(
        {"tables/tournaments.hand.jsonl": b"[" * 100_000}
    ),
}


def test_a_backup_that_makes_no_sense_is_refused(event: Event, file: Path) -> None:
    codes = dict(zip(NONSENSE, refusals(file, NONSENSE.values()), strict=True))

    assert codes == dict.fromkeys(NONSENSE, "backup.damaged")
    assert Event.objects.get().head_hash == event.head_hash


def test_a_zip_that_makes_no_sense_is_refused(event: Event, file: Path) -> None:
    whole = file.read_bytes()
    an_unknown_compression = whole.rindex(b"PK\x01\x02") + 10
    what_was_compressed = whole.index(b"tables/tournaments.event.jsonl") + 50

    for place in (an_unknown_compression, what_was_compressed):
        with file.open("w+b") as handle:
            handle.write(whole[:place] + b"\xff" * 8 + whole[place + 8 :])
            seal(handle)

        assert refusal(lambda: restore_backup(file=file, replace=True)) == "backup.damaged"


def test_a_backup_that_fails_the_audit_changes_nothing(event: Event, file: Path) -> None:
    before = standings_of(event)

    def cheat(rows: list[Any]) -> None:
        put(HandLine, rows[0], "points", 100)

    other = forged(file, with_rows("tournaments.handline", cheat))

    assert refusal(lambda: restore_backup(file=other, replace=True)) == "backup.broken"
    assert standings_of(Event.objects.get()) == before


def test_a_backup_with_other_accounts_than_their_log_has_changes_nothing(
    event: Event, file: Path
) -> None:
    def promote(rows: list[Any]) -> None:
        put(User, rows[0], "is_superuser", True)

    other = forged(file, with_rows("tournaments.user", promote))

    assert refusal(lambda: restore_backup(file=other, replace=True)) == "backup.broken"
    assert not User.objects.filter(is_superuser=True).exists()


def test_a_backup_with_another_head_of_the_installation_is_damaged(
    event: Event, file: Path
) -> None:
    def other_head(manifest: Any, _members: Any) -> None:
        manifest["installation"][1] = "0" * 64

    assert (
        refusal(lambda: restore_backup(file=forged(file, other_head), replace=True))
        == "backup.damaged"
    )


def test_a_backup_never_takes_the_place_of_another_file(event: Event, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Dora")

    assert refusal(lambda: make_backup(file=letter)) == "backup.other_file"
    assert letter.read_text() == "Dear Dora"
    assert refusal(lambda: make_backup(file=tmp_path)) == "backup.cannot_write"
    assert refusal(lambda: make_backup(file=letter / "x.zip")) == "backup.cannot_write"
    assert refusal(lambda: make_backup(file=tmp_path / "no/x.zip")) == "backup.cannot_write"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["hall.zip", "letter.txt"]


def test_the_commands_say_what_they_did(
    event: Event, file: Path, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with override("en"):
        call_command("backup", str(file))
        call_command("restore", "--replace", str(file))
        with pytest.raises(CommandError) as refused:
            call_command("restore", str(file))

    rows = sum(table["rows"] for table in tables_in(file).values())
    [before] = automatic.folder_of_backups().glob("*-before-restore.zip")
    assert capsys.readouterr().out.splitlines() == [
        f"{rows:,} rows were saved in {file}.",
        "It holds names, clubs and personal links (participants: 12), accounts with their password hashes (4), "
        "the whole log, and secrets of draws that are not complete: keep it safe, and delete it when it is no "
        "longer needed. Whoever is erased later is still in it.",
        f"What was there before is in {before}.",
        f"{rows:,} rows were restored; every event passed the audit.",
    ]
    assert str(refused.value).startswith("The database is not empty.")


# On the other engine


@pytest.fixture
def other_engine(tmp_path: Path, postgresql_url: str) -> Iterator[str]:
    """Yield the URL of an empty database of the engine that these tests don't run on."""
    if connection.vendor != "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite3'}"
        return
    name = f"restore_{os.getpid()}"
    with psycopg.connect(postgresql_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlunsplit(urlsplit(postgresql_url)._replace(path=f"/{name}"))
        server.execute(f"DROP DATABASE {name}")


ELSEWHERE = """
import sys
import django
django.setup()
from django.core.management import CommandError, call_command
file, again = sys.argv[1:]
try:
    call_command("restore", file)
except CommandError as error:
    print(error)
call_command("migrate", verbosity=0)
call_command("restore", file)
call_command("backup", again)
"""


def test_what_one_engine_backed_up_the_other_restores(
    event: Event, file: Path, tmp_path: Path, other_engine: str
) -> None:
    again = tmp_path / "again.zip"
    other_environment = {"DATABASE_URL": other_engine, "DATA_DIR": str(tmp_path / "data")}

    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ELSEWHERE, str(file), str(again)],
        env={**os.environ, **other_environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert (done.stderr, done.returncode) == ("", 0)
    assert "migrate" in done.stdout.splitlines()[0]
    assert tables_in(again) == tables_in(file)


# While others write


def test_a_backup_made_while_hands_are_reported_is_of_one_moment(tmp_path: Path) -> None:
    jiang = a_running_jiang(tables=2, confirm="none")
    files = []

    for count in during(lambda: finish_hands(jiang)):
        files.append(tmp_path / f"{count}.zip")
        make_backup(file=files[-1])

    for file in files:
        log = rows_in(file, "tournaments.logentry")
        [head] = [row["head_seq"] for row in rows_in(file, "tournaments.event")]
        reported = sum(row["kind"] == "hand.reported" for row in log)
        assert len(log) == head
        assert len(rows_in(file, "tournaments.hand")) == reported
        assert len(rows_in(file, "tournaments.handline")) == 4 * reported
    restore_backup(file=files[0], replace=True)
    assert Event.objects.get().head_seq == len(rows_in(files[0], "tournaments.logentry"))


# The backup at a jiang's close


@pytest.fixture
def data_dir(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def head_in(copy: Path) -> str:
    return str(rows_in(copy, "tournaments.event")[0]["head_hash"])


def test_closing_a_jiang_leaves_a_backup_in_the_embedded_form(data_dir: Path) -> None:
    jiang = a_running_jiang(tables=1, total_hands=1, confirm="none")
    finish_hands(jiang)

    close_jiang(jiang=jiang, by=owner_of(jiang.event))

    copies = list(data_dir.glob("backups/*"))
    heads = {Event.objects.get().head_hash} if connection.vendor == "sqlite" else set()
    assert {head_in(copy) for copy in copies} == heads
    assert {copy.stat().st_mode & 0o777 for copy in copies} <= {0o600}


def test_the_newest_copies_are_kept(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automatic, "KEPT", 3)
    event = an_event()

    made = [copy_after_close(event.pk, number) for number in range(1, 6)]

    kept = sorted(data_dir.glob("backups/*"))
    assert kept == ([] if connection.vendor != "sqlite" else made[-3:])


def test_a_copy_that_fails_fails_alone(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    (data_dir / "backups").write_text("in the way")

    assert copy_after_close(an_event().pk, 1) is None
    assert copy_after_close(0, 1) is None
    assert len(caplog.records) == (2 if connection.vendor == "sqlite" else 0)
