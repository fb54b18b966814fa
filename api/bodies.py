"""Reading bodies and query strings strictly: what isn't exactly right is refused by name."""

import codecs
import json
import math
from typing import Any, NoReturn

from django.http import HttpRequest
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from scoring.errors import RuleError, short_text

LARGEST_BODY = 1024 * 1024
DEEPEST = 20
LARGEST_NUMBER = 2**63


def read_body(request: Request) -> bytes:
    """Return the body; one that is too large is refused by its length, before it is read.

    Raises RuleError("request.too_large") or ("request.media_type").
    """
    if length_of(request) > LARGEST_BODY:
        raise RuleError("request.too_large", limit=LARGEST_BODY)
    body: bytes = request.read(LARGEST_BODY + 1)
    if len(body) > LARGEST_BODY:
        raise RuleError("request.too_large", limit=LARGEST_BODY)
    if body and not is_json(request):
        raise RuleError("request.media_type")
    return body


def length_of(request: Request) -> int:
    given = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 20 else 0


def is_json(request: Request) -> bool:
    charset = (request.content_params or {}).get("charset", "utf-8")
    kind = str(request.content_type or "").split(";")[0].strip().lower()
    return kind == "application/json" and charset.lower() in {"utf-8", "utf8"}


def parsed(body: bytes) -> dict[str, Any]:
    """Return the JSON object of a body; none at all is an empty one.

    Raises RuleError("request.…") for anything that is not exactly one JSON object in UTF-8.
    """
    if not body:
        return {}
    try:
        value = DECODER.decode(body.removeprefix(codecs.BOM_UTF8).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RuleError("request.not_utf8", byte=error.start + 1) from error
    except json.JSONDecodeError as error:
        raise RuleError("request.not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise RuleError("request.too_deep", limit=DEEPEST) from error
    check(value, DEEPEST)
    if not isinstance(value, dict):
        raise RuleError("request.not_an_object")
    return value


def check(value: Any, levels: int) -> None:
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, dict | list):
        if levels == 0:
            raise RuleError("request.too_deep", limit=DEEPEST)
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        for each in inner:
            check(each, levels - 1)


def check_text(text: str) -> None:
    """Refuse what a database can't hold: NUL, and half a character."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise RuleError("request.bad_text")


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise RuleError("request.duplicate_key", key=short_text(name))
        fields[name] = value
    return fields


def integer(text: str) -> int:
    value = int(text) if len(text) <= 20 else LARGEST_NUMBER
    if not -LARGEST_NUMBER <= value < LARGEST_NUMBER:
        raise RuleError("request.number_too_large")
    return value


def real(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise RuleError("request.number_too_large")
    return value


def refuse_constant(text: str) -> NoReturn:
    raise RuleError("request.not_finite", value=text)


DECODER = json.JSONDecoder(
    object_pairs_hook=once_each,
    parse_int=integer,
    parse_float=real,
    parse_constant=refuse_constant,
)


def read_query(request: Request | HttpRequest) -> dict[str, str]:
    """Return the parameters of the address, each given once.

    Raises ValidationError by name, or RuleError("request.bad_text").
    """
    given = {name: request.GET.getlist(name) for name in request.GET}
    twice = {name: [detail("twice")] for name, values in given.items() if len(values) > 1}
    if twice:
        raise ValidationError(twice)
    for name, (value,) in given.items():
        check_text(name)
        check_text(value)
    return {name: value for name, (value,) in given.items()}


def detail(code: str) -> ErrorDetail:
    return ErrorDetail(code, code=code)
