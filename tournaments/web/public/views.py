"""What everyone sees of an event: standings, seats, rules, the big screen."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.draws.queries.draw_view import VISIBLE
from tournaments.events.models import Event
from tournaments.events.queries.progress import progress_of
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.clock import Clock, clock_of
from tournaments.push.keeping import changes_with_time, kept_until_changed
from tournaments.tables.queries.seats import find_public_seat, seats_of
from tournaments.web.access import for_public
from tournaments.web.page_language import LANGUAGE
from tournaments.web.public_page import public_page

from .seats import tables_html
from .standings import StandingsFilter, last_page, screen_html, standings_html

PAGE = re.compile("[1-9][0-9]{0,3}")
# While pages follow an event: from the first look before play until it is over.
FOLLOWED = (Event.State.OPEN, Event.State.RUNNING)


def jiangs_of(event: Event) -> list[Jiang]:
    """Return the jiangs that are published, in order."""
    rows = list(event.jiangs.filter(state__in=VISIBLE).order_by("number"))
    for row in rows:
        row.event = event
    return rows


def read_filter(request: HttpRequest, jiangs: list[Jiang]) -> StandingsFilter:
    """Return which standings the address asks for; nonsense means all, and a jiang that isn't there, too."""
    number = request.GET.get("jiang", "")
    numbers = {str(jiang.number): jiang.number for jiang in jiangs}
    page = request.GET.get("page", "")
    return StandingsFilter(
        numbers.get(number),
        request.GET.get("confirmed") == "1",
        int(page) if PAGE.fullmatch(page) else 1,
    )


def elsewhere(request: HttpRequest, event: Event, only: StandingsFilter) -> HttpResponse | None:
    """Lead from a jiang or a page that isn't there to what is: so each page has one address in memory."""
    query = request.GET.copy()
    if only.jiang is None and PAGE.fullmatch(query.get("jiang", "")):
        del query["jiang"]
    if only.page > (last := last_page(event, only)):
        query["page"] = str(last)
    if query == request.GET:
        return None
    query[LANGUAGE] = get_language() or ""
    return redirect(f"{request.path}?{query.urlencode()}")


def query_of(request: HttpRequest) -> str:
    """Return what the address asks for, in the language of the page."""
    query = request.GET.copy()
    query[LANGUAGE] = get_language() or ""
    return query.urlencode()


def clock_shown(request: HttpRequest, jiangs: list[Jiang]) -> Clock | None:
    """Return the clock of the newest jiang; while it runs, the page is not the same for long."""
    clock = clock_of(jiangs[-1]) if jiangs else None
    if clock is not None and clock.ends_at is not None:
        changes_with_time(request)
    return clock


@for_public
@kept_until_changed
@require_safe
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the event with its live standings."""
    jiangs = jiangs_of(event)
    standings_filter = read_filter(request, jiangs)
    if way := elsewhere(request, event, standings_filter):
        return way
    page = {
        "event": event,
        "section": "standings",
        "days": event.days.order_by("number"),
        "jiangs": jiangs,
        "standings_filter": standings_filter,
        "query": query_of(request),
        "standings": standings_html(event, standings_filter),
        "live": event.state in FOLLOWED,
        "progress": progress_of(event),
        "current": jiangs[-1] if jiangs else None,
        "clock": clock_shown(request, jiangs),
    }
    return public_page(request, "public/event.html", page)


@for_public
@kept_until_changed
@require_safe
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Answer the standings alone, for pages that ask again; 304 while nothing has changed."""
    tag = f'"{event.head_seq}-{event.state}"'
    if request.headers.get("if-none-match") == tag:
        return HttpResponse(status=304)
    standings_filter = read_filter(request, jiangs_of(event))
    if way := elsewhere(request, event, standings_filter):
        return way
    answer = HttpResponse(standings_html(event, standings_filter))
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache"
    return answer


@for_public
@kept_until_changed
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
        "shown": tables_html(event, jiangs[-1]) if jiangs and not query.strip() else None,
    }
    return public_page(request, "public/seats.html", page)


@for_public
@kept_until_changed
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
@kept_until_changed
@require_safe
def screen(request: HttpRequest, event: Event) -> HttpResponse:
    """Show standings, clock or seats so that they can be read from the door."""
    jiangs = jiangs_of(event)
    show = request.GET.get("show", "standings")
    page = {
        "event": event,
        "show": show if show in ("standings", "clock", "seats") else "standings",
        "current": jiangs[-1] if jiangs else None,
        "clock": clock_shown(request, jiangs),
        "tables": seats_of(jiangs[-1]) if jiangs and show == "seats" else [],
        "standings": screen_html(event),
    }
    return public_page(request, "public/screen.html", page)
