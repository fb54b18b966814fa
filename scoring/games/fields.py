"""What is entered of a hand, described once: phones, the desk, the API and refusals follow from it.

A report is a JSON object. A `Field` is one of its keys; `SeatFields` is a key with an object for each seat, or
for each but one. `offered` says what can be entered, given what is entered so far.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any, Literal

from scoring.seats import Seat, next_seat
from scoring.words import Text

Kind = Literal["seat", "number", "flag", "choice", "cards", "order"]
Value = str | int | bool | list[str]
Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Condition:
    """Something holds only if another field of the report has one of these values."""

    field: str
    values: tuple[Value, ...]

    def holds(self, report: Report) -> bool:
        return report.get(self.field) in self.values


@dataclass(frozen=True, slots=True)
class Option:
    """A value that can be chosen, some only under a condition."""

    code: str
    label: str
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to enter; one that has a default need not be touched.

    `at_most` names a number of the same seat that this one cannot exceed; `together` is the most that all
    seats can have of it between them. `mark` is what a chosen seat is called, `short` how a number is shown
    beside a seat.
    """

    name: str
    kind: Kind
    label: str
    default: str | int | bool | None = None
    lowest: int = 0
    highest: int = 0
    step: int = 1
    options: tuple[Option, ...] = ()
    at_most: str = ""
    together: int | None = None
    mark: str = ""
    short: Text | str = ""


@dataclass(frozen=True, slots=True)
class SeatFields:
    """What is entered for each seat, or for each but the one that the field `but` names."""

    name: str
    fields: tuple[Field, ...]
    but: str = ""
    kind: Literal["seats"] = "seats"

    def seats(self, report: Report, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return whose parts are entered, in the order of entry; none before the one left out is known."""
        if not self.but:
            return tuple(seats)
        left_out = report.get(self.but)
        if not isinstance(left_out, str) or left_out not in seats:
            return ()
        seat, found = next_seat(left_out, seats), []
        while seat != left_out:
            found.append(seat)
            seat = next_seat(seat, seats)
        return tuple(found)


Fields = tuple[Field | SeatFields, ...]


def offered(
    field: Field,
    report: Report,
    seats: Sequence[Seat],
    *,
    part: SeatFields | None = None,
    seat: Seat | None = None,
) -> list[Value]:
    """Return the values that can be entered, given the rest of the report; of cards anything may be tried.

    >>> left = SeatFields("left", (Field("cards", "number", "", lowest=1, highest=3),), but="winner")
    >>> offered(left.fields[0], {"winner": "A"}, "ABCD", part=left, seat="B")
    [1, 2, 3]
    """
    match field.kind:
        case "seat":
            return list(seats)
        case "flag":
            return [False, True]
        case "order":
            return [list(each) for each in permutations(seats)]
        case "choice":
            options = (
                each for each in field.options if each.when is None or each.when.holds(report)
            )
            return [each.code for each in options]
        case "number":
            lowest, highest = field.lowest, field.highest
            if part is not None and seat is not None:
                lowest, highest = _limits(field, report, part, seat)
            return list(range(lowest, highest + 1, field.step))
        case "cards":
            return []


def _limits(field: Field, report: Report, part: SeatFields, seat: Seat) -> tuple[int, int]:
    parts = report.get(part.name, {})
    own = parts.get(seat, {})
    lowest, highest = field.lowest, field.highest
    for other in part.fields:
        if other.at_most == field.name:
            lowest = max(lowest, own.get(other.name, other.default) or 0)
    if field.at_most and field.at_most in own:
        highest = min(highest, own[field.at_most])
    if field.together is not None:
        elsewhere = (each.get(field.name, 0) for key, each in parts.items() if key != seat)
        highest = min(highest, field.together - sum(elsewhere))
    return lowest, highest


def missing(
    fields: Fields, report: Report, seats: Sequence[Seat]
) -> Iterator[tuple[str, Seat | None]]:
    """Return what must still be entered, in the order of entry: names, with the seat where there is one."""
    for field in fields:
        if isinstance(field, Field):
            if field.default is None and field.name not in report:
                yield field.name, None
            continue
        for seat in field.seats(report, seats):
            entered = report.get(field.name, {}).get(seat, {})
            for each in field.fields:
                if each.default is None and each.name not in entered:
                    yield each.name, seat


def as_data(fields: Fields) -> list[dict[str, Any]]:
    """Return the description in JSON's types, for scripts."""
    return [asdict(field) for field in fields]
