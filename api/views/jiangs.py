"""Jiangs: planned, shown to everyone, played, suspended, closed."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from api.access import AUDIENCE, staff
from api.fields import Nothing
from api.lookup import jiang_of
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import jiangs as shapes
from api.serializers.events import OptionalReason, Reason
from tournaments.desk_actions import NextStep
from tournaments.events.models import PlayingDay
from tournaments.events.queries.next_step import next_step
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import continue_jiang, start_jiang, suspend_jiang
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang, unpublish_jiang
from tournaments.staff.queries.rights import Right
from tournaments.tables.queries.seats import PUBLISHED

WRONG_STATE = ("event.wrong_state", "jiang.wrong_state")
NOT_NOW = (*WRONG_STATE, "jiang.gone")
EXAMPLE = {
    "number": 1,
    "stage": 1,
    "hands": 8,
    "minutes": 80,
    "state": "playing",
    "day": "2027-03-20",
}


class Jiangs(Resource):
    @operation(
        "jiangs.list",
        "List the jiangs",
        AUDIENCE,
        query=shapes.JiangsQuery,
        answer=listing("Jiangs", shapes.JiangSerializer),
        answers={"items": [EXAMPLE], "next": None},
    )
    def get(self, call: Call) -> Page:
        """Those that are published; the event's staff see the others too."""
        rows = seen_jiangs(call)
        if "state" in call.query:
            rows = rows.filter(state=call.query["state"])
        return page_of(rows, call.query, key="number")

    @operation(
        "jiangs.plan",
        "Plan the jiangs from the event's settings",
        staff(Right.CONFIGURE),
        services=(plan_jiangs,),
        body=Nothing,
        answer=listing("PlannedJiangs", shapes.JiangSerializer),
        status=201,
        codes=("event.wrong_state", "plan.*"),
        once=True,
        example={},
        answers={"items": [{**EXAMPLE, "state": "planned", "day": None}], "next": None},
    )
    def post(self, call: Call) -> Page:
        """Can be repeated until one is published; jiangs that already exist are kept."""
        return Page(list(plan_jiangs(event=call.event, by=call.actor)), None)


class OneJiang(Resource):
    @operation(
        "jiangs.show", "Show a jiang", AUDIENCE, answer=shapes.JiangSerializer, answers=EXAMPLE
    )
    def get(self, call: Call, jiang: int) -> Jiang:
        return seen_jiang(call, jiang)


class Next(Resource):
    @operation(
        "jiangs.next",
        "Show what to do next",
        staff(Right.VIEW),
        answer=shapes.StepSerializer,
        logged=False,
        answers={"do": "watch", "jiang": 1, "values": {"played": 31, "all": 80}},
    )
    def get(self, call: Call) -> NextStep:
        """One thing at a time, from entering the first player to printing the standings."""
        return next_step(call.event)


def moving(
    name: str, summary: str, service: Callable[..., Jiang], codes: tuple[str, ...] = (), **more: Any
) -> type[Resource]:
    """Return the address of a step from one state of a jiang to another."""

    class Step(Resource):
        @operation(
            f"jiangs.{name}",
            summary,
            staff(Right.RUN),
            services=(service,),
            answer=shapes.JiangSerializer,
            codes=(*NOT_NOW, *codes),
            answers=EXAMPLE,
            **{"body": Nothing, "example": {}, **more},
        )
        def post(self, call: Call, jiang: int) -> Jiang:
            return service(jiang=jiang_of(call.event, jiang), by=call.actor, **call.body)

    return Step


REASON = {"body": Reason, "example": {"reason": "The lights went out"}}
MAYBE_REASON = {"body": OptionalReason, "example": {"reason": ""}}
IN_TURN = "jiang.previous_not_closed"

Publish = moving("publish", "Show the tables to everyone", publish_jiang, (IN_TURN,))
Unpublish = moving("unpublish", "Unpublish the tables", unpublish_jiang, ("reason.*",), **REASON)
Start = moving("start", "Start the clock", start_jiang, (IN_TURN, "jiang.seats_not_drawn"))
Suspend = moving(
    "suspend", "Suspend a jiang until another day", suspend_jiang, ("reason.*",), **REASON
)
Close = moving(
    "close", "Close a jiang", close_jiang, ("closing.*", "reason.too_long"), **MAYBE_REASON
)
Reopen = moving(
    "reopen", "Reopen a closed jiang", reopen_jiang, ("reopening.*", "reason.*"), **REASON
)


class Continue(Resource):
    @operation(
        "jiangs.continue",
        "Continue a suspended jiang",
        staff(Right.RUN),
        services=(continue_jiang,),
        body=shapes.ContinueRequest,
        answer=shapes.JiangSerializer,
        codes=(*NOT_NOW, "day.of_another_event", "day.not_later"),
        example={"day": "2027-03-21"},
        answers=EXAMPLE,
    )
    def post(self, call: Call, jiang: int) -> Jiang:
        """Tables, seats, hands and the time left are as they were."""
        date = call.body["day"]
        # The service knows days by their dates, and refuses one that isn't there.
        day = PlayingDay(event=call.event, date=date) if date else None
        return continue_jiang(jiang=jiang_of(call.event, jiang), day=day, by=call.actor)


def seen_jiangs(call: Call) -> QuerySet[Jiang]:
    """Return the jiangs that the caller may know of."""
    rows = Jiang.objects.filter(event=call.event).select_related("stage", "day")
    return rows if call.of_staff else rows.filter(state__in=PUBLISHED)


def seen_jiang(call: Call, number: int) -> Jiang:
    jiang = seen_jiangs(call).filter(number=number).first()
    if jiang is None:
        raise Http404
    jiang.event = call.event
    return jiang
