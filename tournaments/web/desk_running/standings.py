"""Standings at the desk, and their downloads."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.exporting import as_csv, as_xlsx
from tournaments.models import Event, Jiang
from tournaments.selectors.standings import Standings, standings_of
from tournaments.services.actors import Actor
from tournaments.services.rights import Right
from tournaments.web.access import for_staff

from .finding import desk_page

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which standings the address asks for."""

    jiang: Jiang | None
    confirmed: bool
    jiangs: list[Jiang]
    found: Standings

    @property
    def columns(self) -> list[int]:
        return [] if self.jiang else [each.number for each in self.jiangs]

    @property
    def query(self) -> str:
        jiang = f"jiang={self.jiang.number}&" if self.jiang else ""
        return f"?{jiang}confirmed={int(self.confirmed)}"


def asked_for(request: HttpRequest, event: Event) -> Asked:
    """Read the address; nonsense means the whole event."""
    jiangs = list(event.jiangs.exclude(state=Jiang.State.PLANNED).order_by("number"))
    number = request.GET.get("jiang", "")
    jiang = next((each for each in jiangs if str(each.number) == number), None)
    confirmed = request.GET.get("confirmed") == "1"
    return Asked(jiang, confirmed, jiangs, standings_of(event, jiang=jiang, confirmed=confirmed))


@for_staff(Right.VIEW)
@require_safe
def standings(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    asked = asked_for(request, event)
    rows = [
        {"row": row, "columns": [row.jiangs.get(number) for number in asked.columns]}
        for row in asked.found.rows
    ]
    page = desk_page(event, actor, "standings", asked=asked, standings=asked.found, rows=rows)
    page["adjusted"] = any(row.adjustments for row in asked.found.rows)
    return render(request, "desk/standings.html", page)


@for_staff(Right.VIEW)
@require_safe
def standings_csv(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    asked = asked_for(request, event)
    return file_of(event, as_csv(asked.found, asked.columns), "csv", "text/csv; charset=utf-8")


@for_staff(Right.VIEW)
@require_safe
def standings_xlsx(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    asked = asked_for(request, event)
    return file_of(event, as_xlsx(asked.found, asked.columns), "xlsx", XLSX)


def file_of(event: Event, content: bytes, ending: str, kind: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    name = f"{event.name} {event.head_seq}.{ending}"
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer
