"""Lists, a page at a time: a cursor says where the last page ended, so that nothing is missed or doubled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from .bodies import detail
from .fields import Query
from .query_fields import QueryWhole

HIGHEST_LIMIT = 200
USUAL = 50
SIGNER = Signer(sep=".", salt="api.cursor")


class ListQuery(Query):
    limit = QueryWhole(min_value=1, max_value=HIGHEST_LIMIT, default=USUAL)
    cursor = serializers.CharField(required=False, max_length=2000, help_text="`next` of a page")


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
    return Page(found[:-1], cursor_of(rows, order, [getattr(last, each) for each in fields]))


def after(rows: QuerySet[Any], cursor: str, order: str, fields: list[str], way: str) -> Q:
    values = read_cursor(rows, cursor, order, fields)
    beyond = Q(**{f"{fields[0]}__{way}": values[0]})
    if len(fields) == 1:
        return beyond
    return beyond | Q(**{fields[0]: values[0], f"{fields[1]}__{way}": values[1]})


def cursor_of(rows: QuerySet[Any], order: str, values: list[Any]) -> str:
    """Return where a page ended; signed, so that what comes back is what a row had."""
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return SIGNER.sign_object([rows.model.__name__, order, *plain], compress=True)


def read_cursor(rows: QuerySet[Any], cursor: str, order: str, fields: list[str]) -> list[Any]:
    try:
        model, made_for, *values = SIGNER.unsign_object(cursor)
    except BadSignature:
        model, made_for, values = "", "", []
    if (model, made_for) != (rows.model.__name__, order):
        raise ValidationError({"cursor": [detail("cursor")]})
    return [
        rows.model._meta.get_field(name).to_python(value)
        for name, value in zip(fields, values, strict=True)
    ]


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
