"""The list of who is who, as a file for everybody: each number's hash, and what it was made of where that is public."""

import json
from typing import Any

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import read_consistently
from tournaments.tables.models import Seat

FORMAT, VERSION = "jiang-roster", 1
J = Jiang.State
# Who sits at which table is public from here on, and so are names where they are shown in full.
PUBLISHED = (J.PUBLISHED, J.PLAYING, J.SUSPENDED, J.CLOSED)

Document = dict[str, Any]


def roster_of(event: Event) -> Document:
    """Return the list as everybody may read it, of one version of the event."""
    return read_consistently(event, read_roster)


def read_roster(event: Event) -> Document:
    """Return every number with its hash; name, club and salt only where names are public in full and the person was seated.

    A name that is masked gives nothing that could be checked, so it is not there.
    """
    named = numbers_seated(event) if event.public_names == Event.PublicNames.FULL else set()
    rows = event.participants.order_by("number")
    columns = ("number", "name_hash", "erased", "name", "club", "salt")
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": event.public_id,
        "log": {"seq": event.head_seq, "hash": event.head_hash},
        "people": [person(*row, is_named=row[0] in named) for row in rows.values_list(*columns)],
    }


def numbers_seated(event: Event) -> set[int]:
    """Return who has had a seat in a jiang that is published."""
    seats = Seat.objects.filter(jiang__event=event, jiang__state__in=PUBLISHED).order_by()
    return set(seats.values_list("participant__number", flat=True).distinct())


def person(
    number: int, digest: str, erased: bool, name: str, club: str, salt: str, *, is_named: bool
) -> Document:
    entry: Document = {"number": number, "hash": digest}
    if erased:
        return entry | {"erased": True}
    return entry | {"name": name, "club": club, "salt": salt} if is_named else entry


def roster_text(document: Document) -> str:
    """Return the file: JSON with each person on a line of their own, so that two files are easily compared."""
    *head, _people = (f"{json.dumps(key)}: {written(each)}" for key, each in document.items())
    people = ",\n".join(written(each) for each in document["people"])
    return "{" + ",\n ".join([*head, f'"people": [\n{people}\n]']) + "}\n"


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
