"""Reading a report by its description: whatever is not offered is refused by name."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from scoring.cards import in_order, parse_cards, written
from scoring.errors import RuleError, short_text
from scoring.reading import boolean_of, fields_of, integer_of, object_of, text_of
from scoring.seats import Seat

from .fields import Field, Fields, Report, SeatFields, Value, offered


def read_fields(
    data: object, fields: Fields, seats: Sequence[Seat], decks: int = 1
) -> dict[str, Any]:
    """Return the canonical report: every field, in the description's order, defaults filled in.

    Raises RuleError("input.…") for a wrong shape and RuleError("report.…") for what cannot have happened.
    """
    given = fields_of(data, "report", needed=(), allowed=[field.name for field in fields])
    report: dict[str, Any] = {}
    for field in fields:
        if isinstance(field, SeatFields):
            parts = object_of(given.get(field.name, {}), field.name)
            report[field.name] = _parts(parts, field, report, seats)
        else:
            value = given.get(field.name, field.default)
            report[field.name] = _value(value, field, seats)
            _require_offered(report[field.name], field, report, seats)
    _require_parts_offered(fields, report, seats)
    _require_cards_of(decks, fields, report)
    return report


def _parts(
    parts: Report, part: SeatFields, report: Report, seats: Sequence[Seat]
) -> dict[Seat, dict[str, Any]]:
    wanted = set(part.seats(report, seats))
    for seat in parts:
        if seat not in wanted:
            raise RuleError("report.other_seat", seat=short_text(seat), label=part.fields[0].label)
    found = {}
    for seat in (seat for seat in seats if seat in wanted):
        if seat not in parts:
            raise RuleError("report.seat_missing", seat=seat, label=part.fields[0].label)
        names = [each.name for each in part.fields]
        own = fields_of(parts[seat], seat, needed=(), allowed=names)
        found[seat] = {
            each.name: _value(own.get(each.name, each.default), each, seats) for each in part.fields
        }
    return found


def _require_parts_offered(fields: Fields, report: Report, seats: Sequence[Seat]) -> None:
    for part in fields:
        if not isinstance(part, SeatFields):
            continue
        for seat, own in report[part.name].items():
            for field in part.fields:
                _require_offered(own[field.name], field, report, seats, part=part, seat=seat)


def _require_cards_of(decks: int, fields: Fields, report: Report) -> None:
    """Refuse a card that is named more often than the table has it."""
    times = Counter(card for text in _cards(fields, report) for card in parse_cards(text))
    for card in in_order(times):
        if times[card] > decks:
            raise RuleError(
                "report.card_too_often", card=card.symbol, times=times[card], decks=decks
            )


def _cards(fields: Fields, report: Report) -> Iterator[str]:
    for field in fields:
        if isinstance(field, SeatFields):
            for own in report[field.name].values():
                yield from (own[each.name] for each in field.fields if each.kind == "cards")
        elif field.kind == "cards":
            yield report[field.name]


def _value(value: object, field: Field, seats: Sequence[Seat]) -> Value:
    if value is None:
        raise RuleError("report.missing", label=field.label)
    match field.kind:
        case "number":
            return integer_of(value, field.name)
        case "flag":
            return boolean_of(value, field.name)
        case "cards":
            return written(in_order(parse_cards(text_of(value, field.name))))
        case "order":
            return _order(value, field, seats)
        case _:
            return text_of(value, field.name)


def _order(value: object, field: Field, seats: Sequence[Seat]) -> list[str]:
    if not isinstance(value, list) or sorted(map(str, value)) != sorted(seats):
        raise RuleError("report.not_an_order", label=field.label, seats=", ".join(seats))
    return [text_of(each, field.name) for each in value]


def _require_offered(
    value: Value,
    field: Field,
    report: Report,
    seats: Sequence[Seat],
    *,
    part: SeatFields | None = None,
    seat: Seat | None = None,
) -> None:
    if field.kind in ("cards", "order", "flag"):
        return
    values = offered(field, report, seats, part=part, seat=seat)
    if value in values:
        return
    if field.kind == "seat":
        raise RuleError("report.no_such_seat", value=short_text(value), seats=", ".join(seats))
    if field.kind == "choice":
        raise RuleError("report.not_offered", label=field.label, value=short_text(value))
    code = "report.number_of_seat" if seat else "report.number"
    lowest, highest = (values[0], values[-1]) if values else ("–", "–")
    raise RuleError(
        code,
        label=field.label,
        value=short_text(value),
        lowest=lowest,
        highest=highest,
        **({"seat": seat} if seat else {}),
    )
