"""A crowd of phones in several processes: each thread sends what it has, all at the same moment."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, NamedTuple

from django.db import connection

from scoring.errors import RuleError
from tests.faults.processes import answers_of, start
from tournaments.events.models import Event
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.services.answer_once import answer_once
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.tables.models import Table

PROCESSES = 4


class Call(NamedTuple):
    """A report of a table's hand under a phone's key, or the close of a jiang if there is no table."""

    user: int
    key: str
    jiang: int
    table: int | None = None
    number: int = 0
    report: dict[str, Any] | None = None


def send_together(folder: Path, threads: Sequence[Sequence[Call]]) -> list[list[str]]:
    """Make each thread's calls, one after the other; return how each ended: a kind, or a refusal's code."""
    shares = [threads[first::PROCESSES] for first in range(PROCESSES)]
    answers = answers_of([start(folder, __name__, json.dumps(share)) for share in shares])
    assert all(isinstance(answer, list) for answer in answers), answers
    return [answers[place % PROCESSES][place // PROCESSES] for place in range(len(threads))]


def main(arguments: list[str]) -> list[list[str]]:
    """Be one process of the crowd."""
    threads = [[Call(*call) for call in calls] for calls in json.loads(arguments[0])]
    barrier = Barrier(len(threads))
    with ThreadPoolExecutor(len(threads)) as pool:
        return list(pool.map(lambda calls: made(calls, barrier), threads))


def made(calls: Sequence[Call], barrier: Barrier) -> list[str]:
    connection.ensure_connection()
    barrier.wait()
    try:
        return [outcome(call) for call in calls]
    finally:
        connection.close()


def outcome(call: Call) -> str:
    by = Actor.of_user(User.objects.get(pk=call.user))
    try:
        answer = answer_once(
            event=Event.objects.get(jiangs=call.jiang),
            actor=by,
            key=call.key,
            body=json.dumps(call),
            do=lambda: (201, done(call, by)),
        )
    except RuleError as refused:
        return refused.code
    return f"{answer.data} again" if answer.replayed else str(answer.data)


def done(call: Call, by: Actor) -> str:
    if call.table is None:
        jiang = Jiang.objects.select_related("event").get(pk=call.jiang)
        return str(close_jiang(jiang=jiang, reason="time is up", by=by).state)
    table = Table.objects.select_related("jiang__event").get(pk=call.table)
    return str(report_hand(table=table, number=call.number, report=call.report, by=by).kind)
