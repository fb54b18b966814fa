"""Tokens for programs."""

from typing import Any

from rest_framework import serializers

from api.fields import PublicId, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from tournaments.staff.models import Role
from tournaments.staff.services.tokens import LONGEST_DAYS


class TokenSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
    name = serializers.CharField()
    user = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(Role.choices)
    tables = serializers.ListField(child=serializers.IntegerField())
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
        child=Whole(), required=False, max_length=500, help_text="for a referee of some tables only"
    )
    days = Whole(
        required=False, default=30, help_text=f"valid for this many days, at most {LONGEST_DAYS}"
    )


class TokensQuery(ListQuery):
    order = ordering("-created_at", "created_at", "name")
