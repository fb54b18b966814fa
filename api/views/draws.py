"""Draws for everyone: each with all that is needed to recompute it, and no secret that is one."""

from dataclasses import fields
from typing import Any

from rest_framework.response import Response

from api.access import AUDIENCE, staff
from api.lookup import draw_of
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import draws as shapes
from tournaments.desk_actions import NextStep
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import (
    DrawView,
    moments_of,
    names_of,
    public_names_of,
    tables_of,
    taken_in,
    view_of,
)
from tournaments.draws.queries.draws import document_of, draws_of, draws_with_witnesses
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.staff.queries.rights import Right, may

EXAMPLE = {
    "id": "7Q2M4T9XKD3FHB5C",
    "number": 1,
    "jiang": 1,
    "kind": "tables-lots",
    "state": "committed",
    "table_size": 4,
    "suits": "CDHS",
    "count": 40,
    "reserved": 2,
    "list_hash": "9f2c…",
    "commitment": "41d8…",
    "codes": ["5e0a91c2d3b4f60718293a4b"],
    "witnesses": 12,
    "missing": 12,
    "entropy": None,
    "again": None,
    "secret": "",
    "reason": "",
    "replaces": None,
    "moments": {"committed": "2027-03-20T00:40:00Z"},
}


class Draws(Resource):
    @operation(
        "draws.list",
        "List the draws, including abandoned ones",
        AUDIENCE,
        query=shapes.DrawsQuery,
        answer=listing("Draws", shapes.DrawSerializer),
        answers={"items": [EXAMPLE], "next": None},
    )
    def get(self, call: Call) -> Page:
        rows = draws_with_witnesses(call.event)
        if "jiang" in call.query:
            rows = rows.filter(jiang__number=call.query["jiang"])
        page = page_of(rows, call.query, key="number")
        moments = moments_of(call.event)
        return Page([view_of(each, moments.get(each.number)) for each in page.items], page.next)


class OneDraw(Resource):
    @operation(
        "draws.show",
        "Show a draw and its results so far",
        AUDIENCE,
        answer=shapes.DrawDetailSerializer,
        answers={**EXAMPLE, "replaced_by": None, "taken": 0, "tables": []},
    )
    def get(self, call: Call, draw_id: str) -> dict[str, Any]:
        """Names are given with the numbers once the jiang is published; to the desk, even before."""
        draw = draw_of(call.event, draw_id)
        document = document_of(draw)
        later = draws_of(call.event).filter(replaces=draw).first()
        view = describe_draw(draw)
        return {
            **{each.name: getattr(view, each.name) for each in fields(view)},
            "replaced_by": later.public_id if later else None,
            "taken": taken_in(document),
            "tables": tables_of(document, names_for(call, draw)),
        }


class Document(Resource):
    @operation(
        "draws.document",
        "Get the file for recomputing a draw",
        AUDIENCE,
        answer=shapes.DocumentSerializer,
    )
    def get(self, call: Call, draw_id: str) -> Response:
        """Numbers only, never names; it includes the secret once the draw is complete or abandoned."""
        return Response(document_of(draw_of(call.event, draw_id)))


class Next(Resource):
    @operation(
        "draws.next",
        "Show what to do next about draws",
        staff(Right.DRAW),
        query=shapes.NextQuery,
        answer=shapes.NextSerializer,
        answers={
            "do": "choose",
            "jiang": 1,
            "draw": None,
            "choices": [
                {
                    "code": "house",
                    "tables": 10,
                    "house_players": 2,
                    "from_waiting": 0,
                    "dissolved": 0,
                    "left_out": 0,
                }
            ],
            "values": {"people": 38, "places": 40, "tables": 10},
        },
    )
    def get(self, call: Call) -> NextStep:
        """With ways to complete the tables, if the people here do not fill them."""
        return next_draw_step(call.event, anew=call.query["anew"])


def describe_draw(draw: Draw) -> DrawView:
    """Return what may be known of a draw now, with its moments."""
    return view_of(draw, moments_of(draw.event).get(draw.number))


def names_for(call: Call, draw: Draw) -> dict[int, str]:
    is_desk = call.caller is not None and may(call.caller, Right.DRAW, call.event)
    return names_of(call.event) if is_desk else public_names_of(draw.jiang)
