"""A jiang's clock: read, paused, extended."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from api.access import AUDIENCE, staff
from api.fields import Nothing
from api.lookup import jiang_of, table_of
from api.operations import Call, operation
from api.resource import Resource
from api.serializers import jiangs as shapes
from api.serializers.events import OptionalReason
from tournaments.events.queries.cut_off import cut_off_of
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.jiangs.queries.clock import clock_of
from tournaments.jiangs.services.clock import extend_clock, pause_clock, resume_clock
from tournaments.staff.queries.rights import Right

from .jiangs import NOT_NOW, seen_jiang

EXAMPLE = {
    "state": "running",
    "minutes": 80,
    "remaining": 1712,
    "ends_at": "2027-03-20T03:20:00Z",
    "tables": [],
    "cut_off": None,
}


class Clock(Resource):
    @operation(
        "clock.show",
        "Read the clock",
        AUDIENCE,
        answer=shapes.ClockSerializer,
        logged=False,
        answers=EXAMPLE,
    )
    def get(self, call: Call, jiang: int) -> dict[str, Any]:
        return describe_clock(seen_jiang(call, jiang))


def stopping(
    name: str, summary: str, service: Callable[..., ClockFact], *codes: str, **more: Any
) -> type[Resource]:
    """Return the address of a button of the clock."""

    class Button(Resource):
        @operation(
            f"clock.{name}",
            summary,
            staff(Right.RUN),
            services=(service,),
            answer=shapes.ClockSerializer,
            codes=(*NOT_NOW, *codes),
            logged=False,
            answers=EXAMPLE,
            **{"body": Nothing, "example": {}, **more},
        )
        def post(self, call: Call, jiang: int) -> dict[str, Any]:
            row = jiang_of(call.event, jiang)
            service(jiang=row, by=call.actor, **call.body)
            return describe_clock(row)

    return Button


Pause = stopping(
    "pause",
    "Pause the clock for the whole hall",
    pause_clock,
    "clock.already_paused",
    "reason.too_long",
    body=OptionalReason,
    example={"reason": "Fire alarm"},
)
Resume = stopping("resume", "Resume a paused clock", resume_clock, "clock.not_paused")


class Extend(Resource):
    @operation(
        "clock.extend",
        "Add minutes for one table or for all",
        staff(Right.RUN),
        services=(extend_clock,),
        body=shapes.ExtendRequest,
        answer=shapes.ClockSerializer,
        codes=(*NOT_NOW, "clock.minutes_out_of_range", "table.gone", "reason.*"),
        once=True,
        logged=False,
        example={"minutes": 10, "table": 3, "reason": "A long ruling"},
        answers=EXAMPLE,
    )
    def post(self, call: Call, jiang: int) -> dict[str, Any]:
        """Sent twice without an Idempotency-Key, it adds twice as much."""
        given = dict(call.body)
        if given["table"] is not None:
            given["table"] = table_of(call.event, jiang, given["table"])
        row = jiang_of(call.event, jiang)
        extend_clock(jiang=row, by=call.actor, **given)
        return describe_clock(row)


def describe_clock(jiang: Jiang) -> dict[str, Any]:
    clock = clock_of(jiang)
    tables = [{"table": number, **asdict(own)} for number, own in clock.tables.items()]
    return {**asdict(clock), "tables": tables, "cut_off": cut_off_of(jiang)}
