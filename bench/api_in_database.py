"""The half of `bin/bench api` that needs Django, which is set up before this is imported."""

import json
from argparse import Namespace
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from statistics import quantiles
from time import perf_counter, thread_time

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.bare_rows import BareReport
from bench.bounds import Bounds
from bench.core_in_database import BOOKKEEPING, owner_of, waiting
from bench.entries import SCRIPT, Entries, phone_of
from bench.halls import a_hall, a_report
from bench.memory import cpu_of
from bench.web_in_database import Ask, bare_server, compressed
from bench.wrk import Load, command, run_wrk
from tests.project.processes import Served
from tournaments.events.models import Event
from tournaments.hands.models import HandReport
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role, User
from tournaments.staff.services.members import add_member
from tournaments.staff.services.tokens import create_token

HANDS = 64  # of the jiang: no load reports all of them
# By way and clients at once: at how many tables. Each client has its own, so that no hand overtakes the one before it.
LOADS = {("phone", 8): 16, ("program", 8): 16, ("program", 32): 32}
BARE_SECONDS = 1.0
Headers = Mapping[str, Mapping[str, str]]  # by way

# Goals: of the bare rows a second; SQL statements; milliseconds of processor time, alone and with HTTP; seconds for 99 of 100.
SHARE, STATEMENTS, CPU, SLOWEST = 0.25, 10, 3.0, 1.0


class ProgramEntries(Entries):
    """The same as a program sends it, with the key in a header."""

    def line(self, table: int, hand: int) -> str:
        place = f"/api/v1/events/{self.jiang.event.public_id}/jiangs/{self.jiang.number}"
        body = json.dumps({"number": hand, "report": a_report(self.rng)})
        return f"{place}/tables/{table}/hands\tbench-{table}-{hand}\t{body}"


def measure(served: Served, options: Namespace) -> int:
    """Measure everything in turn; the answer is 1 if a goal is missed."""
    bounds = Bounds()
    ways = {"phone": Entries, "program": ProgramEntries}
    needed = {way: tables_for(way, options.rounds) for way in ways}
    event = a_hall(max(options.participants, 4 * sum(needed.values())), 0, per_jiang=HANDS)
    jiang, headers = waiting(event), {"phone": phone_of(event, owner_of(event))}
    headers["program"] = {"Authorization": f"Bearer {token_for(event)}"}
    entries = {way: kind(jiang, served.folder) for way, kind in ways.items()}
    entries["phone"].tables = entries["phone"].tables[: needed["phone"]]
    entries["program"].tables = entries["program"].tables[needed["phone"] :]
    requests(bounds, entries, headers)
    reports(bounds, served, entries, headers, options)
    standings(bounds, served, event, options)
    return 1 if bounds.missed else 0


def tables_for(way: str, rounds: int) -> int:
    """Return how many tables report in a way: in each round, and one beforehand."""
    return 1 + rounds * sum(tables for (each, _), tables in LOADS.items() if each == way)


def token_for(event: Event) -> str:
    referee = User.objects.create(username="bench")
    add_member(event=event, user=referee, role=Role.REFEREE, by=Actor.system())
    by = Actor.of_user(referee)
    return create_token(event=event, name="bench", role="referee", by=by)[1]


def requests(bounds: Bounds, entries: Mapping[str, Entries], headers: Headers) -> None:
    """Time the whole request of a first report at a table's hands, and count what its second and its last one send."""
    for way, own in entries.items():
        lines = own.file_for(1, HANDS).read_text().splitlines()
        first, second, *others, last = lines
        client = Client(headers={"Host": "localhost", **headers[way]})
        # Queries are spelled, and the hour is noted in which a token is used.
        answered(client, first)
        counts = [statements_of(client, second)]
        times = [processor_time(client, line) for line in others]
        counts.append(statements_of(client, last))
        bounds.at_most(f"SQL statements of a report by {way}", STATEMENTS, [max(counts)])
        low, middle, high = (1000 * each for each in quantiles(times, n=4))
        name = f"processor time of the request, by {way}"
        bounds.at_most(name, CPU, [low, middle, high], unit=" ms")


