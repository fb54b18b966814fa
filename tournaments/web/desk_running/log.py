"""The log in words: who did what, when; newest first, a page at a time."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Event, LogEntry
from tournaments.selectors.names import names_behind
from tournaments.services.actors import Actor
from tournaments.services.rights import Right
from tournaments.web.access import for_staff

from .finding import desk_page
from .log_words import entry_in_words

A_PAGE = 100
HIGHEST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it is read."""

    seq: int
    at: datetime
    who: str
    words: str
    reason: str
    hash: str


@for_staff(Right.VIEW)
@require_safe
def log(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show the entries up to the one that the address names; a page never shifts as new ones come."""
    asked = request.GET.get("until", "")
    until = min(int(asked), HIGHEST) if asked.isdecimal() and len(asked) < 12 else event.head_seq
    entries = list(LogEntry.objects.filter(event=event, seq__lte=until).order_by("-seq")[:A_PAGE])
    names = names_behind(event, [entry.by for entry in entries])
    page = desk_page(event, actor, "log", lines=[line_of(entry, names) for entry in entries])
    oldest = entries[-1].seq if entries else 1
    page["older"] = oldest - 1 if oldest > 1 else None
    page["newer"] = until + A_PAGE if until < event.head_seq else None
    return render(request, "desk/log.html", page)


def line_of(entry: LogEntry, names: dict[str, str]) -> Line:
    data = entry.data
    reason = str(data.get("reason") or "")
    words = entry_in_words(entry.kind, data)
    return Line(entry.seq, entry.at, names[entry.by], words, reason, entry.hash)
