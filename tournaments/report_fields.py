"""What is entered of a hand, described for scripts and programs in the active language."""

from typing import Any

from django.utils.translation import gettext

from scoring.games.fields import Field, Fields, SeatFields, as_data
from scoring.words import Text
from tournaments.labels import translated


def describe_fields(fields: Fields) -> list[dict[str, Any]]:
    """Return a game's description of a report in JSON's types, its labels translated."""
    return [with_labels(field, data) for field, data in zip(fields, as_data(fields), strict=True)]


def with_labels(field: Field | SeatFields, data: dict[str, Any]) -> dict[str, Any]:
    if isinstance(field, SeatFields):
        pairs = zip(field.fields, data["fields"], strict=True)
        return {**data, "fields": [with_labels(each, own) for each, own in pairs]}
    return {
        **data,
        "label": gettext(field.label),
        "mark": gettext(field.mark) if field.mark else "",
        "short": both_forms(field.short) if field.short else None,
        "options": [{**each, "label": gettext(each["label"])} for each in data["options"]],
    }


def both_forms(text: Text | str) -> dict[str, str]:
    """Return a text for one and for many, for a script that knows the number."""
    return {"one": translated(text, 1), "many": translated(text, 2)}
