"""Seats: found by name, drawn by cards, handed over."""

from collections.abc import Sized

from rest_framework.exceptions import ValidationError
from rest_framework.serializers import ListField

from api.access import AUDIENCE, staff
from api.lookup import participant_of, table_of
from api.operations import Call, operation
from api.pagination import Page, listing
from api.resource import Resource
from api.serializers import tables as shapes
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.queries.seats import TableSeats, find_public_seat, find_seat, seats_of
from tournaments.tables.services.seat import replace_player

from .jiangs import WRONG_STATE
from .tables import TABLE


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
    def get(self, call: Call) -> Page:
        """In the latest published jiang, at most twenty people; the event's staff also find tables that are only drawn.

        Where the event does not show names in full, everybody else finds by what it shows of them, and by number.
        """
        event, text = call.event, call.query["q"]
        if call.of_staff:
            return Page(find_seat(event, text, drawn_too=True), None)
        return Page(find_public_seat(event, text), None)


class Seats(Resource):
    @operation(
        "tables.seat",
        "Seat a table by the cards that were drawn",
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
    def post(self, call: Call, jiang: int, table: int) -> TableSeats:
        """The highest card sits at A. They can draw again until the table's first report."""
        row = table_of(call.event, jiang, table)
        require_at_most(row.seats.count(), call.body["cards"])
        cards = {each["participant"]: each["card"] for each in call.body["cards"]}
        seat_by_cards(table=row, cards=cards, by=call.actor)
        return seats_at(row)


def require_at_most(most: int, cards: Sized) -> None:
    """Refuse more cards than the table has people, as any list that is too long."""
    if len(cards) > most:
        template = ListField.default_error_messages["max_length"]
        raise ValidationError({"cards": [template.format(max_length=most)]})


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
    def post(self, call: Call, jiang: int, table: int) -> TableSeats:
        """The letter and the card stay with the seat, hands already played with whoever played them."""
        row = table_of(call.event, jiang, table)
        replace_player(
            table=row,
            out=participant_of(call.event, call.body["out"]),
            into=participant_of(call.event, call.body["into"]),
            reason=call.body["reason"],
            by=call.actor,
        )
        return seats_at(row)


def seats_at(table: Table) -> TableSeats:
    return seats_of(table.jiang, [table])[0]
