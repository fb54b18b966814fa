"""What standings are made of, kept in memory: when a hand comes in, only its table is read again."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from tournaments.log.queries.changed_tables import nobody_moved_since
from tournaments.standings.queries.standings import People, Reading, Scope, names_of, people_now
from tournaments.standings.queries.tallies import (
    Place,
    Sums,
    SumsByTable,
    counted_lines,
    sum_of,
    sums_by_table,
)

from .concerning import places_since
from .snapshots import snapshots, version_of

MOST_TABLES = 50  # with more of them, reading all at once costs less
BYTES_OF_SUMS = 700  # of a participant at a table, roughly
BYTES_OF_SOMEBODY = 600


@dataclass(frozen=True, slots=True)
class KeptSums:
    """What the tables held at a log number; no part of it is ever changed."""

    seq: int
    by_table: SumsByTable
    sums: Mapping[int, Sums]


def kept_sums(scope: Scope) -> Mapping[int, Sums]:
    """Return the sums by the participant's key, as `sums_now` does; not within a transaction that may be undone."""
    page = ("sums", scope.event.pk, scope.jiang and scope.jiang.pk, scope.confirmed)

    def make() -> KeptSums:
        before: KeptSums | None = snapshots.latest(page)
        changed = None if before is None else tables_changed(scope, before.seq)
        if before is None or changed is None:
            return read_all(scope)
        return with_tables_read(scope, before, changed)

    return snapshots.get(page, version_of(scope.event), make, weigh=weight_of).sums


def tables_changed(scope: Scope, seq: int) -> set[Place] | None:
    """Return where hands changed after a log entry; None where the log tells of more than some tables."""
    places = places_since(scope.event, seq)
    if places is None:
        return None
    pairs = (place.split("-") for place in places if "-" in place)
    tables = {(int(jiang), int(number)) for jiang, number in pairs}
    return tables if len(tables) <= MOST_TABLES else None


def read_all(scope: Scope) -> KeptSums:
    by_table = read(scope, None)
    return KeptSums(
        scope.event.head_seq, by_table, {who: sum_of(own) for who, own in by_table.items()}
    )


def with_tables_read(scope: Scope, before: KeptSums, changed: Collection[Place]) -> KeptSums:
    """Return the sums with some tables as they are now, and all others as they were."""
    seq = scope.event.head_seq
    if not changed:
        return replace(before, seq=seq)
    fresh = read(scope, changed)
    were_there = {who for who, own in before.by_table.items() if not own.keys().isdisjoint(changed)}
    by_table, sums = dict(before.by_table), dict(before.sums)
    for who in were_there | fresh.keys():
        kept = {
            place: part for place, part in by_table.pop(who, {}).items() if place not in changed
        }
        own = kept | {place: part for place, part in fresh.get(who, {}).items() if place in changed}
        sums.pop(who, None)
        if own:
            by_table[who], sums[who] = own, sum_of(own)
    return KeptSums(seq, by_table, sums)


def read(scope: Scope, tables: Collection[Place] | None) -> SumsByTable:
    """Read all tables, or some; beside them perhaps others of the same numbers in other jiangs."""
    lines = counted_lines(scope.event, scope.jiang, scope.confirmed)
    if tables is not None:
        table = "report__accepted_by__table"
        jiangs, numbers = ({place[at] for place in tables} for at in (0, 1))
        named = {f"{table}__jiang__number__in": jiangs, f"{table}__number__in": numbers}
        lines = lines.filter(**named)
    return sums_by_table(lines, names_of(scope.figures))


def weight_of(kept: KeptSums) -> int:
    return BYTES_OF_SUMS * sum(map(len, kept.by_table.values()))


@dataclass(frozen=True, slots=True)
class KeptPeople:
    """Who was entered, with their adjustments, at a log number."""

    seq: int
    people: People


def kept_people(scope: Scope) -> People:
    """Return what `people_now` does, read again when the log tells of more than hands, checks and the clock.

    Somebody's name that was erased is a word in the reader's language.
    """
    page = ("people", scope.event.pk, get_language(), scope.jiang and scope.jiang.pk)

    def make() -> KeptPeople:
        before: KeptPeople | None = snapshots.latest(page)
        if before is not None and nobody_moved_since(scope.event, before.seq):
            return replace(before, seq=scope.event.head_seq)
        return KeptPeople(scope.event.head_seq, people_now(scope))

    return snapshots.get(page, version_of(scope.event), make, weigh=weight_of_people).people


def weight_of_people(kept: KeptPeople) -> int:
    return BYTES_OF_SOMEBODY * len(kept.people.entrants)


KEPT = Reading(kept_sums, kept_people)
