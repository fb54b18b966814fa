"""The start page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.events.models import Event
from tournaments.staff.services.first_organizer import needs_first_organizer
from tournaments.web.access import for_everyone

HIDDEN = (Event.State.DRAFT, Event.State.ARCHIVED)
MOST_LISTED = 50


@for_everyone
def start(request: HttpRequest) -> HttpResponse:
    """Say what the product is and whom it serves, and list the events that everyone may see."""
    events = Event.objects.exclude(state__in=HIDDEN).order_by("-created_at")[:MOST_LISTED]
    return render(request, "start.html", {"events": events, "set_up": needs_first_organizer()})
