"""The form of a draw document of each kind; nothing is computed before a file has it."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from scoring.seats import first_seats
from tournaments.draws.algorithm.document import STATES
from tournaments.draws.algorithm.domain import EVENT_FORM, Kind
from tournaments.draws.algorithm.entropy import FACES
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.forms import Form, array, by_field, fields, leaf, or_null
from tournaments.draws.algorithm.places import LARGEST_TABLE, SMALLEST_TABLE
from tournaments.draws.algorithm.seats_digital import UNSHUFFLED
from tournaments.draws.algorithm.seats_physical import SUIT_ORDERS
from tournaments.draws.algorithm.tables_lots import MOST_RESERVED

LARGEST = 2**31 - 1

_HASH = re.compile(r"[0-9a-f]{64}")
_PHONE = re.compile(r"[0-9a-f]{16}")
_CARDS = frozenset(map(str, UNSHUFFLED))


def _up_to(highest: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 1 <= value <= highest


def _matching(form: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and form.fullmatch(value) is not None


def _among(values: frozenset[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _is_size(value: Any) -> bool:
    return type(value) is int and SMALLEST_TABLE <= value <= LARGEST_TABLE


def _is_row_of(size: int) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, list) and len(value) == 1 + size and all(map(_up_to(LARGEST), value))
    )


def _is_entry(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and _up_to(LARGEST)(value[0])
        and _matching(_HASH)(value[1])
    )


NUMBER = leaf("number", _up_to(LARGEST))
SIZE = leaf("size", _is_size)
BACK = leaf("back", _up_to(len(UNSHUFFLED)))
HASH = leaf("hash", _matching(_HASH))
PHONE = leaf("phone", _matching(_PHONE))
COUNT = leaf("count", lambda value: type(value) is int and 0 <= value <= MOST_RESERVED)
DIE = leaf("die", lambda value: type(value) is int and value in FACES)
ENTRY = leaf("entry", _is_entry)
NULL = leaf("null", lambda value: value is None)
CARD = leaf("card", _among(_CARDS))
FLAG = leaf("flag", lambda value: isinstance(value, bool))
KNOWN = leaf("known", lambda value: True)  # looked at before the form is

WITNESS = fields({"phone": PHONE, "commitment": HASH, "value": or_null(HASH)})
ENTROPY = fields({"dice": array(DIE), "cards": array(CARD)})
SEALED: dict[str, Form] = {
    "commitment": HASH,
    "witnesses": array(WITNESS),
    "entropy": or_null(ENTROPY),
    "again": or_null(ENTROPY),
    "secret": or_null(HASH),
}
RESERVED: dict[str, Form] = {"reserved": COUNT}


def _head(entry: Form, reserved: dict[str, Form] | None = None) -> dict[str, Form]:
    return {
        "format": KNOWN,
        "algorithm": KNOWN,
        "kind": KNOWN,
        "event": leaf("event", _matching(EVENT_FORM)),
        "jiang": NUMBER,
        "number": NUMBER,
        "table_size": SIZE,
        "suits": leaf("suits", _among(frozenset(SUIT_ORDERS))),
        "replaces": or_null(NUMBER),
        "state": leaf("state", _among(frozenset(STATES))),
        "list": array(entry, least=1),
        **(reserved or {}),
        "roster": array(ENTRY),
        "plan": NULL,
        "constraints": NULL,
        "list_hash": HASH,
    }


def _taken(place: Form) -> dict[str, Form]:
    who, where = {"participant": NUMBER}, {"table": NUMBER, "place": place}
    act = by_field(
        "act",
        {
            "left": who,
            "dissolved": {"table": NUMBER},
            "moved": who | where,
            "added": who | where | {"house": FLAG},
        },
    )
    return {"arrivals": array(fields(who | where)), "closing": array(act)}


def _drawn(size: int, back: dict[str, Form]) -> dict[str, Form]:
    card = fields({"participant": NUMBER, **back, "card": CARD})
    seats = fields(dict.fromkeys(first_seats(size), NUMBER))
    return {
        "drawn": array(fields({"table": NUMBER, "cards": array(card), "seats": or_null(seats)}))
    }


@cache
def forms_of(size: int) -> dict[Kind, Form]:
    """Return the form of each kind of draw for tables of this size."""
    place, row = leaf("place", _up_to(size)), leaf("row", _is_row_of(size))
    people, tables = _head(NUMBER), _head(row)
    result: dict[str, Form] = {"tables": or_null(array(row))}
    return {
        "tables-lots": fields(_head(NUMBER, RESERVED) | SEALED | _taken(place) | result),
        "tables-at-once": fields(people | SEALED | result),
        "tables-physical": fields(people | _taken(or_null(place)) | result),
        "seats-physical": fields(tables | _drawn(size, {})),
        "seats-digital": fields(tables | SEALED | _drawn(size, {"back": BACK})),
    }


def misfits_of_size(document: dict[Any, Any]) -> list[Difference]:
    """Return what is wrong with the tables' size, which the rest of the form depends on."""
    name = "table_size"
    return list(SIZE(document[name], name)) if name in document else [Difference("missing", name)]


def misfits(document: object, kind: Kind, size: int) -> list[Difference]:
    """Return everything in a document that does not have the form of its kind."""
    return list(forms_of(size)[kind](document, ""))
