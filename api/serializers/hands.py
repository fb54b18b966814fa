"""Hands, reports of them, confirmations and disputes."""

from typing import Any

from rest_framework import serializers

from api.fields import Free, Moment, Strict, Text, Whole
from tournaments.hands.models import Hand, HandReport

from .rules import FactSerializer

REPORT = "what happened, as the event's `report_fields` describe it"
RESULT = "what happened: the report in its canonical form"
CARRIED = "what the table carried into the hand; empty where hands stand alone"
ATTEMPT = "2 and more after a misdeal"


class ReportRequest(Strict):
    number = Whole(min_value=1, help_text="which hand of the jiang")
    attempt = Whole(required=False, default=1, min_value=1, help_text=ATTEMPT)
    report = Free(help_text=REPORT)
    replaces = Whole(
        required=False, allow_null=True, default=None, help_text="the version that this corrects"
    )
    device_time = Moment(required=False, allow_null=True, default=None)


class ReportedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(source="hand.number")
    attempt = serializers.IntegerField(source="hand.attempt")
    state = serializers.ChoiceField(Hand.State.choices, source="hand.state")
    version = serializers.IntegerField()
    kind = serializers.ChoiceField(HandReport.Kind.choices)


class HandStateSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.ChoiceField(Hand.State.choices)


class LineSerializer(serializers.Serializer[Any]):
    seat = serializers.CharField()
    number = serializers.IntegerField(help_text="the participant's number")
    name = serializers.CharField()
    points = serializers.IntegerField()
    won = serializers.BooleanField()
    figures = serializers.DictField(
        child=serializers.IntegerField(), help_text="what standings add up besides points"
    )
    why = serializers.SerializerMethodField()

    def get_why(self, line: Any) -> FactSerializer(many=True):  # type: ignore[valid-type]
        return [{"fact": fact, "value": value} for fact, value in line.why]


class HandSerializer(HandStateSerializer):
    version = serializers.IntegerField(help_text="the report that counts")
    versions = serializers.IntegerField(help_text="how many reports there are")
    result = serializers.DictField(help_text=RESULT)
    carried = serializers.DictField(help_text=CARRIED)
    confirmer = serializers.IntegerField(
        source="confirmer.number", help_text="the player who confirms it, where players do"
    )
    lines = LineSerializer(many=True)


class VersionSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    kind = serializers.ChoiceField(HandReport.Kind.choices)
    by = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True)
    result = serializers.DictField(help_text=RESULT)
    carried = serializers.DictField(help_text=CARRIED)
    counts = serializers.BooleanField()
    confirmed_by = serializers.CharField(allow_blank=True)
    confirmed_on = serializers.CharField(
        allow_blank=True, help_text="the device, the login or the personal page it was done by"
    )
    confirmed_at = serializers.DateTimeField(allow_null=True)
    lines = LineSerializer(many=True)


class ConfirmRequest(Strict):
    version = Whole(min_value=1, help_text="the version that was seen")
    attempt = Whole(required=False, default=1, min_value=1, help_text=ATTEMPT)
    participant = Whole(
        required=False, min_value=1, help_text="the number of the player who confirms"
    )


class DisputeRequest(Strict):
    reason = Text()
    attempt = Whole(required=False, default=1, min_value=1, help_text=ATTEMPT)
    participant = Whole(
        required=False, min_value=1, help_text="the number of the player who disputes it"
    )
