"""Adjustments: penalties and bonuses."""

from typing import Any

from rest_framework import serializers

from api.fields import HIGHEST, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from api.query_fields import QueryFlag, QueryWhole


class CancellationSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField()
    by = serializers.CharField(help_text="who took it back, by key")
    at = serializers.DateTimeField()


class AdjustmentSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    participant = serializers.IntegerField(source="participant.number")
    jiang = serializers.IntegerField(
        source="jiang.number", allow_null=True, default=None, help_text="null: for the whole event"
    )
    points = serializers.IntegerField()
    reason = serializers.CharField()
    by = serializers.CharField(help_text="who made it, by key")
    at = serializers.DateTimeField()
    cancellation = CancellationSerializer(allow_null=True)


class AdjustmentsQuery(ListQuery):
    participant = QueryWhole(required=False, min_value=1)
    cancelled = QueryFlag(required=False)
    order = ordering("number", "-number")


class AdjustmentRequest(Strict):
    participant = Whole(min_value=1, help_text="the participant's number")
    points = Whole(min_value=-HIGHEST, help_text="less than 0 for a penalty")
    jiang = Whole(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="none: for the whole event",
    )


class NewAdjustment(AdjustmentRequest):
    reason = Text()
