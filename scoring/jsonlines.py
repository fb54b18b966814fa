"""JSON lines in, JSON lines out: one answer for each line, before more lines are waited for."""

import codecs
import json
from collections.abc import Callable, Iterator
from io import FileIO
from typing import BinaryIO, NoReturn

from scoring.errors import RuleError, short_text
from scoring.reading import LARGEST

LONGEST_LINE = 256 * 1024
_AT_ONCE = 64 * 1024


def answer_lines(source: FileIO, sink: BinaryIO, answer: Callable[[object], object]) -> None:
    """Answer each line of the source; a refusal is an answer too, and the next line follows."""
    for lines in _arriving(source):
        for line in lines:
            write_line(sink, _answered(line, answer))
        sink.flush()


def write_line(sink: BinaryIO, data: object) -> None:
    """Write one line of JSON."""
    text = _ENCODER.encode(data)
    # Half a surrogate pair is legal in JSON but not in UTF-8: it goes out escaped, as it came in.
    sink.write(text.encode("utf-8", "backslashreplace") + b"\n")


def parsed(line: bytes) -> object:
    """Return the JSON value of a line.

    >>> parsed(b'{"cards": 9}')
    {'cards': 9}

    Raises RuleError("input.…") for anything that is not exactly one JSON value in UTF-8.
    """
    if len(line) > LONGEST_LINE:
        raise RuleError("input.line_too_long", limit=LONGEST_LINE)
    try:
        value: object = _DECODER.decode(line.removeprefix(codecs.BOM_UTF8).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RuleError("input.not_utf8", byte=error.start + 1) from error
    except json.JSONDecodeError as error:
        raise RuleError("input.not_json", column=error.colno) from error
    except RecursionError as error:
        raise RuleError("input.too_deep") from error
    return value


def _answered(line: bytes, answer: Callable[[object], object]) -> object:
    try:
        return answer(parsed(line))
    except RuleError as refusal:
        return {"error": {"code": refusal.code, "message": str(refusal)}}


def _arriving(source: FileIO) -> Iterator[list[bytes]]:
    """Yield the lines that have arrived, as soon as there are any; the last may lack its end.

    Of a line that is too long, no more is kept than shows it.
    """
    rest = b""
    while chunk := source.read(_AT_ONCE):
        *lines, rest = (rest + chunk).split(b"\n")
        yield lines
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield [rest]


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise RuleError("input.duplicate_key", key=short_text(twice))
    return fields


def _integer(text: str) -> int:
    """Return a number, cut to one that is too large: Python refuses thousands of digits."""
    if len(text) < len(str(LARGEST)) + 2:
        return int(text)
    return -LARGEST * 10 if text.startswith("-") else LARGEST * 10


def _refuse_constant(text: str) -> NoReturn:
    raise RuleError("input.not_finite", value=text)


_ENCODER = json.JSONEncoder(ensure_ascii=False)
_DECODER = json.JSONDecoder(
    object_pairs_hook=_once_each, parse_int=_integer, parse_constant=_refuse_constant
)
