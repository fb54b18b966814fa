"""What looking at a draw document finds: the steps that were checked, and every difference."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from tournaments.draws.algorithm.refusals import DIFFERENCES

# What JavaScript's numbers can still tell apart.
_SAFE = 2**53 - 1


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in a document that is not as it has to be; `path` says where.

    >>> print(Difference("seat", "drawn[0].seats.A", 7, 12))
    drawn[0].seats.A: By the cards, this seat belongs to another participant. Expected 7, found 12.
    """

    code: str
    path: str
    expected: object = None
    found: object = None

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        sentence = where + DIFFERENCES[self.code]
        if self.expected is None and self.found is None:
            return sentence
        return f"{sentence} Expected {_said(self.expected)}, found {_said(self.found)}."


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was checked."""

    code: str
    ok: bool
    params: Mapping[str, object]


@dataclass(slots=True)
class Findings:
    """Steps and differences in the order in which a document is gone through."""

    steps: list[Step] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    def differ(self, code: str, path: str, expected: object = None, found: object = None) -> None:
        """Note a difference."""
        self.differences.append(Difference(code, path, expected, found))

    def same(self, code: str, path: str, expected: object, found: object) -> None:
        """Note a difference unless the two are equal."""
        if expected != found:
            self.differ(code, path, expected, found)

    @contextmanager
    def step(self, code: str, **params: object) -> Iterator[None]:
        """Note a step; it is ok unless a difference turns up within."""
        before = len(self.differences)
        yield
        self.steps.append(Step(code, len(self.differences) == before, params))


def short_value(value: object) -> object:
    """Return a value of the wrong form as a difference shows it: no structure, only what kind it is.

    >>> short_value([1, 2]), short_value("x"), short_value(1.5), short_value(2**60)
    ('array', 'x', 'number', 'number')
    """
    match value:
        case list():
            return "array"
        case dict():
            return "object"
        case float():
            return "number"
        case int() if abs(value) > _SAFE:
            return "number"
        case _:
            return value


def _said(value: object) -> object:
    return "nothing" if value is None else value
