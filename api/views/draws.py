"""Draws for everyone: each with all that is needed to recompute it, and no secret that is one."""

from dataclasses import asdict
from typing import Any

from rest_framework.response import Response

from api.access import AUDIENCE, staff
from api.finding import draw_of
from api.operations import Asked, operation
from api.pages import Page, listing, page_of
from api.resource import Resource
from api.serializers import draws as shapes
from tournaments.models import Draw
from tournaments.selectors.draw_desk import DrawDesk, draw_desk_of
from tournaments.selectors.draws import document_of, draws_of
from tournaments.selectors.shown_draws import (
    DrawShown,
    moments_of,
    names_of,
    public_names_of,
    shown,
    tables_of,
    taken_in,
)
from tournaments.services.rights import Right, may

EXAMPLE = {
    "id": "7Q2M4T9XKD3FHB5C",
    "number": 1,
    "jiang": 1,
    "kind": "tables-lots",
    "state": "committed",
    "count": 40,
    "list_hash": "9f2c…",
    "commitment": "41d8…",
    "entropy": "",
    "secret": "",
    "reason": "",
    "replaces": None,
    "moments": {"committed": "2027-03-20T00:40:00Z"},
}


class Draws(Resource):
    @operation(
        "draws.list",
        "List the draws, the abandoned ones too",
        AUDIENCE,
        query=shapes.DrawsQuery,
        answer=listing("Draws", shapes.DrawSerializer),
        answers={"items": [EXAMPLE], "next": None},
    )
    def get(self, asked: Asked) -> Page:
        rows = draws_of(asked.event)
        if "jiang" in asked.query:
            rows = rows.filter(jiang__number=asked.query["jiang"])
        page = page_of(rows, asked.query, key="number")
        moments = moments_of(asked.event)
        return Page([shown(each, moments.get(each.number)) for each in page.items], page.next)


class OneDraw(Resource):
    @operation(
        "draws.show",
        "Show a draw and what has come of it",
        AUDIENCE,
        answer=shapes.DrawDetailSerializer,
        answers={**EXAMPLE, "replaced_by": None, "taken": 0, "tables": []},
    )
    def get(self, asked: Asked, draw_id: str) -> dict[str, Any]:
        """Names stand beside the numbers once the jiang is published; for the desk, before."""
        draw = draw_of(asked.event, draw_id)
        document = document_of(draw)
        later = draws_of(asked.event).filter(replaces=draw).first()
        return {
            **asdict(told(draw)),
            "replaced_by": later.public_id if later else None,
            "taken": taken_in(document),
            "tables": tables_of(document, names_for(asked, draw)),
        }


class Document(Resource):
    @operation(
        "draws.document",
        "Get the file to recompute a draw from",
        AUDIENCE,
        answer=shapes.DocumentSerializer,
    )
    def get(self, asked: Asked, draw_id: str) -> Response:
        """Numbers only, never names; the secret is in it when the draw is complete or abandoned."""
        return Response(document_of(draw_of(asked.event, draw_id)))


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
    def get(self, asked: Asked) -> DrawDesk:
        """With the ways to whole tables, where those who are here do not fill them."""
        return draw_desk_of(asked.event, anew=asked.query["anew"])


def told(draw: Draw) -> DrawShown:
    """Return what may be known of a draw now, with its moments."""
    return shown(draw, moments_of(draw.event).get(draw.number))


def names_for(asked: Asked, draw: Draw) -> dict[int, str]:
    is_desk = asked.caller is not None and may(asked.caller, Right.DRAW, asked.event)
    return names_of(asked.event) if is_desk else public_names_of(draw.jiang)
