"""What is left over: jobs whose worker died, messages that got lost, files that nobody needs."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments.log.models import canonical
from tournaments.printing.models import PrintJob

from .erased import with_erased_names
from .files import files_older_than, remove
from .jobs import enqueue
from .leases import LISTS, MOST_ATTEMPTS

State = PrintJob.State

ENQUEUE_AGAIN = timedelta(seconds=20)  # after which a job's message counts as lost
KEPT = timedelta(days=7)
KEPT_SUPERSEDED = timedelta(minutes=15)  # long enough for who has just clicked on it
ORPHANED = 86_400.0


def sweep() -> None:
    """Bring everything back on its way; may run at any time, also twice at once."""
    give_up_dead()
    enqueue_again()
    expire_erased()
    expire_old()
    remove_orphans()


def give_up_dead() -> None:
    """End jobs that took their workers with them every time."""
    dead = PrintJob.objects.filter(
        state=State.RUNNING, lease_until__lt=timezone.now(), attempts__gte=MOST_ATTEMPTS
    )
    dead.update(
        state=State.FAILED,
        error_code="print.worker_died",
        error_params={"attempts": MOST_ATTEMPTS},
        finished_at=timezone.now(),
        lease="",
    )


def enqueue_again() -> None:
    """Hand out jobs of dead workers and jobs whose message got lost."""
    now = timezone.now()
    lost = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=now)
    waiting = PrintJob.objects.filter(lost, enqueued_at__lt=now - ENQUEUE_AGAIN)
    for job in waiting.order_by("pk"):
        # whoever moves the time sends the message: one of several sweeps
        mine = PrintJob.objects.filter(lost, pk=job.pk, enqueued_at=job.enqueued_at)
        if mine.update(enqueued_at=now):
            enqueue(job)


def next_list() -> None:
    """Hand out the list that has waited longest, now that another is done."""
    waiting = PrintJob.objects.filter(state=State.QUEUED, kind__in=LISTS).order_by("pk").first()
    if waiting is not None:
        enqueue(waiting)


def expire_old() -> None:
    """Remove files after a week, and earlier where a newer print of the same took their place."""
    now = timezone.now()
    newer: set[tuple[object, ...]] = set()
    for job in PrintJob.objects.filter(state=State.DONE).order_by("-pk"):
        wish = (job.event_id, job.kind, canonical(job.scope), job.language, job.paper)
        kept = KEPT_SUPERSEDED if wish in newer else KEPT
        if job.finished_at and job.finished_at < now - kept:
            expire(job)
        newer.add(wish)


def expire_erased() -> None:
    """Remove what was printed before somebody was erased: it may name them."""
    for job in with_erased_names(PrintJob.objects.filter(state=State.DONE)):
        expire(job)


def expire(job: PrintJob) -> None:
    if PrintJob.objects.filter(pk=job.pk, state=State.DONE).update(state=State.EXPIRED):
        remove(job.file)


def remove_orphans() -> None:
    """Remove drafts and files of attempts that never became a job's file."""
    old = list(files_older_than(ORPHANED, timezone.now().timestamp()))
    if not old:
        return
    kept = set(PrintJob.objects.filter(state=State.DONE).values_list("file", flat=True))
    for path in old:
        if path.name not in kept:
            path.unlink(missing_ok=True)
