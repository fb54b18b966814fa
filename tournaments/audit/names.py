"""Who the numbers are (I7): names, clubs, salts and hashes are those that the log's hashes were made of."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.draws.algorithm.name_hash import name_hash
from tournaments.log.models import LogEntry
from tournaments.people.models import Participant

from .batches import pieces, readable
from .findings import Check
from .inspection import NONSENSE, Inspection

KINDS = ("participant.registered", "participant.edited", "participant.erased")
# Of more people than this nobody asks who has whose name.
MOST_COMPARED = 100

Data = dict[str, Any]


class LoggedName(NamedTuple):
    """The newest hash of a number, and the entry that has it; empty where the entry lacks one."""

    hash: str
    seq: int


@dataclass(slots=True)
class LoggedNames:
    """What the log tells of who the numbers are."""

    found: Check
    hashes: dict[int, LoggedName] = field(default_factory=dict)
    erased: set[int] = field(default_factory=set)

    def add(self, entry: LogEntry, data: Data) -> None:
        if entry.kind == "participant.registered":
            for each in data["participants"]:
                self.hashes[each["number"]] = LoggedName(each.get("name_hash", ""), entry.seq)
        elif entry.kind == "participant.erased":
            self.erased.add(data["participant"])
        else:
            self.add_edit(entry.seq, data)

    def add_edit(self, seq: int, data: Data) -> None:
        number = data["participant"]
        if self.hashes[number].hash != data["name_hash_before"] or number in self.erased:
            self.found.add("name_hash_order", seq=seq, number=number)
        self.hashes[number] = LoggedName(data["name_hash"], seq)


def check_names(inspection: Inspection) -> None:
    """Each number is still whom the log says, as far as a hash can tell, and erased where the log says so."""
    found, logged = inspection.checks["I7"], names_by_log(inspection)
    rows = list(Participant.objects.filter(event=inspection.event).order_by("number"))
    others: list[tuple[Participant, LoggedName]] = []
    for row in rows:
        newest = logged.hashes.get(row.number)
        if newest is None:
            continue  # found as somebody whom the log never entered
        if newest.hash != row.name_hash:
            found.add("name_hash_differs", number=row.number, seq=newest.seq)
        if row.erased != (row.number in logged.erased):
            found.add("erased_unlogged" if row.erased else "not_erased", number=row.number)
        elif not row.erased and not is_named_by(row, row, newest.hash):
            others.append((row, newest))
    check_others(found, others)


def names_by_log(inspection: Inspection) -> LoggedNames:
    """Return what the log tells; entries that make no sense were named when it was read."""
    logged, rows = LoggedNames(inspection.checks["I7"]), LogEntry.objects.order_by("seq")
    entries = rows.filter(event=inspection.event, kind__in=KINDS)
    for some in pieces(list(entries.values_list("pk", flat=True))):
        for entry in readable(rows, some, lambda _key: None):
            with suppress(*NONSENSE):
                logged.add(entry, entry.data)
    return logged


def is_named_by(row: Participant, named: Participant, wanted: str) -> bool:
    """Say whether the hash of a number was made from somebody's name and club, with the salt of either."""
    for salt in {row.salt, named.salt}:
        with suppress(*NONSENSE):
            if name_hash(salt, row.number, named.name, named.club) == wanted:
                return True
    return False


def check_others(found: Check, others: list[tuple[Participant, LoggedName]]) -> None:
    """Name each number that is somebody else now, and where the name it was entered with has gone."""
    compared = others if len(others) <= MOST_COMPARED else []
    for row, newest in others:
        gone = next((each for each, _ in compared if is_named_by(row, each, newest.hash)), None)
        named = {"number": row.number, "seq": newest.seq}
        if gone is None:
            found.add("name_differs", **named)
        else:
            found.add("name_moved", **named, other=gone.number)
