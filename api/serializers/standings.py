"""Standings."""

from typing import Any

from rest_framework import serializers

from api.fields import Query
from api.query_fields import QueryFlag, QueryWhole


class StandingsQuery(Query):
    jiang = QueryWhole(required=False, min_value=1, help_text="only those of one jiang")
    at = QueryWhole(required=False, help_text="as they were at this log number")
    confirmed = QueryFlag(default=False, help_text="leave out what awaits confirmation")
    page = QueryWhole(
        required=False, min_value=1, help_text="a thousand rows at a time; without it, all"
    )
    format = serializers.ChoiceField(["json", "csv"], required=False)


class RowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    rank = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    decided_by = serializers.CharField(allow_null=True, help_text="tie-break, if one decided")
    total = serializers.IntegerField()
    points = serializers.IntegerField()
    adjustments = serializers.IntegerField()
    jiangs = serializers.DictField(child=serializers.IntegerField(), help_text="points by jiang")
    hands = serializers.IntegerField()
    hands_won = serializers.IntegerField()
    figures = serializers.DictField(
        child=serializers.IntegerField(), help_text="what else the game adds up, such as cards left"
    )
    best_hand = serializers.IntegerField(allow_null=True)
    provisional = serializers.BooleanField()
    house = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


class StandingsSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="the log number the standings are based on")
    hash = serializers.CharField()
    jiang = serializers.IntegerField(allow_null=True)
    confirmed = serializers.BooleanField(help_text="only confirmed results are included")
    provisional = serializers.BooleanField(help_text="something in it is still to be confirmed")
    pages = serializers.IntegerField(help_text="how many pages there are")
    rows = RowSerializer(many=True)
