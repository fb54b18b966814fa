"""Names that look the same to a reader: two people, or one who was entered twice; only a person can say."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.validation import is_unseen

from .name_index import folded


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A row of a list whose name looks like somebody's: a participant's, or that of a row before."""

    row: int
    name: str
    number: int | None
    other_row: int | None
    other: str


def look_of(name: str) -> str:
    """Return what a reader sees of a name: not its width, capitals, spaces, nor what shows nothing.

    >>> look_of("Ｄora\\u3164 LIN") == look_of("dora lin")
    True
    """
    return "".join(letter for letter in folded(name) if not is_unseen(letter))


def looking_like(participant: Participant) -> list[Participant]:
    """Return the others of the event whose names look the same, also those withdrawn."""
    look = look_of(participant.name)
    others = participant.event.participants.exclude(pk=participant.pk).order_by("number")
    return [other for other in others if look_of(other.name) == look]


def look_alikes_in(event: Event, names: Iterable[tuple[int, str]]) -> list[LookAlike]:
    """Return the rows of a list, by number and name, that look like a participant, or like a row before them."""
    rows = event.participants.order_by("-number").values_list("number", "name")
    entered = {look_of(name): (number, name) for number, name in rows}
    seen: dict[str, tuple[int, str]] = {}
    found = []
    for row, name in names:
        look = look_of(name)
        if look in entered:
            number, other = entered[look]
            found.append(LookAlike(row, name, number, None, other))
        elif look in seen:
            earlier, other = seen[look]
            found.append(LookAlike(row, name, None, earlier, other))
        elif look:
            seen[look] = (row, name)
    return found
