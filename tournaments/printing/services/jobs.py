"""Asking for a print, cancelling it, trying again, fetching the file."""

import hashlib
import logging
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.models import canonical
from tournaments.log.queries.version import head_of
from tournaments.printing.kinds import checked_language, checked_paper, printable
from tournaments.printing.models import PrintJob
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, require

from .erased import names_the_erased
from .files import file_of
from .scope import checked_scope

log = logging.getLogger(__name__)

State = PrintJob.State

EDITION = 3  # of the layout: a new one makes old files stale
# Somebody waits for the page; a broker that is down is the sweep's business.
ONE_TRY = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
TASKS = {"cards": "tournaments.tasks.print_cards", "long": "tournaments.tasks.print_list"}


def request_print(
    *,
    event: Event,
    kind: str,
    by: Actor,
    scope: Mapping[str, Any] | None = None,
    language: str = "zh-hant",
    paper: str = "A4",
) -> PrintJob:
    """Return a job that makes the PDF; while the log has not moved, the same wish has the same job.

    Nothing of the event changes: no lock, no log entry.

    Raises RuleError: actor.not_allowed, print.unknown_language, print.wrong_paper, and what
    `checked_scope` raises.
    """
    require(by, Right.PRINT, event)
    wish = {
        "kind": kind,
        "scope": checked_scope(event, kind, scope or {}),
        "language": checked_language(language),
        "paper": checked_paper(kind, paper),
    }
    head = head_of(event).seq
    key = content_key(event, wish, head)
    return same_job(key) or new_job(event, wish, key, head, by)


def content_key(event: Event, wish: Mapping[str, Any], head: int) -> str:
    parts = [EDITION, event.public_id, wish, head, settings.PUBLIC_URL]
    return hashlib.sha256(canonical(parts).encode()).hexdigest()


def same_job(key: str) -> PrintJob | None:
    """Return the live job of the same content, unless its file is gone."""
    job = PrintJob.objects.filter(content_key=key, state__in=PrintJob.ACTIVE).first()
    if job is None or job.state != State.DONE or file_of(job.file).exists():
        return job
    PrintJob.objects.filter(pk=job.pk, state=State.DONE).update(state=State.EXPIRED)
    return None


def new_job(event: Event, wish: Mapping[str, Any], key: str, head: int, by: Actor) -> PrintJob:
    """Make the job and hand it to a worker; whoever asks at the same moment gets the same job."""
    try:
        with transaction.atomic():
            job = PrintJob.objects.create(
                event=event,
                **wish,
                content_key=key,
                head_seq=head,
                requested_by=by.key,
                enqueued_at=timezone.now(),
            )
    except IntegrityError:
        return PrintJob.objects.get(content_key=key, state__in=PrintJob.ACTIVE)
    transaction.on_commit(partial(enqueue, job))
    return job


def enqueue(job: PrintJob) -> None:
    """Hand the job to the workers; if the broker is down, the sweep does it later."""
    queue = printable(job.kind).queue
    try:
        with current_app.connection_for_write(transport_options=ONE_TRY) as broker:
            current_app.send_task(
                TASKS[queue], args=[job.pk], queue=queue, connection=broker, retry=False
            )
    except (OperationalError, OSError) as error:
        log.warning("print job %s waits for the broker: %s", job.public_id, error)


def cancel_print(*, job: PrintJob, by: Actor) -> PrintJob:
    """Stop a job that is not done; its worker notices at the next lot of sheets.

    Raises RuleError("actor.not_allowed") or RuleError("print.already_over").
    """
    require(by, Right.PRINT, job.event)
    under_way = PrintJob.objects.filter(pk=job.pk, state__in=[State.QUEUED, State.RUNNING])
    if not under_way.update(state=State.CANCELLED, lease="", finished_at=timezone.now()):
        raise RuleError("print.already_over")
    job.refresh_from_db()
    return job


def retry_print(*, job: PrintJob, by: Actor) -> PrintJob:
    """Ask again for a print that failed, was cancelled or was cleaned away; as things stand now.

    Raises RuleError("print.not_over") or whatever `request_print` raises.
    """
    require(by, Right.PRINT, job.event)
    job.refresh_from_db()
    if job.state in PrintJob.ACTIVE:
        raise RuleError("print.not_over")
    return request_print(
        event=job.event,
        kind=job.kind,
        scope=job.scope,
        language=job.language,
        paper=job.paper,
        by=by,
    )


def printed_file(*, job: PrintJob, by: Actor) -> Path:
    """Return the whole PDF.

    Raises RuleError("actor.not_allowed"), RuleError("print.not_done") or RuleError("print.file_gone").
    """
    require(by, Right.PRINT, job.event)
    job.refresh_from_db()
    if job.state == State.EXPIRED:
        raise RuleError("print.file_gone")
    if job.state != State.DONE:
        raise RuleError("print.not_done")
    path = file_of(job.file)
    if names_the_erased(job) or not path.is_file():
        raise RuleError("print.file_gone")
    return path
