"""Lists, a page at a time: a cursor says where the last page ended, so that nothing is missed or doubled."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db.models import Q, QuerySet
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from .bodies import detail
from .fields import Query
from .queries import QueryWhole

MOST = 200
USUAL = 50


class ListQuery(Query):
    limit = QueryWhole(min_value=1, max_value=MOST, default=USUAL)
    cursor = serializers.CharField(required=False, max_length=500, help_text="`next` of a page")


@dataclass(frozen=True, slots=True)
class Page:
    items: list[Any]
    next: str | None


def page_of(
    rows: QuerySet[Any], query: Mapping[str, Any], *, key: str, order: str | None = None
) -> Page:
    """Return the page that the query asks for; `key` is a unique field that parts equals.

    Raises ValidationError for a cursor of another list or another order.
    """
    order = order or query.get("order") or key
    name, down = order.removeprefix("-"), order.startswith("-")
    fields = list(dict.fromkeys([name, key]))
    if "cursor" in query:
        rows = rows.filter(after(rows, query["cursor"], order, fields, "lt" if down else "gt"))
    ordered = rows.order_by(*[f"-{each}" if down else each for each in fields])
    found = list(ordered[: query["limit"] + 1])
    if len(found) <= query["limit"]:
        return Page(found, None)
    last = found[query["limit"] - 1]
    return Page(found[:-1], cursor_of(order, [getattr(last, each) for each in fields]))


def after(rows: QuerySet[Any], cursor: str, order: str, fields: list[str], way: str) -> Q:
    values = read_cursor(rows, cursor, order, fields)
    beyond = Q(**{f"{fields[0]}__{way}": values[0]})
    if len(fields) == 1:
        return beyond
    return beyond | Q(**{fields[0]: values[0], f"{fields[1]}__{way}": values[1]})


def cursor_of(order: str, values: list[Any]) -> str:
    text = json.dumps([order, *values], default=lambda value: value.isoformat())
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(rows: QuerySet[Any], cursor: str, order: str, fields: list[str]) -> list[Any]:
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        made_for, *values = json.loads(base64.urlsafe_b64decode(padded.encode()))
        if made_for != order or len(values) != len(fields):
            raise ValueError(made_for)  # noqa: TRY301 - answered below like all others
        return [
            rows.model._meta.get_field(name).to_python(value)
            for name, value in zip(fields, values, strict=True)
        ]
    except (
        ValueError,
        TypeError,
        FieldDoesNotExist,
        DjangoValidationError,
        RecursionError,
    ) as error:
        raise ValidationError({"cursor": [detail("cursor")]}) from error


def listing(
    name: str, item: type[serializers.Serializer[Any]]
) -> type[serializers.Serializer[Any]]:
    """Return the shape of a page of such items."""
    fields = {
        "items": item(many=True),
        "next": serializers.CharField(
            allow_null=True, default=None, help_text="cursor of the next page, or null"
        ),
    }
    return type(name, (serializers.Serializer,), fields)


def ordering(*names: str) -> serializers.ChoiceField:
    """Return the parameter that chooses among these orders; the first is the usual one."""
    return serializers.ChoiceField(choices=names, default=names[0])
