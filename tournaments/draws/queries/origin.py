"""Where a jiang's tables and seats come from: the first draw, one of several, the jiang before, or somebody's hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.draws.models import Draw
from tournaments.jiangs.models import Jiang
from tournaments.log.models import LogEntry
from tournaments.tables.models import Seat

BY_HAND = ("tables.set", "seat.replaced", "tables.cleared")


@dataclass(frozen=True, slots=True)
class Turn:
    """Which of its jiang's draws of the same thing a draw is."""

    public_id: str
    turn: int
    of: int

    @property
    def is_one_of_several(self) -> bool:
        return self.of > 1


@dataclass(frozen=True, slots=True)
class Origin:
    """What everybody should know who looks at a jiang's tables: drawn how often, set or changed by hand or not."""

    tables: Turn | None = None
    seats: Turn | None = None
    set_by_hand: bool = False
    changed_by_hand: tuple[int, ...] = ()  # tables at which somebody was replaced

    @property
    def is_worth_telling(self) -> bool:
        several = [turn for turn in (self.tables, self.seats) if turn and turn.is_one_of_several]
        return bool(several or self.set_by_hand or self.changed_by_hand)


def turn_of(draw: Draw) -> Turn:
    """Return which of its jiang's draws this one is: of the tables, or of the seats."""
    return turns_of(Draw.objects.filter(jiang=draw.jiang_id))[draw.number]


def turns_of(draws: Iterable[Draw]) -> dict[int, Turn]:
    """Return the same of all draws of an event, by number."""
    rows = sorted(draws, key=lambda draw: draw.number)
    groups: dict[tuple[int, str], list[Draw]] = {}
    for draw in rows:
        groups.setdefault((draw.jiang_id, draw.of), []).append(draw)
    return {
        draw.number: Turn(draw.public_id, place, len(group))
        for group in groups.values()
        for place, draw in enumerate(group, 1)
    }


def origin_of(jiang: Jiang) -> Origin:
    """Return where a jiang's tables and seats come from."""
    draws = list(Draw.objects.filter(jiang=jiang).order_by("number"))
    turns = turns_of(draws)
    current = {draw.of: draw for draw in draws if draw.state != "abandoned"}
    newest, replaced = tables_in_log(jiang)
    tables, seats = current.get("tables"), current.get("seats")
    drawn = tables is not None and newest is not None and newest["draw"] == tables.number
    return Origin(
        turns[tables.number] if tables is not None else None,
        turns[seats.number] if seats is not None else None,
        newest is not None and not drawn and not is_kept(jiang, newest["tables"]),
        tuple(sorted(set(replaced))),
    )


def tables_in_log(jiang: Jiang) -> tuple[dict[str, Any] | None, list[int]]:
    """Return how the tables were set last, and at which somebody was replaced since."""
    entries = LogEntry.objects.filter(event=jiang.event_id, kind__in=BY_HAND).order_by("seq")
    newest: dict[str, Any] | None = None
    replaced: list[int] = []
    for entry in entries:
        data = entry.data
        if data["jiang"] != jiang.number:
            continue
        if entry.kind == "seat.replaced":
            replaced.append(data["table"])
        else:
            newest, replaced = (data if entry.kind == "tables.set" else None), []
    return newest, replaced


def is_kept(jiang: Jiang, tables: dict[str, list[int]]) -> bool:
    """Say whether these are the tables of the jiang before."""
    before: dict[str, set[int]] = {}
    rows = Seat.objects.filter(jiang__event=jiang.event_id, jiang__number=jiang.number - 1)
    for table, number in rows.values_list("table__number", "participant__number"):
        before.setdefault(str(table), set()).add(number)
    return bool(before) and before == {table: set(people) for table, people in tables.items()}
