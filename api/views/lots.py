"""Results that people draw with their own hands: lots from a box, backs of cards on a screen."""

from typing import Any

from django.http import Http404

from api.access import staff
from api.fields import Nothing
from api.lookup import draw_of, participant_of, table_of
from api.operations import Call, operation
from api.resource import Resource
from api.serializers import draws as shapes
from tournaments.draws.algorithm.tables_physical import lots_left
from tournaments.draws.models import Draw, DrawStep
from tournaments.draws.queries.draws import arrivals_of, counting_steps, tables_of
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.draws.services.pick_back import pick_back
from tournaments.staff.queries.rights import Right

from .jiangs import WRONG_STATE

OPEN = (*WRONG_STATE, "draw.wrong_kind", "draw.wrong_state")
OF_THE_BOX = (*OPEN, "jiang.previous_not_closed")
LOT = {"participant": 12, "name": "林大同", "table": 3, "place": 2}


class Lots(Resource):
    @operation(
        "lots.list",
        "List the lots entered and what is still in the box",
        staff(Right.CHECK_IN),
        answer=shapes.LotsSerializer,
        answers={"lots": [LOT], "left": [{"table": 3, "lots": 3}]},
    )
    def get(self, call: Call, draw_id: str) -> dict[str, Any]:
        draw = draw_of(call.event, draw_id)
        if draw.kind != Draw.Kind.TABLES_PHYSICAL:
            raise Http404
        steps = counting_steps(draw)
        left = lots_left(arrivals_of(steps), tables=tables_of(draw), size=draw.table_size)
        counts = [{"table": table, "lots": count} for table, count in left.items()]
        return {"lots": steps, "left": counts}

    @operation(
        "lots.type",
        "Enter a lot that somebody drew from the box",
        staff(Right.CHECK_IN),
        services=(type_lot,),
        body=shapes.LotRequest,
        answer=shapes.LotSerializer,
        status=201,
        codes=(
            *OF_THE_BOX,
            "draw.lot_taken",
            "draw.table_full",
            "draw.placed_twice",
            "draw.no_such_table",
            "draw.no_such_place",
            "draw.not_registered",
            "draw.not_here",
        ),
        once=True,
        example={"participant": 12, "table": 3, "place": 2},
        answers=LOT,
    )
    def post(self, call: Call, draw_id: str) -> DrawStep:
        """Drawing a lot also checks the person in."""
        given = dict(call.body)
        who = participant_of(call.event, given.pop("participant"))
        draw = draw_of(call.event, draw_id)
        return type_lot(draw=draw, participant=who, by=call.actor, **given)


class TakeBack(Resource):
    @operation(
        "lots.take_back",
        "Take back a lot that was entered by mistake",
        staff(Right.CHECK_IN),
        services=(take_back_lot,),
        body=Nothing,
        answer=shapes.LotSerializer,
        codes=(*OF_THE_BOX, "draw.not_placed"),
        example={},
        answers=LOT,
    )
    def post(self, call: Call, draw_id: str, number: int) -> DrawStep:
        """The lot of the participant with this number; the log keeps it."""
        draw, who = draw_of(call.event, draw_id), participant_of(call.event, number)
        return take_back_lot(draw=draw, participant=who, by=call.actor).step


class Backs(Resource):
    @operation(
        "draws.pick_back",
        "Turn over a face-down card",
        staff(Right.SEAT),
        services=(pick_back,),
        body=shapes.BackRequest,
        answer=shapes.BackSerializer,
        status=201,
        codes=(
            *OPEN,
            "table.gone",
            "seats.hand_reported",
            "draw.not_at_table",
            "draw.drawn_twice",
            "draw.no_such_back",
            "draw.back_taken",
        ),
        once=True,
        example={"participant": 12, "back": 27},
        answers={"participant": 12, "table": 3, "back": 27, "card": "KD"},
    )
    def post(self, call: Call, draw_id: str, table: int) -> DrawStep:
        """For one of the table's players; the last card decides the seats."""
        draw = draw_of(call.event, draw_id)
        return pick_back(
            draw=draw,
            table=table_of(call.event, draw.jiang.number, table),
            participant=participant_of(call.event, call.body["participant"]),
            back=call.body["back"],
            by=call.actor,
        )
