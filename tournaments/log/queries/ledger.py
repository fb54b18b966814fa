"""What the log says: a ledger to which entries are added in order, and nothing but the log."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.people.models import Participant

State, Kind, Status = Hand.State, HandReport.Kind, Participant.Status

COUNTING = frozenset({Kind.FIRST, Kind.REPLACEMENT, Kind.SETTLEMENT, Kind.CORRECTION, Kind.REDONE})
DECIDING = frozenset({Kind.SETTLEMENT, Kind.CORRECTION})

HandKey = tuple[int, int, int, int]  # jiang, table, hand, attempt
TableKey = tuple[int, int]


class LedgerLine(NamedTuple):
    """A seat's part in a hand, as far as standings need it."""

    participant: int
    points: int
    won: bool
    figures: Mapping[str, int]


LedgerLines = tuple[LedgerLine, ...]


@dataclass(slots=True)
class LedgerPerson:
    """A participant as the log knows them; never by name."""

    status: str
    house: bool
    lot: int | None = None


@dataclass(slots=True)
class LedgerHand:
    """A hand and what was reported of it; `accepted` is the version that counts."""

    state: str
    accepted: int | None
    versions: dict[int, LedgerLines] = field(default_factory=dict)

    @property
    def lines(self) -> LedgerLines:
        return () if self.accepted is None else self.versions[self.accepted]


@dataclass(slots=True)
class Adjusted:
    participant: int
    jiang: int | None
    points: int
    cancelled: bool = False


@dataclass(slots=True)
class Ledger:
    """Everything that bears on results, after the entries added so far."""

    confirm: str = Event.Confirm.PLAYER
    rules: Mapping[str, Any] | None = None
    people: dict[int, LedgerPerson] = field(default_factory=dict)
    tables: dict[TableKey, list[int]] = field(default_factory=dict)
    seats: dict[TableKey, dict[str, tuple[int, str]]] = field(default_factory=dict)
    hands: dict[HandKey, LedgerHand] = field(default_factory=dict)
    adjustments: dict[int, Adjusted] = field(default_factory=dict)

    def seated(self, jiang: int | None = None) -> set[int]:
        """Return who sits at a table, of one jiang or of any."""
        four = (four for (number, _), four in self.tables.items() if jiang in (None, number))
        return {number for numbers in four for number in numbers}

    def counted(
        self, jiang: int | None = None, confirmed: bool = False
    ) -> Iterator[tuple[int, LedgerHand]]:
        """Return the hands that count, each with the number of its jiang."""
        for key, hand in self.hands.items():
            if hand.accepted is None or jiang not in (None, key[0]):
                continue
            if not confirmed or hand.state in Hand.FINAL:
                yield key[0], hand

    def adjusted(self, jiang: int | None = None) -> dict[int, int]:
        """Return the points of adjustments that hold, by participant."""
        sums: dict[int, int] = {}
        for each in self.adjustments.values():
            if not each.cancelled and jiang in (None, each.jiang):
                sums[each.participant] = sums.get(each.participant, 0) + each.points
        return sums


def lines_of(data: Mapping[str, Any]) -> LedgerLines:
    """Return the lines of a `hand.reported` payload, by seat."""
    lines: Iterable[tuple[str, Mapping[str, Any]]] = sorted(data["lines"].items())
    return tuple(
        LedgerLine(line["participant"], line["points"], line["won"], line["figures"])
        for _seat, line in lines
    )
