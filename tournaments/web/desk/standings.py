"""Standings at the desk, and their downloads."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.standings.export import as_csv, as_xlsx
from tournaments.standings.queries.standings import Standings, standings_of
from tournaments.web.access import for_staff

from .lookup import desk_context

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class StandingsQuery:
    """Which standings the address asks for."""

    jiang: Jiang | None
    confirmed: bool
    jiangs: list[Jiang]
    found: Standings

    @property
    def columns(self) -> list[int]:
        return [] if self.jiang else [each.number for each in self.jiangs]

    @property
    def as_text(self) -> str:
        jiang = f"jiang={self.jiang.number}&" if self.jiang else ""
        return f"?{jiang}confirmed={int(self.confirmed)}"


def read_query(request: HttpRequest, event: Event) -> StandingsQuery:
    """Read the address; nonsense means the whole event."""
    jiangs = list(event.jiangs.exclude(state=Jiang.State.PLANNED).order_by("number"))
    number = request.GET.get("jiang", "")
    jiang = next((each for each in jiangs if str(each.number) == number), None)
    confirmed = request.GET.get("confirmed") == "1"
    return StandingsQuery(
        jiang, confirmed, jiangs, standings_of(event, jiang=jiang, confirmed=confirmed)
    )


@for_staff(Right.VIEW)
@require_safe
def standings(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    query = read_query(request, event)
    rows = [
        {"row": row, "columns": [row.jiangs.get(number) for number in query.columns]}
        for row in query.found.rows
    ]
    page = desk_context(event, actor, "standings", query=query, standings=query.found, rows=rows)
    page["adjusted"] = any(row.adjustments for row in query.found.rows)
    return render(request, "desk/standings.html", page)


@for_staff(Right.VIEW)
@require_safe
def standings_csv(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    query = read_query(request, event)
    return file_of(event, as_csv(query.found, query.columns), "csv", "text/csv; charset=utf-8")


@for_staff(Right.VIEW)
@require_safe
def standings_xlsx(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    query = read_query(request, event)
    return file_of(event, as_xlsx(query.found, query.columns), "xlsx", XLSX)


def file_of(event: Event, content: bytes, ending: str, kind: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    name = f"{event.name} {event.head_seq}.{ending}"
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer
