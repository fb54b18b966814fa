"""Check-in: who came, left and returned."""

from typing import Any

from rest_framework import serializers

from api.pagination import ListQuery, ordering
from api.query_fields import QueryWhole
from tournaments.check_in.models import CheckIn


class CheckInSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(help_text="number of the log entry")
    participant = serializers.IntegerField(source="participant.number")
    kind = serializers.ChoiceField(CheckIn.Kind.choices)
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="who recorded it, by key")


class ArrivalSerializer(CheckInSerializer):
    table = serializers.IntegerField(
        allow_null=True, help_text="the table that their lot gave them, if lots are drawn"
    )


class CheckInsQuery(ListQuery):
    participant = QueryWhole(required=False, min_value=1)
    order = ordering("seq", "-seq")


class CheckInStateSerializer(serializers.Serializer[Any]):
    check_in_closed = serializers.BooleanField()
