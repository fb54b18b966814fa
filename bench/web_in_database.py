"""The database's half of `bin/bench web`; Django is set up before this is imported."""

import asyncio
import json
import os
import subprocess
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.core_in_database import owner_of, waiting
from bench.halls import a_hall, a_report
from bench.web import SMALL
from bench.web_clients import Ask, ask_many, seconds_to_everyone
from config.serve import web
from config.static_files import collect_static
from tests.servers import free_port, listens
from tournaments.events.models import Event
from tournaments.hands.services.report import report_hand
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.tables.models import Table
from tournaments.web.access import DEVICE_COOKIE

HANDS, ROUNDS, COMMITS, REPORTS = 8, 5, 5, 100
TICK = os.sysconf("SC_CLK_TCK")
DEAREST = 1.5  # times what nothing changed may cost in the large hall
TOKEN = "a" * 32


def measure(options: Namespace) -> int:
    """Measure; the answer is 1 if a bound is broken."""
    call_command("migrate", verbosity=0)
    collect_static(settings.STATIC_ROOT)
    sizes = (SMALL, options.participants)
    halls = {size: a_hall(size, HANDS) for size in sizes}
    statements = {size: prepare(event) for size, event in halls.items()}
    print(f"  SQL statements of the standings page, by participants: {statements}", flush=True)
    with served() as (port, pid):
        still = time_pages(port, pid, halls, options.requests)
        time_reports(port, halls[options.participants])
        time_news(port, halls[options.participants], options.pages)
    same = len(set(statements.values())) == 1
    return 0 if same and still[options.participants] <= DEAREST * still[SMALL] else 1


def page_of(event: Event) -> str:
    return f"/events/{event.public_id}/"


def prepare(event: Event) -> int:
    """Keep the page's bytes as a static and as a constant body; return its SQL statements when nothing is new."""
    client = Client(headers={"host": "localhost"})
    body = client.get(page_of(event)).content
    for folder in (settings.STATIC_ROOT, Path(os.environ["BENCH_BODIES"])):
        (folder / f"{event.public_id}.html").write_bytes(body)
    with CaptureQueriesContext(connection) as captured:
        client.get(page_of(event))
    return len(captured)


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """Run the web server as bin/serve does; give its port and process."""
    port = free_port()
    command = [
        part.replace("config.asgi", "bench.web_server") for part in web("127.0.0.1", port).command
    ]
    # All of the measurement's pages come from one address.
    environment = {**os.environ, "STREAMS_PER_ADDRESS": "1000000"}
    with subprocess.Popen(command, env=environment) as process:
        try:
            if not listens(process, port):
                raise RuntimeError("the web server did not start")
            yield port, process.pid
        finally:
            process.terminate()


def cpu_of(pid: int) -> float:
    """Return the seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def time_pages(port: int, pid: int, halls: dict[int, Event], requests: int) -> dict[int, float]:
    """Ask for everything in turns; return what the answer “nothing has changed” costs by size of hall."""
    asks = {
        (size, kind): ask for size, event in halls.items() for kind, ask in asks_of(event).items()
    }
    costs: dict[tuple[int, str], list[tuple[float, float]]] = {key: [] for key in asks}
    for _, (key, ask) in product(range(ROUNDS), asks.items()):
        before, started = cpu_of(pid), perf_counter()
        asyncio.run(ask_many(port, ask, requests))
        seconds = perf_counter() - started
        costs[key].append(((cpu_of(pid) - before) / requests, requests / seconds))
    best = {
        key: (min(c for c, _ in found), max(r for _, r in found)) for key, found in costs.items()
    }
    for size in halls:
        figures(size, {kind: best[size, kind] for kind in ("page", "static", "constant", "still")})
    return {size: best[size, "still"][0] for size in halls}


def asks_of(event: Event) -> dict[str, Ask]:
    """Return the page and its three measures: the same bytes from a file and from a constant, and 304."""
    tag = f'If-None-Match: "{event.head_seq}-{event.state}"\r\n'
    return {
        "page": Ask(page_of(event)),
        "static": Ask(f"/static/{event.public_id}.html"),
        "constant": Ask(f"/bench/{event.public_id}/"),
        "still": Ask(f"{page_of(event)}standings/", tag, status=304),
    }


def figures(size: int, best: dict[str, tuple[float, float]]) -> None:
    page = best["page"][0]
    rates = ", ".join(f"{kind} {rate:.0f}/s" for kind, (_, rate) in best.items())
    against = ", ".join(f"{kind} {page / best[kind][0]:.1f}" for kind in ("static", "constant"))
    print(f"  {size:,} participants: {rates}")
    print(f"    CPU of the page {1000 * page:.2f} ms; times that of {against}", flush=True)


def time_reports(port: int, event: Event) -> None:
    """Report hands over HTTP as a phone does and by the bare service, in turns."""
    owner, jiang, rng = owner_of(event), waiting(event), Random(3)
    _, code = invite_device(event=event, name="phone", role="referee", by=owner)
    cookies = f"Cookie: {DEVICE_COOKIE}={admit_device(code=code)[1]}; csrftoken={TOKEN}\r\n"
    headers = f"{cookies}X-CSRFToken: {TOKEN}\r\nContent-Type: application/json\r\n"
    tables = list(jiang.tables.select_related("jiang__event")[: 2 * REPORTS])
    over_http, bare = [], []
    for phone, desk in zip(tables[::2], tables[1::2], strict=False):
        place = {"jiang": jiang.number, "table": phone.number, "number": 1, "attempt": 1}
        report = {**place, "report": a_report(rng), "key": f"bench-{phone.number}"}
        body = json.dumps(report).encode()
        outbox = Ask(f"/phone/{event.public_id}/outbox/", headers, "POST", body)
        started = perf_counter()
        asyncio.run(ask_many(port, outbox, 1))
        over_http.append(perf_counter() - started)
        started = perf_counter()
        report_hand(table=desk, number=1, report=a_report(rng), by=owner)
        bare.append(perf_counter() - started)
    ours, theirs = 1000 * median(over_http), 1000 * median(bare)
    print(
        f"  a hand over HTTP {ours:.1f} ms, by the service {theirs:.1f} ms: {ours / theirs:.1f} times"
    )


def time_news(port: int, event: Event, pages: int) -> None:
    """Commit hands while pages are open; say how long until they have them."""
    owner, rng = owner_of(event), Random(4)
    coming: Iterator[Table] = iter(waiting(event).tables.select_related("jiang__event"))

    def commit() -> int:
        """Report a hand from a thread, whose connection to the database ends with it."""
        table = next(coming)
        number = table.hands.count() + 1
        report_hand(table=table, number=number, report=a_report(rng), by=owner)
        seq = Event.objects.values_list("head_seq", flat=True).get(pk=event.pk)
        connection.close()
        return seq

    stream = f"/events/{event.public_id}/live"
    found = asyncio.run(seconds_to_everyone(port, stream, pages, commit, COMMITS))
    heard = sorted(each for commit in found for each in commit)
    half, last = heard[len(heard) // 2], heard[-1]
    print(
        f"  commit to {pages} open pages: median {half:.2f} s, last {last:.2f} s ({COMMITS} commits)"
    )
