"""The half of `bin/bench api` that needs Django, which is set up before this is imported."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import httpx
from django.db import connection

from bench.halls import a_hall, a_report
from tournaments.events.models import Event
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role, User
from tournaments.staff.services.members import add_member
from tournaments.staff.services.tokens import create_token
from tournaments.tables.models import Table

HANDS = 8


def hall_and_token(participants: int) -> tuple[Event, str]:
    event = a_hall(participants, HANDS)
    referee = User.objects.create(username="bench")
    add_member(event=event, user=referee, role=Role.REFEREE, by=Actor.system())
    by = Actor.of_user(referee)
    return event, create_token(event=event, name="bench", role="referee", by=by)[1]


def standings_text(site: str, event: Event) -> bytes:
    answer = httpx.get(f"{site}/api/v1/events/{event.public_id}/standings", timeout=60)
    return answer.raise_for_status().content


def time_all(site: str, event: Event, token: str, options: Namespace) -> None:
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
    with httpx.Client(base_url=site, headers=headers, timeout=60) as client:
        time_standings(client, event, options.requests)
        time_reports(client, event, options.reports)
    connection.close()


def time_standings(client: httpx.Client, event: Event, count: int) -> None:
    """Ask for the standings and for a file of the same size in turns."""
    address = f"/api/v1/events/{event.public_id}/standings"
    text = got(client, address)
    etag = {"If-None-Match": text.headers["etag"]}
    ways = {
        "standings": partial(got, client, address),
        "file": partial(got, client, "/static/standings.json"),
        "unchanged": partial(got, client, address, etag),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(count):
        for name, way in ways.items():
            times[name].append(timed(way))
    ours, theirs, same = (1000 * median(each) for each in times.values())
    rows, size = event.participants.count(), len(text.content) // 1024
    print(
        f"  standings of {rows:,} ({size} KB): {ours:.2f} ms, a static file of the same size {theirs:.2f} ms:"
        f" {ours / theirs:.1f} times; unchanged (304): {same:.2f} ms"
    )


def got(
    client: httpx.Client, address: str, headers: dict[str, str] | None = None
) -> httpx.Response:
    answer = client.get(address, headers=headers)
    if answer.is_error:
        answer.raise_for_status()
    return answer


def time_reports(client: httpx.Client, event: Event, count: int) -> None:
    """Report hands through HTTP and by the bare service, in turns."""
    jiang = event.jiangs.get(state=Jiang.State.PLAYING)
    by = Actor.of_user(event.memberships.get(role=Role.REFEREE).user)
    ours, theirs = [], []
    hands, rng = hands_of(jiang), Random(3)
    for _ in range(count):
        ours.append(timed(partial(sent, client, jiang, *next(hands), a_report(rng))))
        table, number = next(hands)
        bare = partial(report_hand, table=table, number=number, report=a_report(rng), by=by)
        theirs.append(timed(bare))
    http, service = 1000 * median(ours), 1000 * median(theirs)
    figures = f"{http:.2f} ms, the bare service {service:.2f} ms: {http / service:.1f} times"
    print(f"  a report through HTTP: {figures} ({count} of each)")


def hands_of(jiang: Jiang) -> Iterator[tuple[Table, int]]:
    tables = list(jiang.tables.select_related("jiang__event"))
    return ((table, number) for number, table in product(range(1, jiang.hands + 1), tables))


def sent(
    client: httpx.Client, jiang: Jiang, table: Table, number: int, report: dict[str, Any]
) -> None:
    address = f"/api/v1/events/{jiang.event.public_id}/jiangs/{jiang.number}/tables/{table.number}"
    key = {"Idempotency-Key": f"{table.number}-{number}"}
    body = {"number": number, "report": report}
    client.post(f"{address}/hands", json=body, headers=key).raise_for_status()


def timed(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started
