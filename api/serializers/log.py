"""The log."""

from typing import Any

from rest_framework import serializers

from api.fields import Query
from api.pagination import ListQuery, ordering
from api.query_fields import QueryWhole


class EntrySerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    kind = serializers.CharField()
    by = serializers.CharField(help_text="who did it, by key: user:…, device:…, participant:…")
    at = serializers.DateTimeField()
    payload = serializers.DictField(source="data")
    previous = serializers.CharField(allow_blank=True, help_text="hash of the entry before")
    hash = serializers.CharField()


class HeadSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(min_value=0)
    hash = serializers.CharField(allow_blank=True)


class PositionSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    hash = serializers.CharField(
        help_text="of the entry at this position, as the database has it now"
    )
    newest = HeadSerializer(help_text="the newest entry; `seq` is 0 before the first")


class LogQuery(ListQuery):
    after = QueryWhole(required=False, help_text="only entries with higher numbers")
    kind = serializers.CharField(required=False, max_length=40)
    order = ordering("seq", "-seq")


class StreamQuery(Query):
    after = QueryWhole(
        required=False, help_text="begin after this number; `Last-Event-ID` takes precedence"
    )
