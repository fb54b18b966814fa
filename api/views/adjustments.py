"""Adjustments (加減分): what one would change, making it, taking it back."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from api.access import staff
from api.lookup import jiang_of, participant_of
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import adjustments as shapes
from api.serializers.events import Reason
from api.serializers.settling import ConsequencesSerializer
from tournaments.events.models import Event
from tournaments.hands.services.consequences import Consequences
from tournaments.staff.queries.rights import Right
from tournaments.standings.models import Adjustment
from tournaments.standings.services.adjustments import (
    cancel_adjustment,
    make_adjustment,
    preview_adjustment,
)

NOT_SO = (
    "event.wrong_state",
    "input.number_too_large",
    "adjustment.zero",
    "adjustment.out_of_range",
)
PENALTY = {"participant": 12, "points": -10}
MADE = {
    "number": 1,
    "participant": 12,
    "jiang": None,
    "points": -10,
    "reason": "Late",
    "by": "user:0123456789ABCDEF",
    "at": "2027-03-20T09:00:00+08:00",
    "cancellation": None,
}


class Adjustments(Resource):
    @operation(
        "adjustments.list",
        "List the adjustments",
        staff(Right.VIEW),
        query=shapes.AdjustmentsQuery,
        answer=listing("Adjustments", shapes.AdjustmentSerializer),
        answers={"items": [MADE], "next": None},
    )
    def get(self, call: Call) -> Page:
        """Including cancelled ones: they stay visible."""
        rows, query = adjustments_of(call.event), call.query
        if "participant" in query:
            rows = rows.filter(participant__number=query["participant"])
        if "cancelled" in query:
            rows = rows.filter(cancellation__isnull=not query["cancelled"])
        return page_of(rows, query, key="number")

    @operation(
        "adjustments.make",
        "Make an adjustment",
        staff(Right.ADJUST),
        services=(make_adjustment,),
        body=shapes.NewAdjustment,
        answer=shapes.AdjustmentSerializer,
        status=201,
        codes=("reason.*", *NOT_SO),
        once=True,
        example={**PENALTY, "reason": "Late"},
        answers=MADE,
    )
    def post(self, call: Call) -> Adjustment:
        """It is added to the participant's total; hands stay as they were."""
        return make_adjustment(**wish_of(call), by=call.actor)


class Preview(Resource):
    @operation(
        "adjustments.preview",
        "Show what an adjustment would change",
        staff(Right.ADJUST),
        services=(preview_adjustment,),
        body=shapes.AdjustmentRequest,
        answer=ConsequencesSerializer,
        codes=NOT_SO,
        example=PENALTY,
    )
    def post(self, call: Call) -> Consequences:
        """Nothing is saved."""
        return preview_adjustment(**wish_of(call), by=call.actor)


class Cancel(Resource):
    @operation(
        "adjustments.cancel",
        "Cancel an adjustment",
        staff(Right.ADJUST),
        services=(cancel_adjustment,),
        body=Reason,
        answer=shapes.AdjustmentSerializer,
        codes=("event.wrong_state", "adjustment.already_cancelled", "reason.*"),
        once=True,
        example={"reason": "It was somebody else"},
    )
    def post(self, call: Call, number: int) -> Adjustment:
        found = adjustments_of(call.event).filter(number=number).first()
        if found is None:
            raise Http404
        found.event = call.event
        cancel_adjustment(adjustment=found, by=call.actor, **call.body)
        return adjustments_of(call.event).get(number=number)


def adjustments_of(event: Event) -> QuerySet[Adjustment]:
    return event.adjustments.select_related("participant", "jiang", "cancellation")


def wish_of(call: Call) -> dict[str, Any]:
    """Return what the services are called with; numbers become the rows they mean."""
    given = dict(call.body)
    jiang = given.pop("jiang")
    return {
        **given,
        "participant": participant_of(call.event, given["participant"]),
        "jiang": None if jiang is None else jiang_of(call.event, jiang),
    }
