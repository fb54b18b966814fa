"""Reading data from outside: every shape that is not the expected one is refused by name."""

from collections.abc import Collection, Mapping

from scoring.cards import Card, parse_cards
from scoring.errors import RuleError, short_text

LARGEST = 10**9


def fields_of(
    data: object, name: str, *, needed: Collection[str], allowed: Collection[str] = ()
) -> Mapping[str, object]:
    """Return an object that has the needed keys and no others than the allowed ones.

    >>> fields_of({"cards": 3}, "B", needed=["cards"], allowed=["twos"])
    {'cards': 3}

    Raises RuleError("input.not_an_object"), RuleError("input.missing_key") or RuleError("input.unknown_key").
    """
    fields = object_of(data, name)
    for key in needed:
        if key not in fields:
            raise RuleError("input.missing_key", key=key)
    for key in fields:
        if key not in needed and key not in allowed:
            raise RuleError("input.unknown_key", key=short_text(key))
    return fields


def object_of(data: object, name: str) -> Mapping[str, object]:
    """Return a JSON object as it is."""
    if not isinstance(data, dict):
        raise RuleError("input.not_an_object", key=short_text(name), value=short_text(data))
    return data


def integer_of(value: object, name: str) -> int:
    """Return a whole number; true is no number and 9.0 is not whole.

    Raises RuleError("input.not_an_integer") or RuleError("input.number_too_large").
    """
    if type(value) is not int:
        raise RuleError("input.not_an_integer", key=name, value=short_text(value))
    if abs(value) > LARGEST:
        raise RuleError("input.number_too_large", key=name)
    return value


def text_of(value: object, name: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise RuleError("input.not_text", key=short_text(name), value=short_text(value))
    return value


def boolean_of(value: object, name: str) -> bool:
    """Return true or false; 1 and "true" are neither."""
    if not isinstance(value, bool):
        raise RuleError("input.not_a_boolean", key=name, value=short_text(value))
    return value


def cards_of(value: object, name: str) -> tuple[Card, ...]:
    """Return the cards of a text."""
    return parse_cards(text_of(value, name))
