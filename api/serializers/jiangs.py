"""Jiangs and their clock."""

from typing import Any, get_args

from rest_framework import serializers

from api.fields import Strict, Text, Whole
from api.pagination import ListQuery, ordering
from tournaments.events.queries.next_step import OVERVIEW_ACTIONS
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.clock import State

CLOCK_STATES = get_args(State)


class JiangSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="counted across the event")
    stage = serializers.IntegerField(source="stage.number")
    hands = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="as planned, without extensions")
    state = serializers.ChoiceField(Jiang.State.choices)
    day = serializers.DateField(
        source="day.date", allow_null=True, help_text="the playing day it was last played on"
    )


class JiangsQuery(ListQuery):
    state = serializers.ChoiceField(Jiang.State.choices, required=False)
    order = ordering("number", "-number")


class StepSerializer(serializers.Serializer[Any]):
    do = serializers.ChoiceField([str(each) for each in OVERVIEW_ACTIONS], source="action")
    jiang = serializers.IntegerField(source="jiang.number", allow_null=True)
    values = serializers.DictField(help_text="its details, such as table and hand")


class ContinueRequest(Strict):
    day = serializers.DateField(
        required=False,
        allow_null=True,
        default=None,
        help_text="a later playing day; without one, today",
    )


class ExtendRequest(Strict):
    minutes = Whole()
    table = Whole(
        required=False,
        allow_null=True,
        default=None,
        help_text="for this table only; without it, for all",
    )
    reason = Text()


class ReadingSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(CLOCK_STATES)
    minutes = serializers.IntegerField(help_text="all there are, including extensions")
    remaining = serializers.IntegerField(help_text="seconds; negative once time is up")
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text="when time will be up; null while the clock is not running"
    )


class TableReadingSerializer(ReadingSerializer):
    table = serializers.IntegerField()


class CutOffSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    passed = serializers.BooleanField()


class ClockSerializer(ReadingSerializer):
    tables = TableReadingSerializer(many=True, help_text="those with extra minutes of their own")
    cut_off = CutOffSerializer(
        allow_null=True, help_text="the playing day's, from half an hour before it"
    )
