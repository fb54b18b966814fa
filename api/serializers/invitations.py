"""Invitations to a staff."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from api.fields import PublicId, Strict, Text
from api.pagination import ListQuery, ordering
from tournaments.staff.models import Invitation
from tournaments.staff.queries.invitations import invitation_state

from .staff import ONCE, AssignmentSerializer, NewAssignment


class InvitationSerializer(AssignmentSerializer):
    id = PublicId(source="public_id")
    name = serializers.CharField(help_text="what the desk calls whoever is invited")
    state = serializers.SerializerMethodField(
        help_text="open, expired, accepted, declined or withdrawn"
    )
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()

    def get_state(self, invitation: Invitation) -> str:
        return invitation_state(invitation, timezone.now())


class NewInvitationSerializer(InvitationSerializer):
    code = serializers.CharField(allow_null=True, help_text=f"good for one answer; {ONCE}")
    url = serializers.CharField(
        allow_null=True, help_text=f"the same as an address to send or to scan; {ONCE}"
    )


class NewInvitation(NewAssignment):
    name = Text(help_text="who is invited, for the desk's own list; no login name is asked for")


class InvitationsQuery(ListQuery):
    order = ordering("-created_at", "created_at", "name")


class InvitationCode(Strict):
    code = Text(max_length=100)


class JoinedSerializer(AssignmentSerializer):
    event = PublicId(source="event.public_id")


class DeclinedSerializer(serializers.Serializer[Any]):
    event = PublicId(source="event.public_id")


class LeftSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
