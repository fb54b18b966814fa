"""Pages that are asked for again and again: who has the newest is told so before anything is read or rendered."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournaments.events.models import Event
from tournaments.push.snapshots import version_of


def tag_of(request: HttpRequest, event: Event, *also: object) -> str:
    """Return the tag of a page that shows the event's log to somebody who is logged in, and what else it shows."""
    return tag_for(request, version_of(event), str(request.user), *also)


def tag_for(request: HttpRequest, *shown: object) -> str:
    """Return the tag of a page that shows these in a language."""
    said = repr((get_language(), request.get_full_path(), *shown))
    return f'"{hashlib.sha256(said.encode()).hexdigest()[:24]}"'


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """Return the short answer if the request names the tag; one that a proxy made weak is as good."""
    named = parse_etags(request.headers.get("If-None-Match", ""))
    if tag not in [each.removeprefix("W/") for each in named]:
        return None
    answer = HttpResponseNotModified()
    return tagged(answer, tag)


def tagged(answer: HttpResponse, tag: str) -> HttpResponse:
    """Mark an answer that no browser keeps: only the page's own script asks by the tag."""
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-store"
    return answer