def statements_of(client: Client, line: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        answered(client, line)
    return sum(not query["sql"].startswith(BOOKKEEPING) for query in captured)


def processor_time(client: Client, line: str) -> float:
    started = thread_time()
    answered(client, line)
    return thread_time() - started


def answered(client: Client, line: str) -> None:
    path, key, body = line.split("\t")
    sent = {"Idempotency-Key": key}
    answer = client.post(path, body, content_type="application/json", headers=sent)
    if answer.status_code not in (200, 201):
        raise RuntimeError(answer.content)


def reports(
    bounds: Bounds,
    served: Served,
    entries: Mapping[str, Entries],
    headers: Headers,
    options: Namespace,
) -> None:
    """Let clients report as fast as they are answered, and write the same rows bare, in turns."""
    bare, done = BareReport(HandReport.objects.earliest("pk")), 0
    shares, costs, slowest = defaultdict(list), defaultdict(list), defaultdict(list)
    loads: dict[tuple[str, int], Load] = {}
    failed = 0
    for _ in range(options.rounds):
        rate, done = bare_rate(bare, done)
        for (way, clients), tables in LOADS.items():
            file, before = entries[way].file_for(tables, HANDS), cpu_of(served)
            load = report_all(served, file, headers[way], clients, options.seconds)
            costs[way].append(1000 * (cpu_of(served) - before) / max(1, load.requests))
            shares[way, clients].append(load.rate / rate)
            slowest[way, clients].append(load.p99)
            loads[way, clients], failed = load, failed + load.failed
    for (way, clients), found in shares.items():
        load = loads[way, clients]
        more = f"{load.rate:.0f}/s of {rate:.0f}/s, p50 {1000 * load.p50:.1f} ms, p99 {1000 * load.p99:.1f} ms"
        name = f"reports by {way}, {clients} clients, of the bare rows"
        bounds.at_least(name, SHARE, found, more=more)
        bounds.at_most(
            f"{name.partition(',')[0]}, {clients} clients, 99 of 100",
            SLOWEST,
            slowest[way, clients],
            unit=" s",
        )
    for way, cost in costs.items():
        name = f"processor time of the server for a report, by {way}"
        bounds.at_most(name, CPU, cost, unit=" ms")
    bounds.at_most("reports that failed", 0, [failed])


def bare_rate(bare: BareReport, done: int) -> tuple[float, int]:
    """Return how many reports a second are written bare, and how many were by now."""
    connection.ensure_connection()
    started, number = perf_counter(), done
    while perf_counter() - started < BARE_SECONDS:
        bare.write(number)
        number += 1
    return (number - done) / (perf_counter() - started), number


def report_all(
    served: Served, file: Path, headers: Mapping[str, str], clients: int, seconds: float
) -> Load:
    arguments = [str(file), str(clients), *(part for header in headers.items() for part in header)]
    line = command(
        served.url,
        connections=clients,
        threads=clients,
        seconds=seconds,
        script=SCRIPT,
        arguments=arguments,
    )
    return run_wrk(line)


def standings(bounds: Bounds, served: Served, event: Event, options: Namespace) -> None:
    """Ask for the API's standings and for the same bytes of a bare application, in turns."""
    ask = Ask(f"{served.url}/api/v1/events/{event.public_id}/standings")
    shares = []
    with bare_server(served.folder / "bodies", {"standings": compressed(ask)}) as bare:
        for _ in range(options.rounds):
            ours, theirs = (
                run_wrk(command(url, connections=8, seconds=options.seconds, headers=ask.headers))
                for url in (ask.url, f"{bare}/standings")
            )
            shares.append(ours.rate / theirs.rate)
    more = f"{ours.rate:.0f}/s of {theirs.rate:.0f}/s, p99 {1000 * ours.p99:.1f} ms"
    bounds.at_least("standings, of a bare application with the same bytes", 0.6, shares, more=more)
