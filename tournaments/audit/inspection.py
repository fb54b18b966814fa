"""What an audit has read so far."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from tournaments.events.models import Event
from tournaments.log.queries.ledger import HandKey, Ledger
from tournaments.people.models import Participant

from .findings import Checks
from .replayed import Replayed

MATCHED = 255
# What was tampered with may have any shape at all.
NONSENSE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


class Reading(Protocol):
    """A chain being read: up to which entry, with which hash, and what was found."""

    checks: Checks
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a report says, as canonical text, who said it, as what, and who is to confirm it.

    Where tables carry something: what came into the hand, and what the hand leaves.
    """

    content: str
    by: str
    kind: str
    confirmer: int | None
    carried: Any = None
    leaves: Any = None


@dataclass(slots=True)
class Inspection:
    """An audit under way: the log up to `seq`, the ledger it gives, and the rows still to be seen."""

    event: Event
    checks: Checks = field(default_factory=Checks)
    ledger: Ledger = field(default_factory=Ledger)
    replayed: Replayed = field(default_factory=Replayed)
    seq: int = 0
    hash: str = ""
    # By log number: which fact the entry tells of, until its row is seen. A byte each: logs are long.
    awaited: bytearray = field(default_factory=lambda: bytearray(1))
    seen: dict[int, int] = field(default_factory=dict)
    said: dict[tuple[HandKey, int], Said] = field(default_factory=dict)
    actors: set[str] = field(default_factory=set)
    # By a phone's public id: all who ever let it in.
    inviters: dict[str, frozenset[str]] = field(default_factory=dict)

    participants: dict[int, Participant] = field(init=False)

    def __post_init__(self) -> None:
        people = Participant.objects.filter(event=self.event).only("number", "event")
        self.participants = {each.pk: each for each in people}

    def await_row(self, seq: int, mark: int) -> None:
        if seq >= len(self.awaited):
            self.awaited.extend(bytes(seq + 1 - len(self.awaited)))
        self.awaited[seq] = mark

    def awaits(self, seq: int) -> int:
        return self.awaited[seq] if type(seq) is int and seq < len(self.awaited) else 0
