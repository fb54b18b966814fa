"""Asking for prints: the same wish is the same job, and everything that can't be printed says why."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app

from tests.builders import a_running_jiang, owner_of, play_hand, players
from tests.tournaments.printing.jobs import NAME, a_job, again, an_event
from tests.tournaments.printing.reading import Sheaf
from tests.tournaments.refusal_cases import refusal
from tournaments.printing.kinds import PRINTABLES
from tournaments.printing.make_pdf import run_job
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import prints_folder
from tournaments.printing.services.jobs import (
    TASKS,
    cancel_print,
    printed_file,
    request_print,
    retry_print,
)
from tournaments.refusals.printing import PRINTING
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.django_db

State = PrintJob.State


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def test_a_job_becomes_a_file() -> None:
    job = a_job()

    run_job(job.pk)

    done = again(job)
    path = printed_file(job=job, by=owner_of(job.event))
    assert (done.state, done.sheets_done, done.sheets, done.attempts) == (State.DONE, 1, 1, 1)
    assert path.read_bytes().startswith(b"%PDF")
    assert done.size == path.stat().st_size
    assert [file.name for file in prints_folder().iterdir()] == [done.file]


def test_the_same_wish_is_the_same_job_while_the_log_has_not_moved() -> None:
    event = an_event()

    first, second = a_job(event), a_job(event)
    run_job(first.pk)
    third = a_job(event)

    assert first.pk == second.pk == third.pk
    assert third.state == State.DONE


def test_once_the_log_has_moved_the_same_wish_is_another_job() -> None:
    event = an_event()
    first = a_job(event)

    players(event, 1)
    second = a_job(event)

    assert first.pk != second.pk


@pytest.mark.parametrize(
    "other",
    [
        {"language": "zh-hant"},
        {"paper": "A6"},
        {"scope": {"jiang": 1, "count": 8}},
    ],
    ids=["another language", "another paper", "another scope"],
)
def test_another_wish_is_another_job(other: dict[str, Any]) -> None:
    event = an_event()

    assert a_job(event).pk != a_job(event, **other).pk


def test_printing_changes_nothing_of_the_event() -> None:
    jiang = a_running_jiang(tables=1, name=NAME)
    play_hand(jiang.tables.get(), 1)
    event = jiang.event
    head = event.log.count()

    for kind in PRINTABLES:
        scope = {} if kind in ("standings", "draw-record") else {"jiang": 1}
        run_job(a_job(event, kind, scope=scope).pk)

    assert event.log.count() == head
    states = PrintJob.objects.filter(event=event).values_list("state", flat=True)
    assert list(states) == [State.DONE] * len(PRINTABLES)


def test_a_file_that_is_gone_is_made_again() -> None:
    event = an_event()
    first = a_job(event)
    run_job(first.pk)
    printed_file(job=first, by=owner_of(event)).unlink()

    second = a_job(event)

    assert second.pk != first.pk
    assert again(first).state == State.EXPIRED


def test_a_cancelled_job_is_not_printed() -> None:
    job = a_job()

    cancelled = cancel_print(job=job, by=owner_of(job.event))
    run_job(job.pk)

    assert cancelled.state == State.CANCELLED
    assert again(job).attempts == 0
    assert list(prints_folder().iterdir()) == []


def test_a_cancelled_or_failed_print_can_be_tried_again() -> None:
    job = a_job()
    cancel_print(job=job, by=owner_of(job.event))

    second = retry_print(job=job, by=owner_of(job.event))
    run_job(second.pk)

    assert second.pk != job.pk
    assert again(second).state == State.DONE


def test_characters_without_a_font_are_named_in_the_job() -> None:
    jiang = a_running_jiang(tables=1, name=NAME)
    jiang.event.participants.filter(number=2).update(name="王\ue123明")
    job = a_job(jiang.event, "score-cards")

    run_job(job.pk)

    assert again(job).missing == ["U+E123"]


def test_the_file_is_in_the_language_asked_for() -> None:
    event = an_event()
    english, chinese = a_job(event), a_job(event, language="zh-hant")
    for job in (english, chinese):
        run_job(job.pk)

    texts = [
        Sheaf(printed_file(job=job, by=owner_of(event)).read_bytes()).text
        for job in (english, chinese)
    ]

    assert ["Score card, jiang 1" in text for text in texts] == [True, False]
    assert ["計分卡　第 1 將" in text for text in texts] == [False, True]


def test_every_kind_goes_to_a_queue_that_has_a_task() -> None:
    queues = {kind: what.queue for kind, what in PRINTABLES.items()}

    assert set(queues) == set(PrintJob.Kind.values)
    assert set(queues.values()) == set(TASKS)
    assert [queues[kind] for kind in ("score-cards", "standings")] == ["cards", "long"]
    import tournaments.tasks

    assert tournaments.tasks.print_cards.name == TASKS["cards"]
    assert set(TASKS.values()) <= set(current_app.tasks)


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("print.unknown_kind", {"kind": "posters", "scope": {}}),
    ("print.unknown_option", {"kind": "standings", "scope": {"table": 1}}),
    ("print.option_missing", {"kind": "score-cards", "scope": {}}),
    ("print.not_a_number", {"kind": "score-cards", "scope": {"jiang": "1"}}),
    ("print.not_a_number", {"kind": "score-cards", "scope": {"jiang": True}}),
    ("print.not_a_number", {"kind": "score-cards", "scope": {"jiang": 2**40}}),
    ("print.no_such_jiang", {"kind": "standings", "scope": {"jiang": 9}}),
    ("print.no_tables", {"kind": "score-cards", "scope": {"jiang": 2}}),
    ("print.no_such_table", {"kind": "table-sheets", "scope": {"jiang": 1, "table": 7}}),
    (
        "print.no_such_participant",
        {"kind": "score-cards", "scope": {"jiang": 1, "participant": 99}},
    ),
    ("print.no_draws", {"kind": "draw-record", "scope": {}}),
    ("print.no_such_draw", {"kind": "draw-record", "scope": {"draw": 3}}),
    ("print.count_out_of_range", {"kind": "blank-cards", "scope": {"jiang": 1, "count": 4001}}),
    ("print.unknown_language", {"kind": "standings", "scope": {}, "language": "tlh"}),
    ("print.wrong_paper", {"kind": "standings", "scope": {}, "paper": "A6"}),
    ("print.wrong_paper", {"kind": "score-cards", "scope": {"jiang": 1}, "paper": "letter"}),
]


@pytest.mark.parametrize(("code", "wish"), REFUSED)
def test_what_cannot_be_printed_is_refused_in_words(code: str, wish: dict[str, Any]) -> None:
    event = an_event()

    assert refusal(lambda: request_print(event=event, by=owner_of(event), **wish)) == code
    assert PrintJob.objects.filter(event=event).count() == 0


def over(state: State) -> PrintJob:
    job = a_job()
    if state == State.DONE:
        run_job(job.pk)
    else:
        PrintJob.objects.filter(pk=job.pk).update(state=state)
    return job


def gone() -> PrintJob:
    job = over(State.DONE)
    printed_file(job=job, by=owner_of(job.event)).unlink()
    return job


LATER: list[tuple[str, Callable[..., Any], Callable[[], PrintJob]]] = [
    ("print.already_over", cancel_print, lambda: over(State.DONE)),
    ("print.already_over", cancel_print, lambda: over(State.CANCELLED)),
    ("print.not_over", retry_print, a_job),
    ("print.not_done", printed_file, a_job),
    ("print.not_done", printed_file, lambda: over(State.RUNNING)),
    ("print.file_gone", printed_file, gone),
    ("print.file_gone", printed_file, lambda: over(State.EXPIRED)),
]


@pytest.mark.parametrize(("code", "service", "scene"), LATER)
def test_what_cannot_be_done_with_a_job_is_refused_in_words(
    code: str, service: Callable[..., Any], scene: Callable[[], PrintJob]
) -> None:
    job = scene()

    assert refusal(lambda: service(job=job, by=owner_of(job.event))) == code


@pytest.mark.no_database
def test_every_refusal_of_a_wish_is_provoked_here() -> None:
    elsewhere = {  # why a job fails: test_work; the command line: test_command
        "print.disk_full",
        "print.cannot_write",
        "print.took_too_long",
        "print.worker_died",
        "print.unforeseen",
        "print.file_is_folder",
        "print.not_a_file",
        "print.no_folder",
    }

    assert {code for code, *_ in [*REFUSED, *LATER]} == PRINTING.keys() - elsewhere


def test_a_system_actor_may_print() -> None:
    event = an_event()

    job = request_print(event=event, kind="standings", by=Actor.system())

    assert job.requested_by == "system"


def test_two_who_ask_at_once_get_one_job(monkeypatch: pytest.MonkeyPatch) -> None:
    event = an_event()
    first = a_job(event)
    # the second looked before the first had written
    monkeypatch.setattr("tournaments.printing.services.jobs.same_job", lambda key: None)

    second = a_job(event)

    assert second.pk == first.pk


def test_a_broker_that_is_down_does_not_keep_anybody_from_asking(
    settings: Any, broker_down: None
) -> None:
    job = a_job()

    assert job.state == State.QUEUED


@pytest.fixture
def broker_down(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> Iterator[None]:
    monkeypatch.setattr(current_app.conf, "broker_url", "redis://127.0.0.1:1/0")
    with django_capture_on_commit_callbacks(execute=True):
        yield
