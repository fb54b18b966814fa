"""Print jobs for tests, asked for as a person would."""

from typing import Any

from tests.builders import a_drawn_jiang, owner_of
from tournaments.events.models import Event
from tournaments.printing.models import PrintJob
from tournaments.printing.services.jobs import request_print

NAME = "Spring Cup of Taipei"  # always the same, so that a frame is laid out once for many tests


def an_event() -> Event:
    return a_drawn_jiang(tables=1, name=NAME).event


def a_job(event: Event | None = None, kind: str = "blank-cards", **options: Any) -> PrintJob:
    """Return a job nobody works at yet; four blank cards are one sheet, and quick."""
    event = event or an_event()
    scope = {"jiang": 1, "count": 4} if kind == "blank-cards" else {"jiang": 1}
    wish = {"scope": scope, "language": "en", **options}
    return request_print(event=event, kind=kind, by=owner_of(event), **wish)


def again(job: PrintJob) -> PrintJob:
    """Return the job as the database has it now."""
    return PrintJob.objects.get(pk=job.pk)
