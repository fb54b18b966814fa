"""Names to search, kept in memory for as long as the log shows that no participant has changed."""

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.db.models import Q

from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.log.queries.version import Head, head_of
from tournaments.people.masking import masked
from tournaments.people.models import Participant

EVENTS_KEPT = 8

Names = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class NameIndex:
    """The participants by number, with their names as they are compared."""

    head: Head
    names: Names
    masked: Names

    def numbers(self, text: str, most: int) -> list[int]:
        """Return whose number it is, then whose name begins with the text, then whose has it inside."""
        part = folded(text)
        return [*dict.fromkeys([*self.numbered(part), *holding(part, self.names)])][:most]

    def public_numbers(self, text: str, most: int, mode: str) -> list[int]:
        """Return the same as far as names are public: a search tells nothing that the pages don't.

        Where they are masked, a whole name finds everybody who looks like it.
        """
        if mode == Event.PublicNames.FULL:
            return self.numbers(text, most)
        part, alike = folded(text), folded(masked(text))
        found = dict.fromkeys(self.numbered(part))
        if mode == Event.PublicNames.MASKED:
            found |= dict.fromkeys(number for number, name in self.masked if name == alike)
            found |= dict.fromkeys(holding(part, self.masked))
        return [*found][:most]

    def numbered(self, part: str) -> list[int]:
        return [number for number, _name in self.names if str(number) == part]


def holding(part: str, names: Names) -> list[int]:
    """Return whose name begins with the part, then whose has it inside; nobody's for nothing."""
    found = [(number, name) for number, name in names if part and part in name]
    first = [number for number, name in found if name.startswith(part)]
    return [*first, *(number for number, _name in found)]


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
    if known and is_current(event, known.head):
        roster = NameIndex(head, known.names, known.masked)
    else:
        roster = NameIndex(head, *names_of(event))
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


def names_of(event: Event) -> tuple[Names, Names]:
    """Return the names as they are compared, in full and masked."""
    rows = Participant.objects.filter(event=event).order_by("number")
    found = [
        (number, "" if erased else name)
        for number, name, erased in rows.values_list("number", "name", "erased")
    ]
    return (
        tuple((number, folded(name)) for number, name in found),
        tuple((number, folded(masked(name))) for number, name in found),
    )
