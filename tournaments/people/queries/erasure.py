"""What goes, and what stays, when somebody is erased: read beforehand by whoever does it, and by the service."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.errors import RuleError
from tournaments.log.models import Idempotency, LogEntry
from tournaments.people.masking import is_wide
from tournaments.people.models import Participant

# Where a stored answer holds somebody: the field with the number, and what else goes with it.
NUMBERED_BY = {
    "number": ("name", "club", "url"),
    "participant": ("name", "club"),
    "confirmer_number": ("confirmer",),
}


@dataclass(frozen=True, slots=True)
class Erasure:
    """What an erasure of somebody takes away, and the log entries that name them in words and stay."""

    number: int
    name: str
    club: str
    stored_answers: int
    log_entries: tuple[int, ...]


def erasure_of(participant: Participant) -> Erasure:
    """Return what is known of somebody by name.

    Raises RuleError("participant.erased").
    """
    if participant.erased:
        raise RuleError("participant.erased", number=participant.number)
    return Erasure(
        number=participant.number,
        name=participant.name,
        club=participant.club,
        stored_answers=sum(1 for _ in answers_without(participant)),
        log_entries=tuple(entries_naming(participant)),
    )


def answers_without(participant: Participant) -> Iterator[tuple[int, Any]]:
    """Yield the key of each stored answer that holds somebody's name or link, and what is left of it.

    They are found by the number, so that a name they had before goes too.
    """
    rows = Idempotency.objects.filter(event=participant.event_id)
    for pk, answer in rows.values_list("pk", "answer").iterator():
        left = without(answer, participant)
        if left != answer:
            yield pk, left


def without(value: Any, participant: Participant) -> Any:
    """Return plain data in which nothing tells any more who the participant is."""
    if isinstance(value, list):
        return [without(each, participant) for each in value]
    if isinstance(value, str):
        return "" if participant.link in value else value
    if not isinstance(value, dict):
        return value
    left = {key: without(each, participant) for key, each in value.items()}
    for number, told in NUMBERED_BY.items():
        if value.get(number) == participant.number and told[0] in value:
            left |= {key: "" for key in told if key in value}
    return left


def entries_naming(participant: Participant) -> Iterator[int]:
    """Yield the numbers of log entries in whose words the name stands: somebody typed it into a reason."""
    entries = LogEntry.objects.filter(event=participant.event_id).order_by("seq")
    for entry in entries.iterator():
        if any(is_named(participant.name, words) for words in words_in(entry.data)):
            yield entry.seq


def is_named(name: str, words: str) -> bool:
    """Say whether a name stands in a text; one in letters only as whole words.

    >>> is_named("王小明", "因王小明缺席"), is_named("Al", "Al left"), is_named("Al", "Also late")
    (True, True, False)
    """
    if any(map(is_wide, name)):
        return name in words
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words, re.IGNORECASE) is not None


def words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from words_in(each)
