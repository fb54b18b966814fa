"""Score cards and their checks."""

from typing import Any

from rest_framework import serializers

from api.fields import PublicId, Query, Strict, Text
from api.query_fields import QueryFlag
from tournaments.score_cards.models import CardCheck

from .rules import FactSerializer

Moment, Checker = CardCheck.Moment, CardCheck.Checker


class CardsQuery(Query):
    moment = serializers.ChoiceField(
        Moment.choices,
        required=False,
        help_text="checks of the empty cards, or of the filled-in ones",
    )
    open = QueryFlag(default=False, help_text="only those waiting for a check")


class CardLineSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
    table = serializers.IntegerField()
    participant = serializers.IntegerField(source="number")
    name = serializers.CharField()
    due = serializers.ChoiceField(
        Checker.choices,
        allow_null=True,
        help_text="the check that comes next; null when both are made",
    )
    checker = serializers.IntegerField(
        source="checker_number", help_text="the participant who makes it"
    )


class ConfirmerSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField(source="number", allow_null=True)
    by = serializers.CharField(help_text="whose device it was, by key")
    at = serializers.DateTimeField()


class CardHandSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.CharField()
    version = serializers.IntegerField(allow_null=True)
    seat = serializers.CharField(allow_null=True)
    dealer = serializers.CharField(allow_null=True)
    result = serializers.DictField(allow_null=True, help_text="what happened at the table")
    won = serializers.BooleanField(allow_null=True)
    figures = serializers.DictField(
        child=serializers.IntegerField(), help_text="what standings add up besides points"
    )
    points = serializers.IntegerField(allow_null=True)
    running = serializers.IntegerField(allow_null=True, help_text="the sum so far")
    why = serializers.SerializerMethodField()
    confirmed = ConfirmerSerializer(allow_null=True)

    def get_why(self, hand: Any) -> FactSerializer(many=True):  # type: ignore[valid-type]
        return [{"fact": fact, "value": value} for fact, value in hand.why]


class CheckSerializer(serializers.Serializer[Any]):
    moment = serializers.ChoiceField(Moment.choices)
    checker = serializers.ChoiceField(Checker.choices)
    participant = serializers.IntegerField(source="number", help_text="who checked")
    at = serializers.DateTimeField()
    stale = serializers.BooleanField(help_text="a result on the card changed after it")


class CardSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id", allow_null=True)
    jiang = serializers.IntegerField()
    table = serializers.IntegerField(source="seat.table", allow_null=True, default=None)
    seat = serializers.CharField(source="seat.letter", allow_null=True, default=None)
    total = serializers.IntegerField()
    hands = CardHandSerializer(many=True)
    checks = CheckSerializer(many=True)


class CheckRequest(Strict):
    moment = Text(help_text="handed_out or filled")
    checker = Text(help_text="holder, then next")
