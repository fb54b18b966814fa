"""The half of `bin/bench web` that needs Django, which is set up before this is imported."""

import os
import subprocess
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice, pairwise
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.bounds import Bounds
from bench.core_in_database import owner_of, waiting
from bench.entries import SCRIPT, Entries, phone_of
from bench.halls import HANDS_PER_JIANG, a_hall, a_report
from bench.memory import cpu_of, memory_of
from bench.wrk import Load, command, run_wrk
from tests.project.processes import Served
from tests.servers import free_port, listens
from tournaments.events.models import Event
from tournaments.hands.services.report import report_hand
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.tables.models import Table

SMALL, MEDIUM, LARGE = 100, 1000, 10_000
HANDS = 8
VIEWERS, PHONES = 200, 8
# Which tables of the hall that is looked at report what.
FOR_STAFF, FOR_EACH_SECOND = slice(0, 210), slice(210, 250)
LONG_JIANG = 64  # hands, where thousands are reported
COMPRESSED = "Accept-Encoding: br"


class Ask(NamedTuple):
    """An address and what is sent with it."""

    url: str
    headers: tuple[str, ...] = (COMPRESSED,)


def measure(served: Served, at_rest: Mapping[int, float], options: Namespace) -> int:
    """Measure everything in turn; the answer is 1 if a goal is missed."""
    bounds = Bounds()
    memory_at_start(bounds, at_rest)
    halls = {size: a_hall(size, HANDS if size < LARGE else 1) for size in (SMALL, MEDIUM, LARGE)}
    if "views" in options.parts:
        views(bounds, served, halls, options)
    if "entries" in options.parts:
        entries_beside_viewers(bounds, served, options)
    if "staff" in options.parts:
        pages_of_staff(bounds, served, halls[MEDIUM])
    if "memory" in options.parts:
        memory_through_hands(bounds, served, options.hands)
    return 1 if bounds.missed else 0


def memory_at_start(bounds: Bounds, at_rest: Mapping[int, float]) -> None:
    if not at_rest:
        return
    bounds.at_most("at rest, a web process and a worker, PSS", 350, [at_rest[1]], unit=" MB")
    bounds.at_most("each further web process", 100, [at_rest[2] - at_rest[1]], unit=" MB")


# Views


def standings_page(served: Served, event: Event) -> Ask:
    return Ask(f"{served.url}/events/{event.public_id}/?language=zh-hant")


def api_standings(served: Served, event: Event) -> Ask:
    return Ask(f"{served.url}/api/v1/events/{event.public_id}/standings?page=1")


def views(bounds: Bounds, served: Served, halls: Mapping[int, Event], options: Namespace) -> None:
    """Views of each hall's standings, as a page and for programs, beside the same bytes from a bare application."""
    for name, address in (
        ("standings, page", standings_page),
        ("standings, API", api_standings),
    ):
        asks = {size: address(served, event) for size, event in halls.items()}
        bodies = {size: compressed(ask) for size, ask in asks.items()}
        size = len(bodies[MEDIUM]) / 1000
        bounds.at_most(f"{name} of {MEDIUM:,}, on the wire", 30, [size], unit=" KB")
        with bare_server(served.folder / "bodies", {"page": bodies[MEDIUM]}) as bare:
            beside_bare(bounds, name, asks[MEDIUM], bare, options)
            with a_hand_every_second(served, halls[MEDIUM]):
                beside_bare(bounds, f"{name}, a hand a second", asks[MEDIUM], bare, options)
        slope(bounds, name, served, asks, options)


def beside_bare(
    bounds: Bounds,
    name: str,
    ask: Ask,
    bare: str,
    options: Namespace,
) -> None:
    """Ask for a page and for the same from a bare application, in turns; and for what has not changed."""
    whole: list[tuple[Load, Load]] = []
    same: list[tuple[Load, Load]] = []
    for _ in range(options.rounds):
        whole.append((load(ask, options), load(Ask(f"{bare}/page"), options)))
        unchanged = Ask(ask.url, (*ask.headers, f"If-None-Match: {tag_of(ask)}"))
        same.append((load(unchanged, options), load(Ask(f"{bare}/unchanged"), options)))
    for title, rounds in ((name, whole), (f"{name}, unchanged", same)):
        failed = sum(ours.failed for ours, _ in rounds)
        rates = f"{rounds[0][0].rate:,.0f}/s beside {rounds[0][1].rate:,.0f}/s; {failed} failed"
        bounds.at_least(
            title, 0.6, [ours.rate / theirs.rate for ours, theirs in rounds], unit=" ×", more=rates
        )
        if failed:
            bounds.missed += 1


