"""Witnesses of draws: phones in the hall, without an account."""

from api.access import AUDIENCE
from api.lookup import draw_of
from api.operations import Call, operation
from api.resource import Resource
from api.serializers import draws as shapes
from tournaments.draws.models import DrawWitness
from tournaments.draws.services.witnesses import join_draw, show_value

from .jiangs import WRONG_STATE

KEY = "5b1f0c9a7d3e48626f1a0b9c8d7e6f50"
JOINED = {"witness": 12, "phone": "0f9e8d7c6b5a4938"}


class Witnesses(Resource):
    @operation(
        "draws.join",
        "Take part in a draw as a witness",
        AUDIENCE,
        body=shapes.JoinRequest,
        answer=shapes.WitnessJoinedSerializer,
        status=201,
        codes=(
            *WRONG_STATE,
            "jiang.previous_not_closed",
            "draw.witness_code",
            "draw.witness_form",
            "draw.witness_not_allowed",
            "draw.witness_has_joined",
            "draw.witness_copied",
            "draw.enough_witnesses",
            "draw.witnesses_closed",
        ),
        example={"key": KEY, "commitment": "9c…", "code": "04b1c7e2d9"},
        answers=JOINED,
    )
    def post(self, call: Call, draw_id: str) -> DrawWitness:
        """Before the dice fall. Sent again, it gets the same answer."""
        return join_draw(draw=draw_of(call.event, draw_id), **call.body)


class Values(Resource):
    @operation(
        "draws.show_value",
        "Show the value that a witness committed to",
        AUDIENCE,
        body=shapes.ShowRequest,
        answer=shapes.WitnessJoinedSerializer,
        codes=(
            "event.wrong_state",
            "draw.witness_form",
            "draw.no_witness",
            "draw.witness_value_differs",
            "draw.not_rolled",
            "draw.witness_too_late",
            "draw.no_lot_left",
        ),
        example={"key": KEY, "value": "7d…"},
        answers=JOINED,
    )
    def post(self, call: Call, draw_id: str) -> DrawWitness:
        """After the dice have fallen; with the last value the draw is open. Sent again, it gets the same answer."""
        return show_value(draw=draw_of(call.event, draw_id), **call.body).witness
