"""Print jobs: asked for, followed, cancelled, tried again, and the file."""

from collections.abc import Callable

from django.http import FileResponse, Http404
from rest_framework.renderers import BaseRenderer

from api.access import staff
from api.fields import Nothing
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import prints as shapes
from tournaments.events.models import Event
from tournaments.printing.models import PrintJob
from tournaments.printing.services.jobs import (
    cancel_print,
    printed_file,
    request_print,
    retry_print,
)
from tournaments.staff.queries.rights import Right

PDF = "application/pdf"
NOT_SO = (
    "print.unknown_kind",
    "print.unknown_option",
    "print.option_missing",
    "print.not_a_number",
    "print.count_out_of_range",
    "print.no_such_jiang",
    "print.no_such_table",
    "print.no_such_participant",
    "print.no_such_draw",
    "print.no_tables",
    "print.no_draws",
    "print.unknown_language",
    "print.wrong_paper",
)
JOB = {
    "id": "0123456789ABCDEF",
    "kind": "score-cards",
    "scope": {"jiang": 1},
    "language": "zh-hant",
    "paper": "A4",
    "version": 57,
    "state": "running",
    "sheets_done": 4,
    "sheets": 10,
    "size": 0,
    "missing": [],
    "error": None,
    "requested_by": "user:0123456789ABCDEF",
    "requested_at": "2027-03-20T09:00:00+08:00",
    "finished_at": None,
}


class PDFRenderer(BaseRenderer):
    """Only says that a PDF can be asked for; the file is there already."""

    media_type = PDF
    format = "pdf"


class Prints(Resource):
    @operation(
        "prints.list",
        "List the print jobs",
        staff(Right.PRINT),
        query=shapes.PrintsQuery,
        answer=listing("Prints", shapes.PrintSerializer),
        logged=False,
        answers={"items": [JOB], "next": None},
    )
    def get(self, call: Call) -> Page:
        chosen = {name: call.query[name] for name in ("state", "kind") if name in call.query}
        return page_of(call.event.print_jobs.filter(**chosen), call.query, key="public_id")

    @operation(
        "prints.request",
        "Ask for a print",
        staff(Right.PRINT),
        services=(request_print,),
        body=shapes.NewPrint,
        answer=shapes.PrintSerializer,
        status=201,
        codes=NOT_SO,
        once=True,
        logged=False,
        example={"kind": "score-cards", "scope": {"jiang": 1}},
        answers={**JOB, "state": "queued", "sheets_done": 0, "sheets": 0},
    )
    def post(self, call: Call) -> PrintJob:
        """As long as nothing in the event has changed, the same request gets the same job."""
        return request_print(event=call.event, by=call.actor, **call.body)


class OnePrint(Resource):
    @operation(
        "prints.show",
        "Show the progress of a print",
        staff(Right.PRINT),
        answer=shapes.PrintSerializer,
        logged=False,
        answers=JOB,
    )
    def get(self, call: Call, job_id: str) -> PrintJob:
        return job_of(call.event, job_id)


def acting(
    name: str,
    summary: str,
    service: Callable[..., PrintJob],
    codes: tuple[str, ...],
    *,
    status: int = 200,
) -> type[Resource]:
    """Return the address that does something with a job."""

    class Act(Resource):
        @operation(
            f"prints.{name}",
            summary,
            staff(Right.PRINT),
            services=(service,),
            body=Nothing,
            answer=shapes.PrintSerializer,
            status=status,
            codes=codes,
            once=True,
            logged=False,
            example={},
        )
        def post(self, call: Call, job_id: str) -> PrintJob:
            return service(job=job_of(call.event, job_id), by=call.actor)

    return Act


Cancel = acting("cancel", "Stop a print", cancel_print, ("print.already_over",))
Retry = acting(
    "retry",
    "Ask again for a finished print, with things as they are now",
    retry_print,
    ("print.not_over", *NOT_SO),
    status=201,
)


class File(Resource):
    renderer_classes = [PDFRenderer]

    @operation(
        "prints.file",
        "Fetch the PDF",
        staff(Right.PRINT),
        services=(printed_file,),
        codes=("print.not_done", "print.file_gone"),
        kinds=(PDF,),
        logged=False,
    )
    def get(self, call: Call, job_id: str) -> FileResponse:
        job = job_of(call.event, job_id)
        path = printed_file(job=job, by=call.actor)
        return FileResponse(path.open("rb"), filename=f"{job.kind}.pdf", content_type=PDF)


def job_of(event: Event, job_id: str) -> PrintJob:
    job = event.print_jobs.filter(public_id=job_id).first()
    if job is None:
        raise Http404
    job.event = event
    return job
