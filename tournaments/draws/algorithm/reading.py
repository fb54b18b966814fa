"""Reading the file of a draw: JSON in which every reader reads the same (RFC 7493), or none at all."""

import json
import math
import re
from typing import Any, NoReturn

DEEPEST = 64  # arrays and objects within one another

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_LONGEST_SAFE = len("-9007199254740991")


def document_in(content: bytes) -> object:
    """Return what a file says.

    >>> document_in(b'{"jiang": 1, "number": 1.0}')
    {'jiang': 1, 'number': 1.0}

    Raises ValueError for what is not UTF-8 or not JSON, a name that stands twice in an object, half a character,
    or more than 64 levels.
    """
    text = content.decode("utf-8-sig")
    _refuse_deep(_TEXT.sub("", text))
    document: object = _DECODER.decode(text)
    json.dumps(document, ensure_ascii=False).encode()  # half a character is none that UTF-8 has
    return document


def _refuse_deep(text: str) -> None:
    depth = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth += 1 if mark in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("too deep")


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a name twice")
    return fields


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= _LONGEST_SAFE else math.inf


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_named_once, parse_int=_whole, parse_constant=_refuse_constant
)
