"""A job in workers' hands: made once, whoever dies; and what fails says why and can be tried again."""

import errno
import os
import resource
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from tests.builders import owner_of, players
from tests.tournaments.printing.jobs import a_job, again, an_event
from tests.tournaments.printing.reading import Sheaf
from tournaments.events.models import Event
from tournaments.people.services.participants import add_house_player
from tournaments.printing import make_pdf as work
from tournaments.printing.make_pdf import run_job
from tournaments.printing.models import PrintJob
from tournaments.printing.pdf.pdf_writer import SheetWriter
from tournaments.printing.services import sweep as print_sweep
from tournaments.printing.services.files import file_of, prints_folder, whole_file
from tournaments.printing.services.jobs import cancel_print, retry_print
from tournaments.printing.services.leases import (
    MOST_ATTEMPTS,
    LeaseLost,
    advance,
    claim,
    end_all,
    finish,
)
from tournaments.printing.services.sweep import sweep
from tournaments.public_url import public_url
from tournaments.refusals import message
from tournaments.score_cards.models import ScoreCard
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

State = PrintJob.State


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The jobs that were handed to workers."""
    jobs: list[int] = []
    monkeypatch.setattr(print_sweep, "enqueue", lambda job: jobs.append(job.pk))
    return jobs


def passed(job: PrintJob, **fields: timedelta) -> None:
    """Let time pass: put these times of the job into the past."""
    now = timezone.now()
    PrintJob.objects.filter(pk=job.pk).update(**{name: now - ago for name, ago in fields.items()})


def claimed(job: PrintJob) -> PrintJob:
    taken = claim(job.pk)
    assert taken is not None
    return taken


def test_of_two_workers_with_the_same_message_one_gets_the_job() -> None:
    job = a_job()

    first, second = claim(job.pk), claim(job.pk)

    assert first is not None
    assert second is None


def test_cards_never_wait_behind_lists(sent: list[int]) -> None:
    event = an_event()
    standings, seats, cards = (
        a_job(event, kind, scope=scope)
        for kind, scope in (
            ("standings", {}),
            ("seats-by-name", {"jiang": 1}),
            ("blank-cards", {"jiang": 1}),
        )
    )

    claimed(standings)

    assert claim(seats.pk) is None
    assert claim(cards.pk) is not None
    passed(standings, lease_until=timedelta(seconds=1))
    run_job(standings.pk)
    assert sent == [seats.pk]
    assert claim(seats.pk) is not None


def test_a_task_delivered_twice_makes_one_file() -> None:
    job = a_job()

    run_job(job.pk)
    first = again(job)
    run_job(job.pk)

    assert again(job).file == first.file
    assert len(list(prints_folder().iterdir())) == 1
    assert first.attempts == 1


def test_a_seat_that_changed_hands_since_the_print_was_asked_for_has_its_card() -> None:
    event = an_event()
    job = a_job(event, "score-cards")
    house = add_house_player(event=event, by=owner_of(event))
    table, out = Table.objects.get(), event.participants.get(number=2)
    replace_player(table=table, out=out, into=house, reason="ill", by=owner_of(event))

    run_job(job.pk)

    assert again(job).state == State.DONE
    card = ScoreCard.objects.get(participant=house)
    codes = Sheaf(file_of(again(job).file).read_bytes()).codes()
    assert public_url(f"/c/{card.public_id}/") in codes


def test_a_job_of_a_dead_worker_is_taken_over_and_the_dead_cannot_finish_it() -> None:
    job = a_job()
    dead = claimed(job)
    passed(job, lease_until=timedelta(seconds=1))

    run_job(job.pk)

    with pytest.raises(LeaseLost):
        advance(dead, 1, 1)
    with whole_file(file_of(f"{dead.lease}.pdf")) as late:
        late.write(b"%PDF late")
    with pytest.raises(LeaseLost):
        finish(dead)
    done = again(job)
    assert (done.state, done.attempts) == (State.DONE, 2)
    assert [file.name for file in prints_folder().iterdir()] == [done.file]


def test_a_job_cancelled_while_it_runs_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    job = a_job()

    def cancel(running: PrintJob, done: int, sheets: int) -> None:
        cancel_print(job=job, by=owner_of(job.event))
        advance(running, done, sheets)

    monkeypatch.setattr(work, "advance", cancel)
    run_job(job.pk)

    assert again(job).state == State.CANCELLED
    assert list(prints_folder().iterdir()) == []


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "print.disk_full"),
        (errno.EDQUOT, "print.disk_full"),
        (errno.EFBIG, "print.disk_full"),
        (errno.EACCES, "print.cannot_write"),
        (errno.EROFS, "print.cannot_write"),
    ],
)
def test_a_disk_that_refuses_ends_the_job_in_words(
    monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    job = a_job()

    def refused(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refused)
        run_job(job.pk)

    failed = again(job)
    assert (failed.state, failed.error_code) == (State.FAILED, code)
    with override("en"):
        assert "try again" in message(failed.error_code, failed.error_params)
    assert list(prints_folder().iterdir()) == []
    second = retry_print(job=failed, by=owner_of(job.event))
    run_job(second.pk)
    assert again(second).state == State.DONE


def test_a_disk_that_is_full_in_the_middle_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    job = a_job()
    whole = SheetWriter.write

    def with_little_room(writer: SheetWriter, out: BinaryIO) -> None:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
        try:
            whole(writer, out)
            out.flush()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    with monkeypatch.context() as patched:
        patched.setattr(SheetWriter, "write", with_little_room)
        run_job(job.pk)

    assert (again(job).state, again(job).error_code) == (State.FAILED, "print.disk_full")
    assert list(prints_folder().iterdir()) == []


def test_a_folder_that_cannot_be_written_ends_the_job_in_words(settings: Any) -> None:
    job = a_job()
    (Path(settings.DATA_DIR) / "prints").write_text("not a folder")

    run_job(job.pk)

    failed = again(job)
    assert (failed.state, failed.error_code) == (State.FAILED, "print.cannot_write")
    assert failed.error_params == {"problem": "File exists"}


def test_what_is_gone_when_the_worker_comes_ends_the_job_in_words() -> None:
    job = a_job(kind="score-cards")
    PrintJob.objects.filter(pk=job.pk).update(scope={"jiang": 9})

    run_job(job.pk)

    failed = again(job)
    assert (failed.state, failed.error_code) == (State.FAILED, "print.no_such_jiang")


def test_a_mistake_of_ours_ends_the_job_too(monkeypatch: pytest.MonkeyPatch) -> None:
    job = a_job()

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(work, "plan_for", broken)
    with pytest.raises(ZeroDivisionError):
        run_job(job.pk)

    failed = again(job)
    assert (failed.state, failed.error_code) == (State.FAILED, "print.unforeseen")
    assert failed.error_params == {"problem": "ZeroDivisionError"}


def test_a_print_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    job = a_job()

    def slow(*args: object) -> None:
        raise work.SoftTimeLimitExceeded

    monkeypatch.setattr(work, "plan_for", slow)
    run_job(job.pk)

    assert again(job).error_code == "print.took_too_long"


def test_the_sweep_hands_out_jobs_whose_message_got_lost(sent: list[int]) -> None:
    lost, fresh = a_job(), a_job()
    passed(lost, enqueued_at=timedelta(minutes=1))

    sweep()
    sweep()

    assert sent == [lost.pk]
    assert again(fresh).state == State.QUEUED


def test_the_sweep_hands_out_jobs_of_dead_workers(sent: list[int]) -> None:
    dead, alive = claimed(a_job()), claimed(a_job())
    for job in (dead, alive):
        passed(job, enqueued_at=timedelta(minutes=1))
    passed(dead, lease_until=timedelta(seconds=1))

    sweep()

    assert sent == [dead.pk]


def test_a_job_that_kills_every_worker_is_given_up_in_words(sent: list[int]) -> None:
    job = a_job()
    for _ in range(MOST_ATTEMPTS):
        claimed(job)
        passed(job, lease_until=timedelta(seconds=1))

    taken = claim(job.pk)
    sweep()

    failed = again(job)
    assert taken is None
    assert (failed.state, failed.error_code) == (State.FAILED, "print.worker_died")
    assert sent == []


def test_cleaning_up_takes_as_many_queries_for_many_files_as_for_one(
    django_assert_num_queries: Any,
) -> None:
    def kept(count: int, event: Event) -> None:
        for number in range(count):
            name = f"{event.public_id}{number}.pdf"
            file_of(name).touch()
            os.utime(file_of(name), (0, 0))
            done = {
                "state": State.DONE,
                "finished_at": timezone.now(),
                "head_seq": 1,
                "enqueued_at": timezone.now(),
            }
            PrintJob.objects.create(
                event=event,
                kind="standings",
                scope={"jiang": number},
                content_key=name,
                file=name,
                **done,
            )

    event = an_event()
    kept(1, event)
    with CaptureQueriesContext(connection) as counted:
        sweep()
    kept(5, an_event())

    with django_assert_num_queries(len(counted)):
        sweep()

    assert len(list(prints_folder().iterdir())) == 6


def test_files_are_kept_for_a_week() -> None:
    old, young = a_job(), a_job()
    for job in (old, young):
        run_job(job.pk)
    passed(old, finished_at=timedelta(days=7, hours=1))
    passed(young, finished_at=timedelta(days=6))

    sweep()

    assert (again(old).state, again(young).state) == (State.EXPIRED, State.DONE)
    assert [file.name for file in prints_folder().iterdir()] == [again(young).file]


def test_a_file_is_cleaned_away_when_a_newer_one_took_its_place() -> None:
    event = an_event()
    old = a_job(event)
    run_job(old.pk)
    players(event, 1)
    new = a_job(event)
    run_job(new.pk)

    sweep()
    assert again(old).state == State.DONE  # somebody may just have clicked on it
    passed(old, finished_at=timedelta(minutes=16))
    sweep()

    assert (again(old).state, again(new).state) == (State.EXPIRED, State.DONE)
    assert [file.name for file in prints_folder().iterdir()] == [again(new).file]


@pytest.mark.parametrize("name", [".draft-x1", "0123456789abcdef.pdf"])
def test_what_a_dead_worker_left_behind_is_removed_after_a_day(name: str) -> None:
    job = a_job()
    run_job(job.pk)
    left = file_of(name)
    left.write_bytes(b"half")
    for file in prints_folder().iterdir():
        os.utime(file, (0, time.time() - 90_000))

    sweep()

    assert [file.name for file in prints_folder().iterdir()] == [again(job).file]


def test_a_file_has_its_name_only_when_it_is_whole_and_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, seen = tmp_path / "out.pdf", []
    fsync: Callable[[int], None] = os.fsync

    def watched(handle: int) -> None:
        seen.append(target.exists())
        fsync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    with whole_file(target) as stream:
        stream.write(b"all of it")

    assert seen == [False, True]  # the file before it has its name, the folder after
    assert target.read_bytes() == b"all of it"
    assert oct(target.stat().st_mode & 0o777) == "0o600"


def test_what_a_stopped_server_was_printing_begins_again_with_the_next_sweep(
    sent: list[int],
) -> None:
    job = a_job()
    claim(job.pk)
    sweep()
    assert sent == []

    end_all()
    sweep()

    assert sent == [job.pk]
    assert claim(job.pk) is not None
