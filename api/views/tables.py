"""Tables and seats: who sits where, what every table is at, players placed and replaced."""

from django.http import Http404

from api.access import AUDIENCE, staff
from api.fields import Nothing
from api.finding import jiang_of, participant_of, table_of
from api.operations import Asked, operation
from api.pages import Page, listing, page_of
from api.resource import Resource
from api.serializers import tables as shapes
from api.serializers.events import Reason
from api.serializers.jiangs import JiangSerializer
from scoring.errors import RuleError
from tournaments.models import Event, Jiang, Table
from tournaments.selectors.board import Board, TableNow, board_of
from tournaments.selectors.seats import TableSeats, find_seat, seats_of
from tournaments.services.jiangs import clear_tables, keep_tables, set_tables
from tournaments.services.listing import listed
from tournaments.services.placing import Tables as Placed
from tournaments.services.rights import Right
from tournaments.services.seating import replace_player, seat_by_cards

from .jiangs import NOT_NOW, WRONG_STATE, is_staff, seen_jiang

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
    def get(self, asked: Asked, jiang: int) -> Page:
        """Once the jiang is published; the event's staff see them before."""
        row = seen_jiang(asked, jiang)
        page = page_of(row.tables.all(), asked.query, key="number")
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
    def post(self, asked: Asked, jiang: int) -> Page:
        """For tables that were drawn elsewhere, or that need no draw."""
        row = jiang_of(asked.event, jiang)
        set_tables(jiang=row, tables=placed(asked.event, asked.body["tables"]), by=asked.actor)
        return Page(list(seats_of(row)), None)


class Find(Resource):
    @operation(
        "tables.find",
        "Find somebody's seat by name or number",
        AUDIENCE,
        query=shapes.FindQuery,
        answer=listing("FoundSeats", shapes.FoundSerializer),
        answers={
            "items": [
                {
                    "number": 12,
                    "name": "林大同",
                    "club": "",
                    "jiang": 1,
                    "table": 1,
                    "letter": "A",
                }
            ],
            "next": None,
        },
    )
    def get(self, asked: Asked) -> Page:
        """In the newest published jiang, at most twenty people; the event's staff find drawn tables too."""
        found = find_seat(asked.event, asked.query["q"], drawn_too=is_staff(asked))
        return Page(list(found), None)


class Keep(Resource):
    @operation(
        "tables.keep",
        "Keep the tables of the jiang before",
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
    def post(self, asked: Asked, jiang: int) -> Page:
        row = jiang_of(asked.event, jiang)
        keep_tables(jiang=row, by=asked.actor)
        return Page(list(seats_of(row)), None)


class Clear(Resource):
    @operation(
        "tables.clear",
        "Take back the tables of a jiang that isn't published",
        staff(Right.DRAW),
        services=(clear_tables,),
        body=Reason,
        answer=JiangSerializer,
        codes=(*NOT_NOW, "reason.*"),
        example={"reason": "Two lists were mixed up"},
    )
    def post(self, asked: Asked, jiang: int) -> Jiang:
        """They can be set or drawn anew; what was drawn for them stays visible as abandoned."""
        return clear_tables(jiang=jiang_of(asked.event, jiang), by=asked.actor, **asked.body)


class TheBoard(Resource):
    @operation(
        "tables.board",
        "Show what every table is at",
        staff(Right.VIEW),
        answer=shapes.BoardSerializer,
        logged=False,
    )
    def get(self, asked: Asked, jiang: int) -> Board:
        """Which hand, who deals it, what is missing, who is late. It changes with time, so it has no ETag."""
        return board_of(jiang_of(asked.event, jiang))


class OneTable(Resource):
    @operation(
        "tables.show",
        "Show what a table is at",
        staff(Right.VIEW),
        answer=shapes.TableNowSerializer,
        logged=False,
    )
    def get(self, asked: Asked, jiang: int, table: int) -> TableNow:
        board = board_of(jiang_of(asked.event, jiang))
        found = next((each for each in board.tables if each.number == table), None)
        if found is None:
            raise Http404
        return found


class Seats(Resource):
    @operation(
        "tables.seat",
        "Seat the four by the cards they drew",
        staff(Right.SEAT),
        services=(seat_by_cards,),
        body=shapes.CardsRequest,
        answer=shapes.TableSerializer,
        status=201,
        codes=(
            *WRONG_STATE,
            "table.gone",
            "seats.hand_reported",
            "seats.other_players",
            "seats.same_card",
            "card.unknown",
            "card.not_one",
            "draw.on_screen",
        ),
        once=True,
        example={
            "cards": [
                {"participant": 12, "card": "2S"},
                {"participant": 5, "card": "KD"},
                {"participant": 9, "card": "10C"},
                {"participant": 30, "card": "3H"},
            ]
        },
        answers=TABLE,
    )
    def post(self, asked: Asked, jiang: int, table: int) -> TableSeats:
        """The highest card sits A. Until the table's first report they can draw anew."""
        row = table_of(asked.event, jiang, table)
        cards = {each["participant"]: each["card"] for each in asked.body["cards"]}
        seat_by_cards(table=row, cards=cards, by=asked.actor)
        return seats_at(row)


class Replace(Resource):
    @operation(
        "tables.replace",
        "Let somebody take over a seat",
        staff(Right.RUN),
        services=(replace_player,),
        body=shapes.ReplaceRequest,
        answer=shapes.TableSerializer,
        codes=(
            *WRONG_STATE,
            "table.gone",
            "tables.not_registered",
            "seats.not_at_table",
            "seats.seated_already",
            "draw.finish_table_first",
            "reason.*",
        ),
        example={"out": 12, "into": 41, "reason": "Had to leave"},
        answers=TABLE,
    )
    def post(self, asked: Asked, jiang: int, table: int) -> TableSeats:
        """Letter and card stay with the seat, hands played with who played them."""
        row = table_of(asked.event, jiang, table)
        replace_player(
            table=row,
            out=participant_of(asked.event, asked.body["out"]),
            into=participant_of(asked.event, asked.body["into"]),
            reason=asked.body["reason"],
            by=asked.actor,
        )
        return seats_at(row)


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


def seats_at(table: Table) -> TableSeats:
    return seats_of(table.jiang, [table])[0]
