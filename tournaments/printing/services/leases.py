"""A job in a worker's hands: claimed by lease, kept alive by progress, finished once."""

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from tournaments.printing.kinds import LONG, PRINTABLES
from tournaments.printing.models import PrintJob

from .files import file_of, remove

State = PrintJob.State

LEASE = timedelta(seconds=60)  # how long a worker may be silent before another takes over
MOST_ATTEMPTS = 3
LISTS = [kind for kind, what in PRINTABLES.items() if what.queue == LONG]


class LeaseLost(Exception):
    """Somebody cancelled the job, or another worker has it now."""


def claim(job_id: int) -> PrintJob | None:
    """Return the job for this worker alone, or None if it isn't to be had.

    One UPDATE decides, so of two workers with the same message one gets it. A list waits while another is
    printed: so a worker with two processes always has one left for cards.
    """
    now = timezone.now()
    if PrintJob.objects.filter(pk=job_id, kind__in=LISTS).exists() and lists_under_way(job_id):
        return None
    free = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=now)
    lease = secrets.token_hex(16)
    taken = PrintJob.objects.filter(free, pk=job_id, attempts__lt=MOST_ATTEMPTS).update(
        state=State.RUNNING,
        lease=lease,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        sheets_done=0,
    )
    return PrintJob.objects.select_related("event").get(pk=job_id) if taken else None


def lists_under_way(but: int) -> bool:
    """Say whether as many lists are being printed as may be at once."""
    alive = PrintJob.objects.filter(
        kind__in=LISTS, state=State.RUNNING, lease_until__gte=timezone.now()
    )
    return alive.exclude(pk=but).count() >= getattr(settings, "PRINT_LISTS_AT_ONCE", 1)


def advance(job: PrintJob, done: int, sheets: int) -> None:
    """Note how far it is and prolong the lease.

    Raises LeaseLost.
    """
    until = timezone.now() + LEASE
    keep(job, sheets_done=done, sheets=sheets, lease_until=until)


def end_all() -> None:
    """Let what a stopped server was printing begin again with the next sweep; only where no worker can be at it."""
    now = timezone.now()
    left = PrintJob.objects.filter(state=State.RUNNING)
    left.update(lease_until=now, enqueued_at=now - LEASE)


def finish(job: PrintJob, **result: Any) -> None:
    """Make the file the job's own; it must be whole and on disk.

    Raises LeaseLost, and then the file is gone.
    """
    name = file_name(job)
    size = file_of(name).stat().st_size
    try:
        keep(
            job,
            state=State.DONE,
            file=name,
            size=size,
            sheets_done=F("sheets"),
            finished_at=timezone.now(),
            lease="",
            **result,
        )
    except LeaseLost:
        remove(name)
        raise


def fail(job: PrintJob, code: str, params: dict[str, Any]) -> None:
    """Say why it can't be printed; a job that was taken away stays as it is."""
    try:
        keep(
            job,
            state=State.FAILED,
            error_code=code,
            error_params=params,
            finished_at=timezone.now(),
            lease="",
        )
    except LeaseLost:
        return


def keep(job: PrintJob, **changes: Any) -> None:
    mine = PrintJob.objects.filter(pk=job.pk, state=State.RUNNING, lease=job.lease)
    if not mine.update(**changes):
        raise LeaseLost


def file_name(job: PrintJob) -> str:
    """Return the name of what this attempt writes: of its own, and not to be guessed."""
    return f"{job.lease}.pdf"
