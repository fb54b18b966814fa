"""Search engines: nothing here is theirs to list, but the public pages of events that say so."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.web.access import LISTED, for_everyone

HEADER, NOT_LISTED = "X-Robots-Tag", "noindex, nofollow"


class SearchEngines:
    """Every answer says that it is not to be listed, unless its view said otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if not getattr(request, LISTED, False):
            answer[HEADER] = NOT_LISTED
        return answer


@for_everyone
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Say where search engines may look: nowhere, or at the public pages of the events that allow it."""
    listed = Event.objects.filter(search_engines=True).exclude(state=Event.State.DRAFT)
    allowed = [f"/events/{each}/" for each in listed.values_list("public_id", flat=True)]
    if allowed:
        allowed.append("/static/")
    lines = ["User-agent: *", *(f"Allow: {path}" for path in allowed), "Disallow: /", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
