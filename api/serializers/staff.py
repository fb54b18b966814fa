"""Staff, and the phones at the tables."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from api.fields import PublicId, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from tournaments.staff.models import Device, Role
from tournaments.staff.queries.members import state_of

OF_SOME_TABLES = "for a referee of some tables only; null means all, and an empty list is refused"
ONCE = "shown only once; null when the answer is repeated"


class AssignmentSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(Role.choices)
    tables = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=OF_SOME_TABLES
    )


class MemberSerializer(AssignmentSerializer):
    id = PublicId(source="user.public_id")
    username = serializers.CharField(source="user.username")
    full_name = serializers.CharField(source="user.full_name", allow_blank=True)


class CreatedMemberSerializer(MemberSerializer):
    password = serializers.CharField(allow_null=True, help_text=ONCE)


class NewAssignment(Strict):
    role = Text()
    tables = serializers.ListField(
        child=Whole(),
        required=False,
        default=None,
        allow_null=True,
        max_length=500,
        help_text=OF_SOME_TABLES,
    )


class NewAccount(NewAssignment):
    username = Text(help_text="a number is added to it; the answer has the whole name")
    full_name = Text(required=False, default="", allow_blank=True)


class DeviceSerializer(AssignmentSerializer):
    id = PublicId(source="public_id")
    name = serializers.CharField()
    state = serializers.SerializerMethodField(help_text="invited, admitted, expired or revoked")
    invited_by = serializers.ListField(
        child=serializers.CharField(),
        help_text="who let it in, as the log names them: what the phone does counts as theirs",
    )
    invite_expires = serializers.DateTimeField(allow_null=True)
    admitted_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)

    def get_state(self, device: Device) -> str:
        return state_of(device, timezone.now())


class InvitedSerializer(DeviceSerializer):
    code = serializers.CharField(allow_null=True, help_text=f"lets one phone in; {ONCE}")
    url = serializers.CharField(
        allow_null=True, help_text=f"the same as an address, for a QR code; {ONCE}"
    )


class AdmittedSerializer(DeviceSerializer):
    event = PublicId(source="event.public_id")
    token = serializers.CharField(
        help_text="what the phone sends as its bearer token; shown only once"
    )


class NewDevice(NewAssignment):
    name = Text(help_text="whose phone it is")


class Admission(Strict):
    code = Text(max_length=100)


class DevicesQuery(ListQuery):
    order = ordering("name", "-name")
