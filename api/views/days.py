"""Playing days: when play starts and should end, in the event's own time zone."""

from typing import Any

from api.access import AUDIENCE, staff
from api.operations import Call, operation
from api.pagination import Page, listing
from api.resource import Resource
from api.serializers import days as shapes
from tournaments.events.models import Event
from tournaments.events.services.configure import set_days
from tournaments.events.services.presets import Day
from tournaments.staff.queries.rights import Right

DAYS = listing("Days", shapes.DaySerializer)
DAY = {"date": "2027-03-20", "starts": "09:30", "cut_off": "17:30"}


class Days(Resource):
    @operation(
        "days.list",
        "List the playing days",
        AUDIENCE,
        answer=DAYS,
        answers={"items": [{"number": 1, **DAY}], "next": None},
    )
    def get(self, call: Call) -> Page:
        return days_of(call.event)

    @operation(
        "days.set",
        "Set the playing days",
        staff(Right.CONFIGURE),
        services=(set_days,),
        body=shapes.DaysRequest,
        answer=DAYS,
        codes=(
            "event.wrong_state",
            "day.too_many",
            "day.out_of_range",
            "day.twice",
            "day.cut_off_before_start",
            "day.already_played",
        ),
        match=True,
        example={"days": [DAY]},
        answers={"items": [{"number": 1, **DAY}], "next": None},
    )
    def put(self, call: Call) -> Page:
        """The event then has exactly these. A day that play has reached stays; only its cut-off can change."""
        days = [Day(**each) for each in call.body["days"]]
        return Page(list(set_days(event=call.event, days=days, by=call.actor)), None)

    def current(self, event: Event) -> Any:
        return {"version": event.head_seq, **DAYS(days_of(event)).data}


def days_of(event: Event) -> Page:
    return Page(list(event.days.order_by("number")), None)
