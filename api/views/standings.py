"""Standings: now or at a log position, of all jiangs or one, as JSON or CSV."""

import json
from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from rest_framework.renderers import BaseRenderer, JSONRenderer

from api.access import AUDIENCE
from api.lookup import jiang_of
from api.operations import Call, operation
from api.resource import Resource
from api.serializers import standings as shapes
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.push.keeping import keeping_of
from tournaments.push.kept_standings import KEPT
from tournaments.push.snapshots import Snapshots, snapshots, version_of
from tournaments.standings.export import as_csv
from tournaments.standings.queries.standings import FROM_TABLES, Row, Standings, standings_of

CSV = "text/csv"
# Apart from what is shown now: whoever asks for one position after the other pushes nothing of that out.
EARLIER = Snapshots(most=8_000_000)
ROWS_OF_A_PAGE = 1000
BYTES_OF_A_ROW = 1000  # in memory, roughly
# Everything of a row but the participant's own id, which nothing outside is named by.
COLUMNS = tuple(shapes.RowSerializer().fields)

EXAMPLE = {
    "version": 402,
    "hash": "5f2c…",
    "jiang": None,
    "confirmed": False,
    "provisional": True,
    "pages": 1,
    "rows": [
        {
            "number": 12,
            "name": "朵拉",
            "club": "台北",
            "rank": 1,
            "shared": False,
            "decided_by": None,
            "total": 58,
            "points": 63,
            "adjustments": -5,
            "jiangs": {"1": 63},
            "hands": 8,
            "hands_won": 3,
            "figures": {"cards": 21},
            "best_hand": 29,
            "provisional": True,
            "house": False,
            "withdrawn": False,
        }
    ],
}


class CSVRenderer(BaseRenderer):
    """Only says that CSV can be asked for; the file is made by the view."""

    media_type = CSV
    format = "csv"


class EventStandings(Resource):
    renderer_classes = [JSONRenderer, CSVRenderer]

    @operation(
        "standings.show",
        "Show the standings",
        AUDIENCE,
        query=shapes.StandingsQuery,
        answer=shapes.StandingsSerializer,
        codes=("log.no_such_position",),
        kinds=("application/json", CSV),
        answers=EXAMPLE,
    )
    def get(self, call: Call) -> HttpResponse:
        """With `?format=csv` or `Accept: text/csv`, a file for spreadsheets."""
        query = call.query
        jiang = jiang_of(call.event, query["jiang"]) if "jiang" in query else None
        if keeping := keeping_of(call.request):
            keeping.until_changed(call.event)
        asked_for = {"jiang": jiang, "at": query.get("at"), "confirmed": query["confirmed"]}
        if wants_csv(call):
            found = call.shown(standings_of(call.event, **asked_for))
            return csv_of(call.event, jiang, found)
        return HttpResponse(json_text(call, asked_for), content_type="application/json")


def wants_csv(call: Call) -> bool:
    by_header = call.request.accepted_media_type.startswith(CSV)
    return bool(call.query.get("format", "csv" if by_header else "json") == "csv")


def csv_of(event: Event, jiang: Jiang | None, standings: Standings) -> HttpResponse:
    drawn = event.jiangs.exclude(state=Jiang.State.PLANNED).order_by("number")
    columns = [] if jiang else list(drawn.values_list("number", flat=True))
    return HttpResponse(as_csv(standings, columns), content_type=f"{CSV}; charset=utf-8")


def json_text(call: Call, asked_for: dict[str, Any]) -> str:
    """Return the standings as text, made once for each version of the event, for staff and for everybody else."""
    event, number = call.event, call.query.get("page")
    jiang = asked_for["jiang"]
    wanted = (jiang.number if jiang else None, asked_for["at"], asked_for["confirmed"])
    page = (event.public_id, get_language(), call.sees_names, *wanted)
    kept = snapshots if asked_for["at"] is None else EARLIER

    def found() -> Standings:
        read = KEPT if asked_for["at"] is None else FROM_TABLES
        return call.shown(standings_of(event, **asked_for, read=read))

    def found_once() -> Standings:
        """All pages are of one making."""
        return kept.get(("api rows", *page), version_of(event), found, weigh=weight_of)

    if number:
        # All pages after the last are the same to whoever tries them all.
        number = min(number, pages_of(found_once()) + 1)
    return kept.get(
        ("api", number, *page),
        version_of(event),
        lambda: written(found_once() if number else found(), number),
    )


def weight_of(standings: Standings) -> int:
    return BYTES_OF_A_ROW * len(standings.rows)


def pages_of(standings: Standings) -> int:
    return max(1, -(-len(standings.rows) // ROWS_OF_A_PAGE))


def written(standings: Standings, page: int | None) -> str:
    rows = standings.rows
    if page is not None:
        rows = rows[(page - 1) * ROWS_OF_A_PAGE : page * ROWS_OF_A_PAGE]
    payload = {
        "version": standings.seq,
        "hash": standings.hash,
        "jiang": standings.jiang,
        "confirmed": standings.confirmed,
        "provisional": standings.provisional,
        "pages": pages_of(standings),
        "rows": [describe_row(row) for row in rows],
    }
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def describe_row(row: Row) -> dict[str, Any]:
    return {name: getattr(row, name) for name in COLUMNS}
