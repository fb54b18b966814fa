"""Tables: who sits where, what every table is at; players placed at them."""

from django.http import Http404

from api.access import AUDIENCE, staff
from api.fields import Nothing
from api.lookup import jiang_of
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import tables as shapes
from api.serializers.events import Reason
from api.serializers.jiangs import JiangSerializer
from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.board import Board, TableNow, board_of
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables, set_tables
from tournaments.listing import listed
from tournaments.staff.queries.rights import Right
from tournaments.tables.queries.seats import seats_of
from tournaments.tables.services.place import Tables as Placed

from .jiangs import NOT_NOW, seen_jiang

TO_PLACE = (*NOT_NOW, "tables.*", "draw.already", "jiang.previous_not_closed")
SEAT = {
    "number": 12,
    "name": "林大同",
    "club": "",
    "house": False,
    "position": 1,
    "letter": "A",
    "card": "2S",
}
TABLE = {"number": 1, "drawn": True, "seats": [SEAT]}


class Tables(Resource):
    @operation(
        "tables.list",
        "List the tables of a jiang with their seats",
        AUDIENCE,
        query=shapes.TablesQuery,
        answer=listing("Tables", shapes.TableSerializer),
        answers={"items": [TABLE], "next": None},
    )
    def get(self, call: Call, jiang: int) -> Page:
        """Once the jiang is published; the event's staff see them earlier."""
        row = seen_jiang(call, jiang)
        page = page_of(row.tables.all(), call.query, key="number")
        return Page(list(seats_of(row, page.items)), page.next)

    @operation(
        "tables.set",
        "Place players at the tables of a planned jiang",
        staff(Right.DRAW),
        services=(set_tables,),
        body=shapes.SetTablesRequest,
        answer=listing("TablesSet", shapes.TableSerializer),
        status=201,
        codes=TO_PLACE,
        once=True,
        example={"tables": [[1, 2, 3, 4], [5, 6, 7, 8]]},
        answers={"items": [TABLE], "next": None},
    )
    def post(self, call: Call, jiang: int) -> Page:
        """For tables that were drawn elsewhere, or that need no draw."""
        row = jiang_of(call.event, jiang)
        set_tables(jiang=row, tables=placed(call.event, call.body["tables"]), by=call.actor)
        return Page(list(seats_of(row)), None)


class Keep(Resource):
    @operation(
        "tables.keep",
        "Keep the tables of the previous jiang",
        staff(Right.DRAW),
        services=(keep_tables,),
        body=Nothing,
        answer=listing("TablesKept", shapes.TableSerializer),
        status=201,
        codes=TO_PLACE,
        once=True,
        example={},
        answers={"items": [TABLE], "next": None},
    )
    def post(self, call: Call, jiang: int) -> Page:
        row = jiang_of(call.event, jiang)
        keep_tables(jiang=row, by=call.actor)
        return Page(list(seats_of(row)), None)


class Clear(Resource):
    @operation(
        "tables.clear",
        "Clear the tables of a jiang that isn't published",
        staff(Right.DRAW),
        services=(clear_tables,),
        body=Reason,
        answer=JiangSerializer,
        codes=(*NOT_NOW, "reason.*"),
        example={"reason": "Two lists were mixed up"},
    )
    def post(self, call: Call, jiang: int) -> Jiang:
        """They can be set or drawn again; what was drawn for them stays visible as abandoned."""
        return clear_tables(jiang=jiang_of(call.event, jiang), by=call.actor, **call.body)


class TheBoard(Resource):
    @operation(
        "tables.board",
        "Show how far every table has got",
        staff(Right.VIEW),
        answer=shapes.BoardSerializer,
        logged=False,
    )
    def get(self, call: Call, jiang: int) -> Board:
        """Which hand, who deals it, what is missing, who is late. It changes with time, so it has no ETag."""
        return board_of(jiang_of(call.event, jiang))


class OneTable(Resource):
    @operation(
        "tables.show",
        "Show how far a table has got",
        staff(Right.VIEW),
        answer=shapes.TableNowSerializer,
        logged=False,
    )
    def get(self, call: Call, jiang: int, table: int) -> TableNow:
        board = board_of(jiang_of(call.event, jiang))
        found = next((each for each in board.tables if each.number == table), None)
        if found is None:
            raise Http404
        return found


def placed(event: Event, tables: list[list[int]]) -> Placed:
    """Return the participants of these numbers, by table.

    Raises RuleError("tables.strangers").
    """
    people = {each.number: each for each in event.participants.all()}
    unknown = sorted({number for four in tables for number in four} - set(people))
    if unknown:
        raise RuleError("tables.strangers", numbers=listed(unknown))
    return {
        table: [people[number] for number in four] for table, four in enumerate(tables, start=1)
    }
