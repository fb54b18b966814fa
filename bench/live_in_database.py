"""The database's half of `bin/bench live`; Django is set up before this is imported."""

import json
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from random import Random
from typing import Any, Self

import httpx

from bench.bounds import Bounds
from bench.core_in_database import owner_of, waiting
from bench.entries import Entries, phone_of
from bench.halls import HANDS_PER_JIANG, a_hall
from bench.memory import cpu_of, memory_of
from tests.project.processes import Served
from tournaments.events.models import Event

PLAYED = 8  # hands
PAGES_OF_A_PROCESS = 2500
ENTRY_EVERY = 0.25  # seconds
WARM = 20  # pages and entries, before anything counts
MESSAGE = 4000  # bytes
MEMORY, GROWN = 50, 5  # KB of a stream, and more when all are opened once more
SEEN = {
    1000: 0.5,
    5000: 1.0,
}  # seconds from the commit, for 99 of 100 pages, by the pages that are open
SLOWER = 3.0  # times as long as while nobody looks, an entry may take
LEFT_BEHIND = 0.05  # processors, a second after all have gone
KILOBYTES = 1000  # in the megabytes of bench/memory.py


class Program:
    """A process that is told lines and answers with lines of JSON."""

    def __init__(self, name: str, *arguments: object) -> None:
        command = [sys.executable, "-m", f"bench.{name}", *map(str, arguments)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()

    def tell(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())


def measure(served: Served, options: Namespace) -> int:
    """Measure with each number of open pages; the answer is 1 if a goal is missed."""
    bounds = Bounds()
    event = a_hall(options.participants, PLAYED)
    enter = entries(served, event)
    with Program("live_hands", event.public_id) as hands:
        with opened(served, event, WARM):  # what is loaded with the first pages is no page's
            hands.tell(2)
            hands.hear()
            enter(WARM)
        for pages in options.pages:
            print(f"  {pages:,} open pages, {options.participants:,} participants", flush=True)
            with_pages(bounds, served, event, hands, enter, pages, options)
    return 1 if bounds.missed else 0


def with_pages(
    bounds: Bounds,
    served: Served,
    event: Event,
    hands: Program,
    enter: Callable[[int], list[float]],
    pages: int,
    options: Namespace,
) -> None:
    quiet = [percentile(enter(options.entries), 99) for _ in range(options.rounds)]
    before = memory_of(served)
    with opened(served, event, pages) as clients:
        rounds = [seen(hands, clients, options.hands) for _ in range(options.rounds)]
        opened_once = memory_of(served)
        loaded = [percentile(enter(options.entries), 99) for _ in range(options.rounds)]
    at_rest = used_after_all_left(served)
    kept = memory_of(served)
    with opened(served, event, pages):
        opened_twice = memory_of(served)

    def of_each(megabytes: float) -> list[float]:
        return [KILOBYTES * megabytes / pages]

    bounds.at_most("largest message", MESSAGE, [size for _, size in rounds], unit=" B")
    half, most = ([percentile(late, part) for late, _ in rounds] for part in (50, 99))
    name = "commit to seen, 99 of 100"
    bounds.at_most(name, SEEN.get(pages, 1.0), most, unit=" s", more=f"half {min(half):.2f} s")
    more = f"{of_each(kept - before)[0]:.1f} KB stay for the next ones"
    bounds.at_most(
        "memory of a stream", MEMORY, of_each(opened_once - before), unit=" KB", more=more
    )
    bounds.at_most(
        "more of it when all open again", GROWN, of_each(opened_twice - opened_once), unit=" KB"
    )
    times = [each / max(quiet) for each in loaded]
    more = f"99 of 100: {max(quiet):.3f} s, with pages {max(loaded):.3f} s"
    bounds.at_most("an entry, times as long as while nobody looks", SLOWER, times, more=more)
    bounds.at_most("processors in use, a second after all left", LEFT_BEHIND, [at_rest])


def used_after_all_left(served: Served) -> float:
    time.sleep(1)
    before = cpu_of(served)
    time.sleep(2)
    return (cpu_of(served) - before) / 2


@contextmanager
def opened(served: Served, event: Event, pages: int) -> Iterator[list[Program]]:
    """Open pages in as many processes as they take."""
    path = f"/events/{event.public_id}/live?language=en"
    with ExitStack() as stack:
        clients = []
        for start in range(0, pages, PAGES_OF_A_PROCESS):
            some = min(PAGES_OF_A_PROCESS, pages - start)
            clients.append(stack.enter_context(Program("live_pages", served.port, path, some)))
        for each in clients:
            each.hear()
        yield clients


def seen(hands: Program, clients: Sequence[Program], times: int) -> tuple[list[float], int]:
    """Report hands; return how long after each the pages had it, and the largest message."""
    hands.tell(times)
    done: list[tuple[int, float]] = hands.hear()
    for client in clients:
        client.tell(*(seq for seq, _ in done))
    answers = [client.hear() for client in clients]
    late = [
        max(0.0, moment - committed)
        for answer in answers
        for seq, committed in done
        for moment in answer["moments"][str(seq)]
    ]
    return late, max(answer["bytes"] for answer in answers)


def entries(served: Served, event: Event) -> Callable[[int], list[float]]:
    """Return how to report hands as a phone does, a few every second; each is answered after its commit."""
    requests = Entries(waiting(event), served.folder).one_by_one(HANDS_PER_JIANG)
    headers = {**phone_of(event, owner_of(event)), "Content-Type": "application/json"}
    rng = Random(3)

    def some(times: int) -> list[float]:
        found = []
        with httpx.Client(base_url=served.url, headers=headers, timeout=60) as client:
            for path, body in islice(requests, times):
                time.sleep(ENTRY_EVERY * rng.uniform(0.6, 1.4))
                begun = time.perf_counter()
                client.post(path, content=body).raise_for_status()
                found.append(time.perf_counter() - begun)
        return found

    return some


def percentile(values: Sequence[float], part: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * part // 100)]
