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


class EntropySerializer(serializers.Serializer[Any]):
    dice = serializers.ListField(child=serializers.IntegerField(), help_text="as they fell")
    cards = serializers.ListField(child=serializers.CharField(), help_text="as turned over")


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
    reserved = serializers.IntegerField(
        allow_null=True, help_text="places for those who are not in the list; lots at check-in only"
    )
    commitment = serializers.CharField(allow_blank=True)
    codes = serializers.ListField(
        child=serializers.CharField(),
        help_text="24 digits to compare: of list and commitment, then of these and the witnesses",
    )
    witnesses = serializers.IntegerField(source="joined", help_text="phones that joined")
    missing = serializers.IntegerField(help_text="witnesses whose values are not shown")
    entropy = EntropySerializer(allow_null=True, help_text="what the hall added")
    again = EntropySerializer(
        allow_null=True, help_text="what it added once more, because values were missing"
    )
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


class WitnessSerializer(serializers.Serializer[Any]):
    phone = serializers.CharField(help_text="the phone's name in this event")
    commitment = serializers.CharField()
    value = serializers.CharField(allow_null=True, help_text="shown after the dice have fallen")


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
    reserved = serializers.IntegerField(required=False)
    roster = serializers.ListField(help_text="[number, hash of the name] of each participant")
    plan = serializers.CharField(allow_null=True, help_text="always null yet")
    constraints = serializers.CharField(allow_null=True, help_text="always null yet")
    list_hash = serializers.CharField()
    commitment = serializers.CharField(required=False)
    witnesses = WitnessSerializer(many=True, required=False)
    entropy = EntropySerializer(required=False, allow_null=True)
    again = EntropySerializer(required=False, allow_null=True)
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


class CommitTablesRequest(Strict):
    reserve = Whole(
        default=0,
        required=False,
        help_text="places kept for people who have not signed up, besides those that fill the last table",
    )


class EntropyRequest(Strict):
    dice = serializers.ListField(
        child=Whole(), default=list, max_length=1000, help_text="none, or at least ten: 1 to 6 each"
    )
    cards = serializers.ListField(
        child=Text(max_length=10),
        default=list,
        max_length=1000,
        help_text="none, or at least six of one deck, in the order turned over",
    )


class JoinRequest(Strict):
    key = Text(
        max_length=100, help_text="32 random hexadecimal digits of this phone, for the event"
    )
    commitment = Text(max_length=100, help_text="to a random value, as docs/draws.md says")
    code = Text(max_length=100, help_text="from the QR code on the hall's screen")


class ShowRequest(Strict):
    key = Text(max_length=100, help_text="the one it joined with")
    value = Text(max_length=100, help_text="the value it committed to")


class WitnessJoinedSerializer(serializers.Serializer[Any]):
    witness = serializers.IntegerField(
        source="order", help_text="in the order in which they joined"
    )
    phone = serializers.CharField()


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
