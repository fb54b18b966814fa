"""Parameters of an address, read as strictly as bodies: `1` and `true`, not `１`, `1_0` or `yes`."""

import re
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from .bodies import detail
from .fields import HIGHEST

DIGITS = re.compile(r"-?[0-9]{1,12}", re.ASCII)


class QueryWhole(serializers.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": HIGHEST, **kwargs})

    def to_internal_value(self, data: Any) -> int:
        if not DIGITS.fullmatch(data):
            raise ValidationError([detail("not_an_integer")])
        return super().to_internal_value(data)


class QueryFlag(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            raise ValidationError([detail("not_a_boolean")])
        return bool(data == "true")
