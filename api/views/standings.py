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
from tournaments.push.snapshots import Snapshots, snapshots
from tournaments.standings.export import as_csv
from tournaments.standings.queries.standings import Row, Standings, standings_of

CSV = "text/csv"
# Apart from what is shown now: whoever asks for one position after the other pushes nothing of that out.
EARLIER = Snapshots(most=50)
# Everything of a row but the participant's own id, which nothing outside is named by.
COLUMNS = tuple(shapes.RowSerializer().fields)

EXAMPLE = {
    "version": 402,
    "hash": "5f2c…",
    "jiang": None,
    "confirmed": False,
    "provisional": True,
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
    event = call.event
    jiang = asked_for["jiang"]
    wanted = (jiang.number if jiang else None, asked_for["at"], asked_for["confirmed"])
    key = ("api", event.public_id, event.head_hash, get_language(), call.sees_names, *wanted)
    kept = snapshots if asked_for["at"] is None else EARLIER
    return kept.get(key, lambda: written(call.shown(standings_of(event, **asked_for))))


def written(standings: Standings) -> str:
    payload = {
        "version": standings.seq,
        "hash": standings.hash,
        "jiang": standings.jiang,
        "confirmed": standings.confirmed,
        "provisional": standings.provisional,
        "rows": [describe_row(row) for row in standings.rows],
    }
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def describe_row(row: Row) -> dict[str, Any]:
    return {name: getattr(row, name) for name in COLUMNS}
