"""Forms that JSON values can have, put together from small checks; each yields what does not fit."""

from collections.abc import Callable, Iterator
from typing import Any

from tournaments.draws.algorithm.findings import Difference, short_value

Form = Callable[[Any, str], Iterator[Difference]]


def leaf(name: str, fits: Callable[[Any], bool]) -> Form:
    """Return the form of a single value; its name is what a difference says was expected."""

    def check(value: Any, path: str) -> Iterator[Difference]:
        if not fits(value):
            yield Difference("wrong_form", path, name, short_value(value))

    return check


def or_null(inner: Form) -> Form:
    """Return a form that lets null pass."""

    def check(value: Any, path: str) -> Iterator[Difference]:
        if value is not None:
            yield from inner(value, path)

    return check


def array(inner: Form, *, least: int = 0) -> Form:
    """Return the form of a list of equal things."""

    def check(value: Any, path: str) -> Iterator[Difference]:
        if not isinstance(value, list) or len(value) < least:
            yield Difference("wrong_form", path, "array", short_value(value))
            return
        for place, item in enumerate(value):
            yield from inner(item, f"{path}[{place}]")

    return check


def fields(expected: dict[str, Form]) -> Form:
    """Return the form of an object with exactly these fields."""

    def check(value: Any, path: str) -> Iterator[Difference]:
        if not isinstance(value, dict):
            yield Difference("wrong_form", path, "object", short_value(value))
            return
        before = f"{path}." if path else ""
        for name, inner in expected.items():
            if name in value:
                yield from inner(value[name], before + name)
            else:
                yield Difference("missing", before + name)
        for name in sorted(value.keys() - expected.keys(), key=str):
            yield Difference("unknown_field", f"{before}{name}", None, short_value(value[name]))

    return check


def by_field(name: str, known: dict[str, dict[str, Form]]) -> Form:
    """Return the form of an object whose fields follow from what one of them says."""
    saying = leaf(name, lambda value: isinstance(value, str) and value in known)

    def check(value: Any, path: str) -> Iterator[Difference]:
        if not isinstance(value, dict) or name not in value:
            yield from fields({name: saying})(value, path)
            return
        wrong = list(saying(value[name], f"{path}.{name}"))
        yield from wrong or fields({name: saying, **known[value[name]]})(value, path)

    return check
