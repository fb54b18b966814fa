"""Playing days."""

import re
from datetime import time
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Strict
from tournaments.events.services.days import MOST_DAYS

HOURS = "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"
CLOCK = re.compile(HOURS)


@extend_schema_field({"type": "string", "pattern": HOURS, "examples": ["09:30"]})
class TimeOfDay(serializers.TimeField):
    """Hours and minutes in the event's own time zone; one with an offset is another time."""

    def to_internal_value(self, value: Any) -> time:
        if not isinstance(value, str) or not CLOCK.fullmatch(value):
            self.fail("invalid", format="hh:mm[:ss]")
        return time.fromisoformat(value)

    def to_representation(self, value: Any) -> str:
        return f"{value:%H:%M:%S}".removesuffix(":00")


class DaySerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    date = serializers.DateField()
    starts = TimeOfDay()
    cut_off = TimeOfDay(allow_null=True, help_text="warns that play should end; null for none")


class DayRequest(Strict):
    date = serializers.DateField()
    starts = TimeOfDay()
    cut_off = TimeOfDay(required=False, allow_null=True, default=None)


class DaysRequest(Strict):
    days = serializers.ListField(child=DayRequest(), max_length=2 * MOST_DAYS)
