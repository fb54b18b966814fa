"""The roster inside a change that is under way: names told apart, numbers never reused."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.listing import listed
from tournaments.log.services.change import Change
from tournaments.people.models import Participant
from tournaments.people.queries.link_hashes import hash_of_link
from tournaments.validation import optional_text, required_text

LONGEST_NAME = 200
S = Participant.Status


class NewParticipant(NamedTuple):
    """Somebody to be entered; `row` is where a list has them, if not in its order."""

    name: str
    club: str = ""
    waiting: bool = False
    row: int | None = None


def read_name(name: object) -> str:
    return required_text(name, "name", longest=LONGEST_NAME)


def read_club(club: object) -> str:
    return optional_text(club, "club", longest=LONGEST_NAME)


def read_person(person: NewParticipant) -> NewParticipant:
    return person._replace(name=read_name(person.name), club=read_club(person.club))


def current_participant(change: Change, participant: Participant) -> Participant:
    """Return the participant's row as it is under the lock, with the locked event.

    Raises RuleError("participant.erased").
    """
    row = Participant.objects.get(pk=participant.pk)
    if row.erased:
        raise RuleError("participant.erased", number=row.number)
    row.event = change.event
    return row


def require_no_namesake(
    event: Event, name: str, club: str, *, but: Participant | None = None
) -> None:
    """Refuse a name and club that somebody else has, also somebody withdrawn."""
    other = event.participants.filter(name=name, club=club).first()
    if other is not None and other != but:
        raise namesake(other.name, other.number, other.status)


def namesake(name: str, number: int, status: str) -> RuleError:
    code = "participant.namesake_withdrawn" if status == S.WITHDRAWN else "participant.namesake"
    return RuleError(code, name=name, number=number)


def enter(
    change: Change, people: Sequence[NewParticipant], *, house: bool = False
) -> list[Participant]:
    """Save people with the next numbers, and note them."""
    event = change.event
    rows = [
        Participant(
            event=event,
            number=number,
            name=person.name,
            club=person.club,
            status=S.WAITING if person.waiting else S.REGISTERED,
            is_house=house,
        )
        for number, person in enumerate(people, event.next_number)
    ]
    for row in rows:
        row.hash_name()
    Participant.objects.bulk_create(rows)
    event.next_number += len(rows)
    event.save(update_fields=["next_number"])
    change.note("participant.registered", entered_payload(rows))
    return rows


def entered_payload(rows: Iterable[Participant]) -> dict[str, Any]:
    return {
        "participants": [
            {
                "number": row.number,
                "id": row.public_id,
                "status": str(row.status),
                "house": row.is_house,
                "link": hash_of_link(row.link),
                "name_hash": row.name_hash,
            }
            for row in rows
        ]
    }


def checked_people(event: Event, people: Sequence[NewParticipant]) -> list[NewParticipant]:
    """Return the people read, or name every row that can't be taken.

    Raises RuleError("roster.empty") or RuleError("roster.bad_rows").
    """
    if not people:
        raise RuleError("roster.empty")
    taken: dict[tuple[str, str], RuleError] = {
        (name, club): namesake(name, number, status)
        for name, club, number, status in event.participants.values_list(
            "name", "club", "number", "status"
        )
    }
    read: list[NewParticipant] = []
    bad: list[dict[str, Any]] = []
    for place, person in enumerate(people, 1):
        row = person.row or place
        try:
            read.append(read_apart(person, row, taken))
        except RuleError as error:
            bad.append({"row": row, "code": error.code, "params": error.params})
    if bad:
        rows = [each["row"] for each in bad]
        raise RuleError("roster.bad_rows", count=len(bad), numbers=listed(rows), rows=bad)
    return read


def read_apart(
    person: NewParticipant, row: int, taken: dict[tuple[str, str], RuleError]
) -> NewParticipant:
    """Return the person read, and keep others from the same name and club."""
    read = read_person(person)
    if (read.name, read.club) in taken:
        raise taken[read.name, read.club]
    taken[read.name, read.club] = RuleError("participant.twice_in_list", name=read.name, row=row)
    return read
