"""Rulesets, variants, scores and rulings."""

from typing import Any

from rest_framework import serializers

from api.fields import Flag, Free, Strict, Text, Whole


class SettingSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    kind = serializers.ChoiceField(["number", "choice", "flag", "text"])
    description = serializers.CharField()
    default = serializers.JSONField(help_text="a number, a text, or true or false, by its kind")
    lowest = serializers.IntegerField(required=False, help_text="of a number")
    highest = serializers.IntegerField(required=False, help_text="of a number")
    choices = serializers.DictField(
        child=serializers.CharField(), required=False, help_text="labels by code"
    )


REPORT_FIELDS = "what a report of a hand has, in the order of entry; seats: a part for each seat, or for each but one"


class RulesetSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    description = serializers.CharField()
    variant = serializers.CharField(allow_null=True, help_text="what beats what, where it is known")
    zero_sum = serializers.BooleanField()
    seats = serializers.ListField(child=serializers.CharField(), help_text="with default settings")
    decks = serializers.IntegerField(help_text="of cards at each table, with default settings")
    report_fields = serializers.ListField(
        child=serializers.DictField(), help_text=f"with default settings: {REPORT_FIELDS}"
    )
    settings = SettingSerializer(many=True)


class VariantSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    description = serializers.CharField()
    suits = serializers.ListField(child=serializers.CharField(), help_text="low to high")
    types = serializers.ListField(child=serializers.CharField())


class ScoreRequest(Strict):
    report = Free(help_text="what happened, as the ruleset's `report_fields` describe it")
    settings = Free(required=False, help_text="ruleset settings that differ from its defaults")


class FactSerializer(serializers.Serializer[Any]):
    fact = serializers.CharField()
    value = serializers.IntegerField()


class SeatScoreSerializer(serializers.Serializer[Any]):
    seat = serializers.CharField()
    points = serializers.IntegerField()
    why = FactSerializer(many=True, help_text="how the points come about")


class ScoreSerializer(serializers.Serializer[Any]):
    seats = SeatScoreSerializer(many=True)


class CompareRequest(Strict):
    play = Text(help_text="the cards played")
    on = Text(
        allow_null=True, required=False, default=None, help_text="what is on the table, if anything"
    )
    opening = Flag(required=False, default=True, help_text="it is the first play of the hand")
    hand = Whole(required=False, default=1)


class ReasonSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    params = serializers.DictField()
    detail = serializers.CharField()


class RulingSerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    type = serializers.CharField(allow_null=True)
    why = ReasonSerializer(many=True)


class ProblemKindSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="the words, with their parameters in braces")
