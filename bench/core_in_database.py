"""The database's half of `bin/bench core`; Django is set up before this is imported."""

import resource
from argparse import Namespace
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from math import log
from random import Random
from statistics import median
from time import perf_counter

from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.bare_rows import BareReport, bare_sums
from bench.draws_in_database import test_database
from bench.halls import a_hall, a_report
from tournaments.audit import audit
from tournaments.events.models import Event
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.standings.queries.standings import standings_of
from tournaments.tables.models import Table

STATEMENTS_BOUND = 12
ROUNDS = 5
HANDS = 32
BOOKKEEPING = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def measure(options: Namespace) -> int:
    """Measure in an empty database of its own; the answer is 1 if a bound is broken."""
    with test_database():
        sizes = sorted(set(options.participants))
        halls = {size: a_hall(size, HANDS) for size in sizes}
        time_standings(halls)
        if options.audit:
            time_audit(halls[sizes[-1]])
        counts = {size: statements(halls[size]) for size in (sizes[0], sizes[-1])}
        figures = ", ".join(f"{count} with {size:,} participants" for size, count in counts.items())
        print(f"  SQL statements per report: {figures}", flush=True)
        time_reports(halls[sizes[-1]], options.reports)
    same = len(set(counts.values())) == 1
    return 0 if same and max(counts.values()) <= STATEMENTS_BOUND else 1


def waiting(event: Event) -> Jiang:
    """Return the jiang that is being played."""
    return event.jiangs.get(state=Jiang.State.PLAYING)


def owner_of(event: Event) -> Actor:
    return Actor.of_user(event.memberships.get(role=Role.OWNER).user)


def statements(event: Event) -> int:
    """Return how many statements one report takes, without those that only mark the transaction."""
    table, by = waiting(event).tables.get(number=1), owner_of(event)
    with CaptureQueriesContext(connection) as captured:
        report_hand(table=table, number=1, report=a_report(Random(1)), by=by)
    return sum(not query["sql"].startswith(BOOKKEEPING) for query in captured)


def time_reports(event: Event, count: int) -> None:
    """Report hands by the service and write the same rows bare, in turns."""
    jiang, by, rng = waiting(event), owner_of(event), Random(2)
    tables = list(jiang.tables.filter(number__gt=1).select_related("jiang__event"))
    turns = [(table, number) for number, table in product(range(1, jiang.hands + 1), tables)]

    def report(table: Table, number: int) -> object:
        return report_hand(table=table, number=number, report=a_report(rng), by=by)

    first = report_hand(table=tables[0], number=1, report=a_report(rng), by=by)
    bare = BareReport(first)
    ours, theirs = [], []
    for place, (table, number) in enumerate(turns[1 : count + 1]):
        ours.append(timed(partial(report, table, number)))
        theirs.append(timed(partial(bare.write, place)))
    figures = f"{1000 * median(ours):.2f} ms, bare rows {1000 * median(theirs):.2f} ms"
    print(
        f"  report_hand: {figures}: {median(ours) / median(theirs):.1f} times ({len(ours)} reports)"
    )


def time_standings(halls: Mapping[int, Event]) -> None:
    times: dict[int, tuple[float, float]] = {}
    for size, event in halls.items():
        ours = best(partial(standings_of, event))
        theirs = best(bare_sums(event))
        times[size] = ours, theirs
        figures = f"{ours:.4f} s, one aggregate {theirs:.4f} s: {ours / theirs:.1f} times"
        print(f"  standings of {size:,} × {HANDS} hands: {figures}", flush=True)
    ends = [size for size in times if size >= 100]
    if len(ends) > 1:
        low, high = ends[0], ends[-1]
        slopes = [log(times[high][i] / times[low][i]) / log(high / low) for i in (0, 1)]
        figures = f"{slopes[0]:.2f}, of the aggregate {slopes[1]:.2f}"
        print(f"  log-log slope from {low:,} to {high:,} participants: {figures}")


def time_audit(event: Event) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = perf_counter()
    broken = [check.invariant for check in audit(event) if not check.holds]
    seconds = perf_counter() - started
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    figures = f"{seconds:.0f} s, {memory} MB more than before; broken: {broken or 'nothing'}"
    print(f"  audit of {event.head_seq:,} log entries: {figures}")


def timed(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def best(work: Callable[[], object]) -> float:
    return min(timed(work) for _ in range(ROUNDS))
