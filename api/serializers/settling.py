"""What a head referee or the desk decides about hands, and what follows from it."""

from typing import Any

from rest_framework import serializers

from api.fields import Free, Strict, Text, Whole
from tournaments.hands.queries.decisions import KINDS

from .hands import ATTEMPT, REPORT


class AttemptRequest(Strict):
    attempt = Whole(required=False, default=1, min_value=1, help_text=ATTEMPT)


class SettleRequest(AttemptRequest):
    """Either a version that was reported, or a new report."""

    reason = Text()
    version = Whole(required=False, min_value=1, help_text="the version that is right")
    report = Free(required=False, help_text=f"if none of them is: {REPORT}")


class VoidRequest(AttemptRequest):
    reason = Text()


class PreviewRequest(AttemptRequest):
    report = Free(help_text=REPORT)


class CorrectRequest(PreviewRequest):
    reason = Text()
    replaces = Whole(
        required=False, allow_null=True, default=None, help_text="the version that was seen"
    )


class SeatChangeSerializer(serializers.Serializer[Any]):
    seat = serializers.CharField()
    participant = serializers.IntegerField()
    old_points = serializers.IntegerField()
    new_points = serializers.IntegerField()


class PlaceChangeSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField()
    name = serializers.CharField()
    old_total = serializers.IntegerField()
    new_total = serializers.IntegerField()
    old_rank = serializers.IntegerField(allow_null=True)
    new_rank = serializers.IntegerField(allow_null=True)


class FollowingChangeSerializer(serializers.Serializer[Any]):
    jiang = serializers.IntegerField()
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    seats = SeatChangeSerializer(many=True)


class ConsequencesSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(
        source="seq", help_text="the log number this was computed at"
    )
    seats = SeatChangeSerializer(many=True, help_text="points in the hand")
    following = FollowingChangeSerializer(
        many=True, help_text="later hands whose points follow from it, where tables carry something"
    )
    places = PlaceChangeSerializer(many=True, help_text="whose total or rank moves")


class DecisionSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(KINDS)
    by = serializers.CharField(source="who")
    at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField(allow_null=True)
