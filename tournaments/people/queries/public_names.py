"""The one place where a name becomes public: whatever leaves the desk and the referees' phones goes through `as_public`."""

from collections.abc import Mapping
from copy import copy
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from tournaments.events.models import Event
from tournaments.people.erased_names import ErasedName
from tournaments.people.masking import masked
from tournaments.people.models import Participant

T = TypeVar("T")

FULL, MASKED, NUMBER = Event.PublicNames
# Where a value holds somebody: the field with the number, and the one with the name.
PEOPLE = (("number", "name"), ("checker_number", "checker_name"))


class Publisher(NamedTuple):
    """How one event shows names, to whom: whoever looks sees their own name in full."""

    mode: str
    own: int | None


def as_public(value: T, event: Event, *, own: int | None = None) -> T:
    """Return plain values with every name in them as the event shows names to everybody.

    A name is a field `name` beside a `number`; its `club` is shown wherever names are. `own` is the number of the
    person who looks. Values are copied, never changed.
    """
    if event.public_names == FULL:
        return value
    return cast(T, published(value, Publisher(event.public_names, own)))


def public_name(mode: str, number: int, name: str) -> str:
    """Return a name as everybody may read it; where the number is all there is, it stands for the name."""
    if mode == NUMBER:
        return str(number)
    return masked(name) if mode == MASKED and not isinstance(name, ErasedName) else name


def published(value: Any, by: Publisher) -> Any:
    match value:
        case list():
            return [published(each, by) for each in value]
        case dict():
            inside = {key: published(each, by) for key, each in value.items()}
            return inside | names_in(value, by)
        case tuple() if not hasattr(value, "_fields"):
            return tuple(published(each, by) for each in value)
        case Participant():
            return published_row(value, by)
    kind: Any = type(value)
    return with_fields(value, fields_of(kind), by) if fields_of(kind) else value


def with_fields(value: Any, names: tuple[str, ...], by: Publisher) -> Any:
    """Return a dataclass or a named tuple with everything in it published."""
    values = {name: getattr(value, name) for name in names}
    inside = {name: published(each, by) for name, each in values.items()}
    changed = inside | names_in(values, by)
    return value._replace(**changed) if hasattr(value, "_replace") else replace(value, **changed)


def names_in(values: Mapping[Any, Any], by: Publisher) -> dict[str, str]:
    """Return what is shown instead of the names, and of the club, among these values."""
    shown: dict[str, str] = {}
    for number_field, name_field in PEOPLE:
        number, name = values.get(number_field), values.get(name_field)
        if number is not None and name and number != by.own:
            shown[name_field] = public_name(by.mode, number, name)
            if by.mode == NUMBER and "club" in values:
                shown["club"] = ""
    return shown


def published_row(participant: Participant, by: Publisher) -> Participant:
    """Return a copy of the row, which is never saved."""
    shown = copy(participant)
    for name, text in names_in(vars(participant), by).items():
        setattr(shown, name, text)
    return shown


@cache
def fields_of(kind: Any) -> tuple[str, ...]:
    """Return the fields of a dataclass or a named tuple; nothing else has any."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return getattr(kind, "_fields", ()) if issubclass(kind, tuple) else ()
