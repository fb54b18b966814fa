"""Print jobs."""

from django.utils import timezone

from tests.builders import an_event
from tournaments.events.models import Event
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import file_of

from .case import Call, Case

State = PrintJob.State
PDF = b"%PDF-1.7\n"


def a_print(event: Event, state: State = State.QUEUED) -> PrintJob:
    """Return a print of the standings in that state; one that is done has its file."""
    key = f"{event.public_id}-{event.print_jobs.count()}"
    if state == State.DONE:
        file_of(f"{key}.pdf").write_bytes(PDF)
    return PrintJob.objects.create(
        event=event,
        kind="standings",
        language="en",
        paper="A4",
        content_key=key,
        head_seq=event.head_seq,
        requested_by="system",
        enqueued_at=timezone.now(),
        state=state,
        file=f"{key}.pdf" if state == State.DONE else "",
        error_code="print.disk_full" if state == State.FAILED else "",
    )


def job(state: State) -> Call:
    event = an_event(opened=True)
    return Call(event, {"job_id": a_print(event, state).public_id})


CASES = [
    Case("prints.list", lambda: Call(an_event(opened=True))),
    Case("prints.request", lambda: Call(an_event(opened=True), body={"kind": "standings"})),
    Case("prints.show", lambda: job(State.RUNNING)),
    Case("prints.cancel", lambda: job(State.QUEUED)),
    Case("prints.retry", lambda: job(State.FAILED)),
    Case("prints.file", lambda: job(State.DONE)),
]
