"""Participants: one, a list to be entered, and what of a list can't be taken."""

from typing import Any

from rest_framework import serializers

from api.fields import Flag, PublicId, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from api.query_fields import QueryFlag, QueryWhole
from tournaments.people.list_files import LONGEST_TEXT, MOST_ROWS
from tournaments.people.models import Participant
from tournaments.people.queries.presence import AFTER, Presence
from tournaments.people.queries.roster_file import FORMAT

PRESENCES = [str(each) for each in Presence]


class ParticipantSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="never given to anybody else")
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(Participant.Status.choices)
    house = serializers.BooleanField(
        source="is_house", help_text="completes tables, and is never ranked"
    )
    erased = serializers.BooleanField(help_text="the name is gone for good")
    presence = serializers.SerializerMethodField()

    def get_presence(self, row: Any) -> Presence:
        return AFTER[row.newest]


class ErasureSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    stored_answers = serializers.IntegerField(
        help_text="answers kept for retries with the same Idempotency-Key"
    )
    log_entries = serializers.ListField(
        child=serializers.IntegerField(), help_text="in whose words the name stands; they stay"
    )


class RosterHeadSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    hash = serializers.CharField(allow_blank=True)


class RosterPersonSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    hash = serializers.CharField(help_text="SHA-256 over salt, number, name and club")
    name = serializers.CharField(required=False, help_text="as it was hashed")
    club = serializers.CharField(required=False, allow_blank=True)
    salt = serializers.CharField(required=False, help_text="without it nothing can be checked")
    erased = serializers.BooleanField(required=False)


class RosterSerializer(serializers.Serializer[Any]):
    """The file from which anyone can check that a number is still who it was."""

    format = serializers.ChoiceField([FORMAT])
    version = serializers.IntegerField()
    event = PublicId()
    log = RosterHeadSerializer()
    people = RosterPersonSerializer(many=True)


class ParticipantsQuery(ListQuery):
    status = serializers.ChoiceField(Participant.Status.choices, required=False)
    presence = serializers.ChoiceField(PRESENCES, required=False)
    house = QueryFlag(required=False)
    q = serializers.CharField(
        required=False, max_length=200, help_text="a number, or part of a name or a club"
    )
    order = ordering("number", "-number", "name", "-name")


class LinkSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    url = serializers.CharField(help_text="whoever has it can act as this participant")


class LinksQuery(ListQuery):
    number = QueryWhole(required=False, min_value=1, help_text="only this participant's")


class NewParticipant(Strict):
    name = Text()
    club = Text(required=False, default="", allow_blank=True)
    waiting = Flag(required=False, default=False, help_text="on the waiting list")


class ListedPerson(NewParticipant):
    name = Text(allow_blank=True)
    row = Whole(
        required=False, default=None, allow_null=True, min_value=1, help_text="its row in the list"
    )


class PeopleRequest(Strict):
    people = serializers.ListField(child=ListedPerson(), max_length=MOST_ROWS)


class ListText(Strict):
    text = Text(
        max_length=LONGEST_TEXT,
        help_text="one person per line: name, then club; a first line of headings says which is which",
    )


class PersonSerializer(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    waiting = serializers.BooleanField()


class BadRowSerializer(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    code = serializers.CharField()
    params = serializers.DictField()
    detail = serializers.CharField()


class LookAlikesRequest(Strict):
    names = serializers.ListField(child=Text(allow_blank=True), max_length=MOST_ROWS)


class LookAlikeSerializer(serializers.Serializer[Any]):
    row = serializers.IntegerField(help_text="the place in the list, from 1")
    name = serializers.CharField()
    number = serializers.IntegerField(allow_null=True, help_text="the participant it looks like")
    other_row = serializers.IntegerField(allow_null=True, help_text="or the row before it")
    other = serializers.CharField(help_text="how that one is written")


class HousePlayer(Strict):
    name = Text(
        required=False, default="", allow_blank=True, help_text="without one, the next free one"
    )


class ParticipantChanges(Strict):
    """Fields not named stay as they are."""

    name = Text(required=False)
    club = Text(required=False, allow_blank=True)
    reason = Text(
        required=False,
        allow_blank=True,
        help_text="needed from a draw's commitment until its tables are published; everybody can read it",
    )


class Reinstatement(Strict):
    waiting = Flag(required=False, default=False, help_text="on the waiting list")
