"""The log in words: who did what, when; newest first, a page at a time."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.labels import abandon_reason
from tournaments.log.models import LogEntry
from tournaments.log.queries import log_file as as_file
from tournaments.log.queries.authors import names_behind
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .log_labels import log_entry_label
from .lookup import desk_context

A_PAGE = 100
HIGHEST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as it is read."""

    seq: int
    at: datetime
    who: str
    label: str
    reason: str
    hash: str


@for_staff(Right.VIEW)
@require_safe
def log(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show the entries up to the one that the address names; a page never shifts as new ones come."""
    requested = request.GET.get("until", "")
    until = (
        min(int(requested), HIGHEST)
        if requested.isdecimal() and len(requested) < 12
        else event.head_seq
    )
    entries = list(LogEntry.objects.filter(event=event, seq__lte=until).order_by("-seq")[:A_PAGE])
    names = names_behind(event, [entry.by for entry in entries])
    page = desk_context(event, actor, "log", lines=[log_line(entry, names) for entry in entries])
    oldest = entries[-1].seq if entries else 1
    page["older"] = oldest - 1 if oldest > 1 else None
    page["newer"] = until + A_PAGE if until < event.head_seq else None
    return render(request, "desk/log.html", page)


@for_staff(Right.VIEW)
@require_safe
def log_file(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Give the whole log as a file, for whoever wants to check it elsewhere."""
    answer = HttpResponse(as_file.log_file(event), content_type=as_file.MEDIA_TYPE)
    name = f"{event.name} {event.head_seq}.{as_file.ENDING}"
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer


def log_line(entry: LogEntry, names: dict[str, str]) -> LogLine:
    data = entry.data
    reason = abandon_reason(data.get("reason") or "", data.get("changed_table"), data.get("silent"))
    label = log_entry_label(entry.kind, data)
    return LogLine(entry.seq, entry.at, names[entry.by], label, reason, entry.hash)
