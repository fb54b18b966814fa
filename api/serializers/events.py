"""Events and their settings."""

from typing import Any

from rest_framework import serializers

from api.fields import Flag, Free, PublicId, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from api.query_fields import QueryFlag
from tournaments.events.models import Event
from tournaments.staff.models import Role

from .rules import REPORT_FIELDS


class EventLineSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
    name = serializers.CharField()
    place = serializers.CharField()
    time_zone = serializers.CharField()
    state = serializers.ChoiceField(Event.State.choices)
    version = serializers.IntegerField(source="head_seq", help_text="the newest log number")
    role = serializers.ChoiceField(
        Role.choices, allow_null=True, default=None, help_text="the caller's own role"
    )
    created_at = serializers.DateTimeField()


class EventSerializer(EventLineSerializer):
    head_hash = serializers.CharField()
    preset = serializers.CharField()
    ruleset = serializers.CharField()
    settings = serializers.DictField(help_text="of the ruleset")
    seats = serializers.ListField(child=serializers.CharField(), source="game.seats")
    decks = serializers.IntegerField(source="game.decks", help_text="of cards at each table")
    report_fields = serializers.ListField(child=serializers.DictField(), help_text=REPORT_FIELDS)
    tie_breaks = serializers.ListField(child=serializers.CharField())
    total_hands = serializers.IntegerField(source="stage.total_hands")
    hands_per_jiang = serializers.IntegerField(source="stage.hands_per_jiang")
    minutes_per_jiang = serializers.IntegerField()
    confirm = serializers.ChoiceField(Event.Confirm.choices)
    table_draw = serializers.ChoiceField(Event.TableDraw.choices)
    seat_draw = serializers.ChoiceField(Event.SeatDraw.choices)
    next_tables = serializers.ChoiceField(Event.NextTables.choices)
    public_names = serializers.ChoiceField(
        Event.PublicNames.choices,
        help_text="names as everybody sees them; staff always see them in full",
    )
    search_engines = serializers.BooleanField(help_text="whether they may list the public pages")
    check_in_closed = serializers.BooleanField()
    rules_are_fixed = serializers.SerializerMethodField()

    def get_rules_are_fixed(self, event: Event) -> bool:
        return event.pinned is not None


class EventsQuery(ListQuery):
    mine = QueryFlag(default=False, help_text="only events the caller works at")
    state = serializers.ChoiceField(Event.State.choices, required=False)
    order = ordering("-created_at", "created_at", "name", "-name")


class EventChanges(Strict):
    """Settings by name; those not named stay as they are."""

    name = Text(required=False)
    place = Text(required=False, allow_blank=True)
    time_zone = Text(required=False)
    ruleset = Text(required=False)
    settings = Free(required=False)
    tie_breaks = serializers.ListField(child=Text(), required=False, max_length=20)
    total_hands = Whole(required=False)
    hands_per_jiang = Whole(required=False)
    minutes_per_jiang = Whole(required=False)
    confirm = Text(required=False)
    table_draw = Text(required=False)
    seat_draw = Text(required=False)
    next_tables = Text(required=False)
    public_names = Text(required=False)
    search_engines = Flag(required=False)


class NewEvent(EventChanges):
    name = Text()
    preset = Text(required=False)
    dates = serializers.ListField(
        child=serializers.DateField(),
        required=False,
        max_length=60,
        help_text="playing days; the preset gives their times",
    )


class Reason(Strict):
    reason = Text()


class OptionalReason(Strict):
    reason = Text(required=False, default="", allow_blank=True)
