"""The table board: all tables of a jiang as a grid like the room."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import jiang_on_tables
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.board import Board, TableNow, board_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff

from .lookup import desk_context, jiang_at

NEEDS_A_PERSON = ("settlement", "confirmation")


def jiang_shown(request: HttpRequest, event: Event) -> Jiang | None:
    """Return the jiang that the address asks for, else the one that people sit down for now."""
    requested = request.GET.get("jiang", "")
    if requested.isdecimal() and len(requested) < 4:
        return jiang_at(event, int(requested))
    return jiang_on_tables(event.pk)


@for_staff(Right.VIEW)
@require_safe
def board(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show every table; a page that asks again gets 304 while nothing has changed this minute."""
    tag = f'"{event.head_seq}-{timezone.now():%H%M}"'
    if request.headers.get("if-none-match") == tag:
        return HttpResponse(status=304)
    jiang = jiang_shown(request, event)
    only = request.GET.get("only", "")
    found = board_of(jiang) if jiang else None
    page = desk_context(
        event,
        actor,
        "board",
        jiang=jiang,
        board=found,
        tables=chosen(found, only) if found else [],
        only=only,
        jiangs=event.jiangs.exclude(state=Jiang.State.PLANNED),
    )
    answer = render(request, "desk/board.html", page)
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-store"  # only the page's own script asks by the tag
    return answer


def chosen(board: Board, only: str) -> list[TableNow]:
    """Return all tables, or only those that wait for a person or are late."""
    if only == "open":
        return [table for table in board.tables if needs_a_person(table)]
    return list(board.tables)


def needs_a_person(table: TableNow) -> bool:
    return table.late or any(each.what in NEEDS_A_PERSON for each in table.missing)
