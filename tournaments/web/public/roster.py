"""The list of who is who, for whoever wants to check it elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.people.queries.roster_file import roster_of, roster_text
from tournaments.push.keeping import kept_until_changed
from tournaments.web.access import for_public


@for_public
@kept_until_changed
@require_safe
def roster(request: HttpRequest, event: Event) -> HttpResponse:
    """Give numbers and hashes as a file, with names where they are public."""
    text = roster_text(roster_of(event))
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="roster.json"'
    answer["Cache-Control"] = "no-cache"
    return answer
