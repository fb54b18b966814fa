"""Serializers that take exactly what they declare: no other fields, no text for a number."""

from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from .bodies import detail

HIGHEST = 2**31 - 1


class Strict(serializers.Serializer[Any]):
    """An object with these fields and no others."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise ValidationError({"non_field_errors": [detail("not_an_object")]})
        unknown = {str(name): [detail("unknown")] for name in data if name not in self.fields}
        if unknown:
            raise ValidationError(unknown)
        return super().to_internal_value(data)


class Nothing(Strict):
    """An empty object: for operations that need nothing but their address."""


class Text(serializers.CharField):
    """Text as it is given; what is in it is the service's to judge."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "max_length": 2000, **kwargs})

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise ValidationError([detail("not_text")])
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number that is written as one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": HIGHEST, **kwargs})

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            raise ValidationError([detail("not_an_integer")])
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """True or false; 1 and "true" are neither."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            raise ValidationError([detail("not_a_boolean")])
        return data


class Free(serializers.DictField):
    """An object whose shape something else reads, such as the ruleset."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise ValidationError([detail("not_an_object")])
        return data


class PublicId(serializers.CharField):
    """How the outside names a row: sixteen characters that can't be guessed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 16, **kwargs})


class Query(Strict):
    """Parameters of an address; an empty one is refused like any other wrong value."""


class Moment(serializers.DateTimeField):
    """A time with its zone; without one nobody knows when it was."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            time = parse_datetime(data) if isinstance(data, str) else None
        except ValueError:
            time = None
        if time is None or time.tzinfo is None:
            raise ValidationError([detail("not_a_time")])
        return time
