"""What everyone sees of an event: standings, seats, rules, the big screen."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.draws.queries.draw_view import VISIBLE
from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.clock import clock_of
from tournaments.tables.queries.seats import find_public_seat, seats_of
from tournaments.web.access import for_public
from tournaments.web.public_page import public_page

from .standings import StandingsFilter, standings_html

# While pages follow an event: from the first look before play until it is over.
FOLLOWED = (Event.State.OPEN, Event.State.RUNNING)


def jiangs_of(event: Event) -> list[Jiang]:
    """Return the jiangs that are published, in order."""
    rows = list(event.jiangs.filter(state__in=VISIBLE).order_by("number"))
    for row in rows:
        row.event = event
    return rows


def read_filter(request: HttpRequest, jiangs: list[Jiang]) -> StandingsFilter:
    """Return which standings the address asks for; nonsense means all."""
    number = request.GET.get("jiang", "")
    numbers = {str(jiang.number): jiang.number for jiang in jiangs}
    return StandingsFilter(numbers.get(number), request.GET.get("confirmed") == "1")


@for_public
@require_safe
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the event with its live standings."""
    jiangs = jiangs_of(event)
    standings_filter = read_filter(request, jiangs)
    page = {
        "event": event,
        "section": "standings",
        "days": event.days.order_by("number"),
        "jiangs": jiangs,
        "standings_filter": standings_filter,
        "standings": standings_html(event, standings_filter),
        "live": event.state in FOLLOWED,
        "progress": progress_of(event),
        "current": jiangs[-1] if jiangs else None,
        "clock": clock_of(jiangs[-1]) if jiangs else None,
    }
    return public_page(request, "public/event.html", page)


@for_public
@require_safe
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Answer the standings alone, for pages that ask again; 304 while nothing has changed."""
    tag = f'"{event.head_seq}-{event.state}"'
    if request.headers.get("if-none-match") == tag:
        return HttpResponse(status=304)
    answer = HttpResponse(standings_html(event, read_filter(request, jiangs_of(event))))
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache"
    return answer


@for_public
@require_safe
def seats(request: HttpRequest, event: Event) -> HttpResponse:
    """Find a seat by what is public of a name, or by number; without a question, all tables."""
    query = request.GET.get("q", "")[:100].replace("\0", "")
    jiangs = jiangs_of(event)
    page = {
        "event": event,
        "section": "seats",
        "query": query,
        "found": find_public_seat(event, query) if query.strip() else None,
        "jiang": jiangs[-1] if jiangs else None,
        "tables": seats_of(jiangs[-1]) if jiangs else [],
    }
    return public_page(request, "public/seats.html", page)


@for_public
@require_safe
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Say in words what is played and how it is scored, with this event's settings."""
    rules = event.rules
    page = {
        "event": event,
        "section": "rules",
        "sections": event.game.rules.rules(event.game.settings),
        "tie_breaks": rules["tie_breaks"],
        "stages": event.stages.order_by("number"),
    }
    return public_page(request, "public/rules.html", page)


@for_public
@require_safe
def screen(request: HttpRequest, event: Event) -> HttpResponse:
    """Show standings, clock or seats so that they can be read from the door."""
    jiangs = jiangs_of(event)
    show = request.GET.get("show", "standings")
    page = {
        "event": event,
        "show": show if show in ("standings", "clock", "seats") else "standings",
        "current": jiangs[-1] if jiangs else None,
        "clock": clock_of(jiangs[-1]) if jiangs else None,
        "tables": seats_of(jiangs[-1]) if jiangs and show == "seats" else [],
        "standings": standings_html(event, StandingsFilter(), "public/screen_standings.html"),
    }
    return public_page(request, "public/screen.html", page)
