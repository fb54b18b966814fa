"""Names to search, kept in memory for as long as the log shows that no participant has changed."""

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.db.models import Q

from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.log.queries.version import Head, head_of
from tournaments.people.models import Participant

EVENTS_KEPT = 8


@dataclass(frozen=True, slots=True)
class NameIndex:
    """The participants by number, with their names as they are compared."""

    head: Head
    names: tuple[tuple[int, str], ...]

    def numbers(self, text: str, most: int) -> list[int]:
        """Return whose number it is, then whose name begins with the text, then whose has it inside."""
        part = folded(text)
        if not part:
            return []
        numbered = [number for number, _name in self.names if str(number) == part]
        holding = [(number, name) for number, name in self.names if part in name]
        first = [number for number, name in holding if name.startswith(part)]
        return list(dict.fromkeys([*numbered, *first, *(number for number, _ in holding)]))[:most]


def folded(text: str) -> str:
    """Return what is compared: width, case and spaces make no difference.

    >>> folded("Ｄora  LEE"), folded("王 小明")
    ('doralee', '王小明')
    """
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


kept: OrderedDict[tuple[int, str], NameIndex] = OrderedDict()
lock = Lock()


def name_index_of(event: Event) -> NameIndex:
    """Return the event's names; read anew only after a log entry about a participant."""
    key, head = (event.pk, event.public_id), head_of(event)
    known = kept.get(key)
    names = known.names if known and is_current(event, known.head) else names_of(event)
    roster = NameIndex(head, names)
    with lock:
        kept[key] = roster
        kept.move_to_end(key)
        while len(kept) > EVENTS_KEPT:
            kept.popitem(last=False)
    return roster


def is_current(event: Event, known: Head) -> bool:
    """Say whether the log still has the entry that was newest then, and none about a participant since."""
    since = LogEntry.objects.filter(event=event, seq__gte=known.seq)
    news = since.filter(Q(seq=known.seq) | Q(kind__startswith="participant."))
    return [*news.order_by("seq").values_list("hash", flat=True)[:2]] == [known.hash]


def names_of(event: Event) -> tuple[tuple[int, str], ...]:
    rows = Participant.objects.filter(event=event).order_by("number").values_list("number", "name")
    return tuple((number, folded(name)) for number, name in rows)
