"""Check-in (報到): the facts, and opening and closing it."""

from collections.abc import Callable

from api.access import staff
from api.fields import Nothing
from api.lookup import participant_of
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import check_ins as shapes
from tournaments.check_in.models import CheckIn
from tournaments.check_in.queries.arrivals import table_draw_of, table_of
from tournaments.check_in.services.check_in import (
    check_in,
    close_check_in,
    record_leaving,
    record_return,
    reopen_check_in,
    undo_check_in,
)
from tournaments.events.models import Event
from tournaments.staff.queries.rights import Right

LOTS = ("draw.entropy_awaited", "draw.no_lot_left")
ARRIVED = {
    "seq": 41,
    "participant": 12,
    "kind": "arrived",
    "at": "2027-03-20T09:00:00+08:00",
    "by": "user:0123456789ABCDEF",
    "table": 3,
}


class CheckIns(Resource):
    @operation(
        "check_ins.list",
        "List who came, left and returned",
        staff(Right.VIEW),
        query=shapes.CheckInsQuery,
        answer=listing("CheckIns", shapes.CheckInSerializer),
    )
    def get(self, call: Call) -> Page:
        """In the order they were recorded; the list of participants says who is here now."""
        rows = CheckIn.objects.filter(participant__event=call.event)
        if "participant" in call.query:
            rows = rows.filter(participant__number=call.query["participant"])
        return page_of(rows.select_related("participant"), call.query, key="seq")


def recording(
    name: str, summary: str, service: Callable[..., CheckIn], codes: tuple[str, ...]
) -> type[Resource]:
    """Return the address that records a fact about a participant."""

    class Record(Resource):
        @operation(
            f"check_ins.{name}",
            summary,
            staff(Right.CHECK_IN),
            services=(service,),
            body=Nothing,
            answer=shapes.ArrivalSerializer,
            status=201,
            codes=("event.wrong_state", "participant.erased", *codes),
            once=True,
            example={},
            answers=ARRIVED,
        )
        def post(self, call: Call, number: int) -> CheckIn:
            who = participant_of(call.event, number)
            return with_table(call.event, service(participant=who, by=call.actor))

    return Record


Arrive = recording(
    "arrive",
    "Record that somebody has arrived",
    check_in,
    (
        "check_in.closed",
        "check_in.not_registered",
        "check_in.house_player",
        "check_in.already_here",
        "check_in.has_left",
        *LOTS,
    ),
)
Undo = recording(
    "undo",
    "Undo an arrival that was a mistake",
    undo_check_in,
    ("check_in.closed", "check_in.nothing_to_undo"),
)
Leave = recording("leave", "Record that somebody has left", record_leaving, ("check_in.not_here",))
Return = recording(
    "return", "Record that somebody is back", record_return, ("check_in.not_away", *LOTS)
)


def closing(
    name: str, summary: str, service: Callable[..., Event], codes: tuple[str, ...]
) -> type[Resource]:
    """Return the address that opens or closes check-in."""

    class Put(Resource):
        @operation(
            f"check_ins.{name}",
            summary,
            staff(Right.ROSTER),
            services=(service,),
            body=Nothing,
            answer=shapes.CheckInStateSerializer,
            codes=("event.wrong_state", *codes),
            example={},
        )
        def post(self, call: Call) -> Event:
            return service(event=call.event, by=call.actor)

    return Put


Close = closing("close", "Close check-in", close_check_in, ("check_in.already_closed",))
Reopen = closing(
    "reopen",
    "Reopen check-in",
    reopen_check_in,
    ("check_in.not_closed", "check_in.tables_set"),
)


def with_table(event: Event, fact: CheckIn) -> CheckIn:
    """Return the fact with the table that the participant's lot gave them."""
    fact.table = table_of(fact.participant, table_draw_of(event))  # type: ignore[attr-defined]
    return fact