def load(ask: Ask, options: Namespace, connections: int = 50) -> Load:
    seconds = options.seconds
    return run_wrk(command(ask.url, connections=connections, seconds=seconds, headers=ask.headers))


def compressed(ask: Ask) -> bytes:
    """Return the body as it came."""
    headers = dict(header.split(": ", 1) for header in ask.headers)
    with httpx.stream("GET", ask.url, headers=headers, timeout=120) as answer:
        answer.raise_for_status()
        return b"".join(answer.iter_raw())


def tag_of(ask: Ask) -> str:
    headers = dict(header.split(": ", 1) for header in ask.headers)
    return httpx.get(ask.url, headers=headers, timeout=120).raise_for_status().headers["etag"]


@contextmanager
def bare_server(folder: Path, bodies: Mapping[str, bytes]) -> Iterator[str]:
    """Run a bare application under the same server; give its address."""
    folder.mkdir(exist_ok=True)
    for name, body in bodies.items():
        (folder / name).write_bytes(body)
    port = free_port()
    line = [sys.executable, "-m", "uvicorn", "bench.bare_server:application", "--port", str(port)]
    line += ["--lifespan", "off", "--no-access-log", "--log-level", "warning"]
    environment = {**os.environ, "BENCH_BODIES": str(folder)}
    with subprocess.Popen(line, env=environment) as process:
        try:
            if not listens(process, port):
                raise RuntimeError("the bare server did not start")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


@contextmanager
def a_hand_every_second(served: Served, event: Event) -> Iterator[None]:
    """Let a phone report a hand each second, while the block runs."""
    entries = Entries(waiting(event), served.folder)
    entries.tables = entries.tables[FOR_EACH_SECOND]
    headers = {**phone_of(event, owner_of(event)), "Content-Type": "application/json"}
    done = threading.Event()

    def report() -> None:
        with httpx.Client(base_url=served.url, headers=headers, timeout=30) as client:
            for path, body in entries.one_by_one(HANDS_PER_JIANG):
                client.post(path, content=body)
                if done.wait(1):
                    return

    reporting = threading.Thread(target=report)
    reporting.start()
    try:
        yield
    finally:
        done.set()
        reporting.join()


def slope(
    bounds: Bounds, name: str, served: Served, asks: Mapping[int, Ask], options: Namespace
) -> None:
    """Say how what a view costs grows with the hall: 1 is as fast as the hall."""
    slopes: list[float] = []
    costs: dict[int, float] = {}
    for _ in range(options.rounds):
        for size, ask in asks.items():
            before = cpu_of(served)
            found = load(ask, options)
            costs[size] = (cpu_of(served) - before) / found.requests
        slopes.append(log(costs[LARGE] / costs[SMALL]) / log(LARGE / SMALL))
    figures = ", ".join(f"{1e6 * cost:.0f} µs with {size:,}" for size, cost in costs.items())
    title = f"{name}: slope of CPU, {SMALL} to {LARGE:,}"
    bounds.at_most(title, 0.1, slopes, more=figures)


# Entries


def entries_beside_viewers(bounds: Bounds, served: Served, options: Namespace) -> None:
    """Let phones report as fast as they can, alone and beside viewers who ask as fast as they can."""
    event = a_hall(MEDIUM, LONG_JIANG, per_jiang=LONG_JIANG)
    entries = Entries(waiting(event), served.folder)
    headers = phone_of(event, owner_of(event))
    page = standings_page(served, event)
    ratios, failed, quiet, beside = [], 0, [], []
    tables = len(entries.tables) // (2 * options.rounds)
    for _ in range(options.rounds):
        alone = report(served, entries.file_for(tables, LONG_JIANG), headers, options)
        with hammering(page):
            crowded = report(served, entries.file_for(tables, LONG_JIANG), headers, options)
        quiet.append(alone)
        beside.append(crowded)
        ratios.append(crowded.p99 / alone.p99)
        failed += alone.failed + crowded.failed
    more = (
        f"p99 {1000 * quiet[-1].p99:.0f} → {1000 * beside[-1].p99:.0f} ms, "
        f"p50 {1000 * quiet[-1].p50:.1f} → {1000 * beside[-1].p50:.1f} ms, "
        f"{quiet[-1].rate:.0f} → {beside[-1].rate:.0f}/s"
    )
    name = f"entry p99 beside {VIEWERS} hammering viewers"
    bounds.at_most(name, 3, ratios, unit=" ×", more=more)
    bounds.at_most("entries that failed", 0, [failed])


