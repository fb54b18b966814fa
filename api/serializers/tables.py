"""Tables, seats and the board."""

from typing import Any, get_args

from rest_framework import serializers

from api.fields import Query, Strict, Text, Whole
from api.pagination import ListQuery
from scoring.seats import LETTERS
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.hall import What

from .jiangs import ReadingSerializer

MOST_TABLES = 5000


class SeatSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="the participant's number")
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    house = serializers.BooleanField()
    position = serializers.IntegerField(help_text="the order in which they were placed")
    letter = serializers.ChoiceField(LETTERS, allow_null=True, help_text="null until drawn")
    card = serializers.CharField(allow_null=True, help_text="the card drawn for the seat")


class TableSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    drawn = serializers.BooleanField(help_text="its players have their seats")
    seats = SeatSerializer(many=True)


class TablesQuery(ListQuery):
    """All tables of a jiang, by number."""


class FindQuery(Query):
    q = serializers.CharField(max_length=100, help_text="part of a name, or a number")


class FoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    jiang = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(source="seat.table", allow_null=True)
    letter = serializers.ChoiceField(LETTERS, source="seat.letter", allow_null=True)


class SetTablesRequest(Strict):
    tables = serializers.ListField(
        child=serializers.ListField(child=Whole(min_value=1), max_length=2 * len(LETTERS)),
        max_length=MOST_TABLES,
        help_text="the numbers of those at table 1, at table 2, and so on",
    )


class CardDrawnRequest(Strict):
    participant = Whole(min_value=1)
    card = Text(max_length=10)


class CardsRequest(Strict):
    cards = serializers.ListField(
        child=CardDrawnRequest(),
        max_length=len(LETTERS),
        help_text="what each at the table turned over",
    )


class ReplaceRequest(Strict):
    out = Whole(min_value=1, help_text="the number of the player who leaves")
    into = Whole(min_value=1, help_text="the number of the player who takes over")
    reason = Text()


class DealingSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    dealer = serializers.ChoiceField(LETTERS)
    opens_with = serializers.CharField(
        allow_null=True, help_text="whoever holds this card leads with it"
    )
    leader = serializers.ChoiceField(
        LETTERS, allow_null=True, help_text="where no card decides who leads"
    )


class MissingSerializer(serializers.Serializer[Any]):
    what = serializers.ChoiceField(get_args(What))
    hand = serializers.IntegerField(allow_null=True)
    who = serializers.IntegerField(
        allow_null=True, help_text="the number of the player who must act"
    )
    name = serializers.CharField(allow_null=True)


class LastHandSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.ChoiceField(Hand.State.choices)
    won = serializers.ListField(child=serializers.ChoiceField(LETTERS))
    at = serializers.DateTimeField()


class TableNowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    seats = SeatSerializer(many=True)
    hands = serializers.IntegerField()
    played = serializers.IntegerField()
    coming = DealingSerializer(allow_null=True, help_text="null when all hands are played")
    last = LastHandSerializer(allow_null=True)
    missing = MissingSerializer(many=True, help_text="what the table is waiting for")
    behind = serializers.IntegerField(help_text="hands behind the median; 0 if fewer than two")
    silent = serializers.IntegerField(
        allow_null=True, help_text="minutes of play since the last report, if that is long"
    )
    late = serializers.BooleanField()
    unchecked = serializers.IntegerField(help_text="score cards with a check still due")
    clock = ReadingSerializer()


class BoardSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(source="seq", help_text="the log number it was read at")
    jiang = serializers.IntegerField()
    state = serializers.ChoiceField(Jiang.State.choices)
    clock = ReadingSerializer()
    tables = TableNowSerializer(many=True)
