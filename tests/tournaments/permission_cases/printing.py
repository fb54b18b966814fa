"""Prints are for whoever may print: the desk, the head referee, a scorer."""

from typing import Any

from tests.builders import a_drawn_jiang, owner_of
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import file_of
from tournaments.printing.services.jobs import (
    cancel_print,
    printed_file,
    request_print,
    retry_print,
)

from .case import Case, Scene
from .cast import DOOR, HEAD

PRINTERS = HEAD | DOOR


def of(**more: Any) -> Scene:
    event = a_drawn_jiang(tables=1).event
    return Scene(event, {"event": event, **more})


def job(state: PrintJob.State) -> Scene:
    event = a_drawn_jiang(tables=1).event
    made = request_print(event=event, kind="standings", by=owner_of(event))
    changes: dict[str, Any] = {"state": state}
    if state == PrintJob.State.DONE:
        changes["file"] = f"{made.public_id}.pdf"
        file_of(changes["file"]).write_bytes(b"%PDF")
    if state == PrintJob.State.FAILED:
        changes["error_code"] = "print.disk_full"
    PrintJob.objects.filter(pk=made.pk).update(**changes)
    return Scene(event, {"job": PrintJob.objects.get(pk=made.pk)})


CASES = [
    Case(request_print, PRINTERS, lambda: of(kind="standings")),
    Case(cancel_print, PRINTERS, lambda: job(PrintJob.State.QUEUED)),
    Case(retry_print, PRINTERS, lambda: job(PrintJob.State.FAILED)),
    Case(printed_file, PRINTERS, lambda: job(PrintJob.State.DONE)),
]
