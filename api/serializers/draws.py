"""Draws: what may be known of them, what is next, lots and backs."""

from typing import Any, get_args

from rest_framework import serializers

from api.fields import PublicId, Query, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from api.query_fields import QueryFlag, QueryWhole
from tournaments.draws.algorithm.choices import ChoiceCode
from tournaments.draws.algorithm.document import FORMAT
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import KINDS
from tournaments.draws.queries.next_draw_step import DRAW_ACTIONS

ENTRIES = "what was fixed beforehand: numbers, or a table's number with those of its players"


class DrawSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
    number = serializers.IntegerField(help_text="counted across the event")
    jiang = serializers.IntegerField()
    kind = serializers.ChoiceField(Draw.Kind.choices)
    state = serializers.ChoiceField(Draw.State.choices)
    table_size = serializers.IntegerField(help_text="players at a table")
    suits = serializers.CharField(help_text="low to high; the seats go by them")
    count = serializers.IntegerField(help_text="entries of the list that is drawn from")
    list_hash = serializers.CharField()
    commitment = serializers.CharField(allow_blank=True)
    entropy = serializers.CharField(allow_blank=True, help_text="what the hall added")
    secret = serializers.CharField(
        allow_blank=True, help_text="empty until no more results can follow from it"
    )
    reason = serializers.CharField(allow_blank=True, help_text="why it was abandoned")
    replaces = PublicId(allow_null=True, help_text="the draw it replaces")
    moments = serializers.DictField(
        child=serializers.DateTimeField(), help_text=f"when it was {', '.join(KINDS.values())}"
    )


class SomeoneSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField(
        allow_blank=True, help_text="empty until the jiang is published, except for the desk"
    )
    letter = serializers.CharField(allow_null=True)
    card = serializers.CharField(allow_null=True)


class DrawnTableSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    people = SomeoneSerializer(many=True)


class DrawDetailSerializer(DrawSerializer):
    replaced_by = PublicId(allow_null=True)
    taken = serializers.IntegerField(help_text="lots taken, or tables that have cards")
    tables = DrawnTableSerializer(many=True, help_text="the results so far")


class DrawsQuery(ListQuery):
    jiang = QueryWhole(required=False, min_value=1, help_text="only those of one jiang")
    order = ordering("-number", "number")


class DocumentSerializer(serializers.Serializer[Any]):
    """The file from which anyone can recompute a draw; its fields depend on its kind."""

    format = serializers.ChoiceField([FORMAT])
    algorithm = serializers.CharField()
    kind = serializers.ChoiceField(Draw.Kind.choices)
    event = PublicId()
    jiang = serializers.IntegerField()
    number = serializers.IntegerField()
    table_size = serializers.IntegerField()
    suits = serializers.CharField()
    replaces = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Draw.State.choices)
    list = serializers.ListField(help_text=ENTRIES)
    list_hash = serializers.CharField()
    commitment = serializers.CharField(required=False)
    entropy = serializers.CharField(required=False, allow_null=True)
    secret = serializers.CharField(required=False, allow_null=True)
    arrivals = serializers.ListField(child=serializers.DictField(), required=False)
    closing = serializers.ListField(child=serializers.DictField(), required=False)
    tables = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        required=False,
        allow_null=True,
    )
    drawn = serializers.ListField(child=serializers.DictField(), required=False)


class ChoiceSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(get_args(ChoiceCode))
    tables = serializers.IntegerField(help_text="how many will play")
    house_players = serializers.IntegerField(help_text="to be added")
    from_waiting = serializers.IntegerField(help_text="people from the waiting list who will play")
    dissolved = serializers.IntegerField(help_text="tables dissolved")
    left_out = serializers.IntegerField(help_text="people who came but will not play")


class NextSerializer(serializers.Serializer[Any]):
    do = serializers.ChoiceField([str(each) for each in DRAW_ACTIONS], source="action")
    jiang = serializers.IntegerField(source="jiang.number", allow_null=True)
    draw = PublicId(source="draw.public_id", allow_null=True, help_text="the one under way")
    choices = ChoiceSerializer(many=True, help_text="ways to complete the tables, if needed")
    values = serializers.DictField(child=serializers.IntegerField())


class NextQuery(Query):
    anew = QueryFlag(
        default=False, help_text="draw a later jiang's tables, although the event keeps them"
    )


class ChoiceRequest(Strict):
    choice = Text(max_length=40, help_text="the code of one of the choices")


class EntropyRequest(Strict):
    entropy = Text(help_text="what nobody could have known: cards, dice, a sentence")


class LotRequest(Strict):
    participant = Whole(min_value=1)
    table = Whole(min_value=1)
    place = Whole(required=False, allow_null=True, default=None)


class LotSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField(source="participant.number")
    name = serializers.CharField(source="participant.name")
    table = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)


class LotsLeftSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    lots = serializers.IntegerField()


class LotsSerializer(serializers.Serializer[Any]):
    lots = LotSerializer(many=True, help_text="in the order they were entered")
    left = LotsLeftSerializer(many=True, help_text="what must still be in the box")


class BackRequest(Strict):
    participant = Whole(min_value=1, help_text="who points at it")
    back = Whole(help_text="1 to 52")


class BackSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField(source="participant.number")
    table = serializers.IntegerField()
    back = serializers.IntegerField()
    card = serializers.CharField(help_text="the card under it")
