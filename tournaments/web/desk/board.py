"""The table board: all tables of a jiang as a grid like the room."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import SHOWN
from tournaments.jiangs.models import Jiang
from tournaments.push.keeping import stays_until_changed
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff, role_here
from tournaments.web.unchanged import tag_of, tagged, unchanged

from .hall_kept import Tables, hall_now, left_of_minute, minute_of, tables_now
from .lookup import desk_context


@for_staff(Right.VIEW)
@require_safe
def board(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show every table; a page that asks again gets 304 while nothing has changed this minute."""
    now, role = timezone.now(), role_here(request).role
    stays_until_changed(request, event, left_of_minute(now))
    tag = tag_of(request, event, minute_of(now), role)
    if answer := unchanged(request, tag):
        return answer
    jiangs = list(event.jiangs.select_related("day").order_by("number"))
    jiang = jiang_shown(request, jiangs)
    only = "open" if request.GET.get("only") == "open" else ""
    hall = hall_now(event, jiang) if jiang else None
    page = desk_context(
        event,
        actor,
        "board",
        role=role,
        jiang=hall.jiang if hall else None,
        clock=hall.clock(now) if hall else None,
        tables=chosen(tables_now(event, hall, now), only) if hall else [],
        only=only,
        jiangs=[each for each in jiangs if each.state != Jiang.State.PLANNED],
    )
    return tagged(render(request, "desk/board.html", page), tag)


def jiang_shown(request: HttpRequest, jiangs: list[Jiang]) -> Jiang | None:
    """Return the jiang that the address asks for, else the one that people sit down for now."""
    requested = request.GET.get("jiang", "")
    if requested.isdecimal() and len(requested) < 4:
        asked = next((each for each in jiangs if each.number == int(requested)), None)
        if asked is None:
            raise Http404
        return asked
    return next((each for each in reversed(jiangs) if each.state in SHOWN), None)


def chosen(tables: Tables, only: str) -> list[str]:
    """Return all tables, or only those that wait for a person or are late."""
    return [html for shown, html in tables.items() if only != "open" or shown.needs_a_person]
