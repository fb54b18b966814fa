"""Prints from before somebody was erased: their files go, whoever they name."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.log.models import LogEntry
from tournaments.printing.models import PrintJob

ERASED = LogEntry.objects.filter(kind="participant.erased")


def with_erased_names(jobs: QuerySet[PrintJob]) -> QuerySet[PrintJob]:
    """Return those that may name somebody who was erased since they were asked for."""
    since = ERASED.filter(event=OuterRef("event"), seq__gt=OuterRef("head_seq"))
    return jobs.filter(Exists(since))


def names_the_erased(job: PrintJob) -> bool:
    return with_erased_names(PrintJob.objects.filter(pk=job.pk)).exists()
