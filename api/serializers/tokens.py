"""Tokens for programs."""

from typing import Any

from rest_framework import serializers

from api.fields import PublicId, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from tournaments.staff.models import Role
from tournaments.staff.services.tokens import LONGEST_DAYS

ALL_OF_ONES_OWN = "null means all that its user has; with a list, only those of them that the user has, which may be none"


class TokenSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
    name = serializers.CharField()
    user = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(Role.choices)
    tables = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=ALL_OF_ONES_OWN
    )
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True, help_text="to the hour")
    revoked_at = serializers.DateTimeField(allow_null=True)


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(
        allow_null=True, help_text="the secret, shown only once; null when the answer is repeated"
    )


class NewToken(Strict):
    name = Text()
    role = Text(help_text="no more than your own")
    tables = serializers.ListField(
        child=Whole(),
        required=False,
        default=None,
        allow_null=True,
        max_length=500,
        help_text=f"for a referee of some tables only; {ALL_OF_ONES_OWN}",
    )
    days = Whole(
        required=False, default=30, help_text=f"valid for this many days, at most {LONGEST_DAYS}"
    )


class TokensQuery(ListQuery):
    order = ordering("-created_at", "created_at", "name")