def report(served: Served, file: Path, headers: Mapping[str, str], options: Namespace) -> Load:
    """Report the hands of a file as fast as they are answered; there are more than time for them."""
    line = command(
        served.url,
        connections=PHONES,
        seconds=options.seconds,
        script=SCRIPT,
        arguments=[str(file), *(part for header in headers.items() for part in header)],
    )
    return run_wrk(line)


@contextmanager
def hammering(ask: Ask) -> Iterator[None]:
    line = command(ask.url, connections=VIEWERS, seconds=120, headers=ask.headers)
    with subprocess.Popen(line, stdout=subprocess.DEVNULL) as process:
        time.sleep(0.5)
        try:
            yield
        finally:
            process.kill()


# Pages of staff


def pages_of_staff(bounds: Bounds, served: Served, event: Event) -> None:
    """The pages that are open all day: what they cost when something was entered, and when nothing was."""
    user = User.objects.get(memberships__event=event, memberships__role="owner")
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    pages = {
        "board of 250 tables": f"/desk/{event.public_id}/tables/",
        "overview": f"/desk/{event.public_id}/",
        "seats": f"/events/{event.public_id}/seats/?language=en",
    }
    rng, by = Random(9), owner_of(event)
    rows = waiting(event).tables.order_by("number").select_related("jiang__event")
    tables = list(rows)[FOR_STAFF]
    for name, path in pages.items():
        client.get(path)
        report_next(tables, rng, by)
        with CaptureQueriesContext(connection) as captured:
            client.get(path)
        bounds.at_most(f"{name}, statements", 10, [len(captured)])
        changed, same = costs_of_page(served, path, cookie, lambda: report_next(tables, rng, by))
        bounds.at_most(f"{name}, CPU when something changed", 25, changed, unit=" ms")
        bounds.at_most(f"{name}, CPU when nothing did", 1, same, unit=" ms")


def report_next(tables: list[Table], rng: Random, by: Actor) -> None:
    """Report the next hand at one of the tables, apart from the server."""
    table = tables.pop()
    number = table.hands.count() + 1
    report_hand(table=table, number=number, report=a_report(rng), by=by)
    if number < HANDS_PER_JIANG:
        tables.insert(0, table)


def costs_of_page(
    served: Served, path: str, cookie: str, change: Callable[[], None]
) -> tuple[list[float], list[float]]:
    """Return the milliseconds of processor time of a page after a change, and of asking whether there was one."""
    changed, same, times = [], [], 15
    with httpx.Client(base_url=served.url, headers={"cookie": cookie}, timeout=60) as client:
        for _ in range(3):
            spent = 0.0
            for _ in range(times):
                change()
                time.sleep(0.25)  # the front believes for so long what it read
                before = cpu_of(served)
                answer = client.get(path).raise_for_status()
                spent += cpu_of(served) - before
            changed.append(1000 * spent / times)
            tag = answer.headers.get("etag", "")
            before = cpu_of(served)
            for _ in range(20 * times):
                client.get(path, headers={"if-none-match": tag})
            same.append(1000 * (cpu_of(served) - before) / (20 * times))
    return changed, same


# Memory


def memory_through_hands(bounds: Bounds, served: Served, hands: int) -> None:
    """Report thousands of hands while somebody looks on; memory after them is what it was after some."""
    event, pieces, found = a_hall(400, 0, per_jiang=LONG_JIANG), 5, []
    requests = Entries(waiting(event), served.folder).one_by_one(LONG_JIANG)
    headers = {**phone_of(event, owner_of(event)), "Content-Type": "application/json"}
    page = standings_page(served, event)
    looking = subprocess.Popen(
        command(page.url, connections=1, seconds=3600, headers=page.headers),
        stdout=subprocess.DEVNULL,
    )
    try:
        with httpx.Client(base_url=served.url, headers=headers, timeout=60) as client:
            for _ in range(pieces):
                for path, body in islice(requests, hands // pieces):
                    client.post(path, content=body).raise_for_status()
                found.append(memory_of(served))
    finally:
        looking.kill()
        looking.wait()
    growth = [later - earlier for earlier, later in pairwise(found[1:])]
    more = ", ".join(f"{each:.0f}" for each in found) + f" MB, {hands} hands"
    bounds.at_most("memory a thousand hands add, once warm", 2, growth, unit=" MB", more=more)
