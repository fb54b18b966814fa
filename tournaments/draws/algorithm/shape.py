"""The form of a draw document of each kind; nothing is computed before a file has it."""

import re
from collections.abc import Callable
from typing import Any

from scoring.deal import SEATS
from tournaments.draws.algorithm.document import STATES
from tournaments.draws.algorithm.domain import EVENT_FORM, Kind
from tournaments.draws.algorithm.entropy import LONGEST
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.forms import Form, array, by_field, fields, leaf, or_null
from tournaments.draws.algorithm.places import PLACES
from tournaments.draws.algorithm.seats_digital import UNSHUFFLED

LARGEST = 2**31 - 1

_HASH = re.compile(r"[0-9a-f]{64}")
_CARDS = frozenset(map(str, UNSHUFFLED))


def _up_to(highest: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 1 <= value <= highest


def _matching(form: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and form.fullmatch(value) is not None


def _among(values: frozenset[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _is_text(value: Any) -> bool:
    return (
        isinstance(value, str)
        and 1 <= len(value) <= LONGEST
        and not any("\ud800" <= letter <= "\udfff" for letter in value)
    )


def _is_row(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 + PLACES and all(map(_up_to(LARGEST), value))


NUMBER = leaf("number", _up_to(LARGEST))
PLACE = leaf("place", _up_to(PLACES))
BACK = leaf("back", _up_to(len(UNSHUFFLED)))
HASH = leaf("hash", _matching(_HASH))
TEXT = leaf("text", _is_text)
CARD = leaf("card", _among(_CARDS))
FLAG = leaf("flag", lambda value: isinstance(value, bool))
ROW = leaf("row", _is_row)
KNOWN = leaf("known", lambda value: True)  # looked at before the form is

SEALED: dict[str, Form] = {"commitment": HASH, "entropy": or_null(TEXT), "secret": or_null(HASH)}
TABLES: dict[str, Form] = {"tables": or_null(array(ROW))}


def _head(entry: Form) -> dict[str, Form]:
    return {
        "format": KNOWN,
        "algorithm": KNOWN,
        "kind": KNOWN,
        "event": leaf("event", _matching(EVENT_FORM)),
        "jiang": NUMBER,
        "number": NUMBER,
        "replaces": or_null(NUMBER),
        "state": leaf("state", _among(frozenset(STATES))),
        "list": array(entry, least=1),
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


def _drawn(back: dict[str, Form]) -> dict[str, Form]:
    card = fields({"participant": NUMBER, **back, "card": CARD})
    seats = fields(dict.fromkeys(SEATS, NUMBER))
    return {
        "drawn": array(fields({"table": NUMBER, "cards": array(card), "seats": or_null(seats)}))
    }


FORMS: dict[Kind, Form] = {
    "tables-lots": fields(_head(NUMBER) | SEALED | _taken(PLACE) | TABLES),
    "tables-at-once": fields(_head(NUMBER) | SEALED | TABLES),
    "tables-physical": fields(_head(NUMBER) | _taken(or_null(PLACE)) | TABLES),
    "seats-physical": fields(_head(ROW) | _drawn({})),
    "seats-digital": fields(_head(ROW) | SEALED | _drawn({"back": BACK})),
}


def misfits(document: object, kind: Kind) -> list[Difference]:
    """Return everything in a document that does not have the form of its kind."""
    return list(FORMS[kind](document, ""))
