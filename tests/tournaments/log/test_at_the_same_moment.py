"""What must come out right when several people do it at the same moment."""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction

from scoring.errors import RuleError
from tests.builders import (
    a_device,
    a_member,
    a_report,
    a_running_jiang,
    an_event,
    an_owner,
    owner_of,
    user_of,
)
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.hands.services.report import report_hand
from tournaments.people.models import Participant
from tournaments.people.services.participants import register_participant
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.staff.services.accounts import create_user
from tournaments.staff.services.devices import admit_device, invite_device, revoke_device
from tournaments.staff.services.members import remove_member

pytestmark = pytest.mark.django_db(transaction=True)


def together(*calls: Callable[[], Any]) -> list[str]:
    """Make all calls at once, each in a thread; return "done" or the code of each."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> str:
        try:
            barrier.wait()
            call()
        except RuleError as error:
            return error.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_numbers_are_given_once() -> None:
    event = an_event()
    alice = owner_of(event)

    answers = together(
        *[
            lambda name=f"Player {n}": register_participant(event=event, name=name, by=alice)
            for n in range(8)
        ]
    )

    assert answers == ["done"] * 8
    numbers = Participant.objects.filter(event=event).values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, 9))


def test_namesakes_are_refused() -> None:
    event = an_event()
    alice = owner_of(event)

    answers = together(
        *[lambda: register_participant(event=event, name="Dora", by=alice) for _ in range(6)]
    )

    assert Counter(answers) == {"done": 1, "participant.namesake": 5}


def test_a_code_lets_in_one() -> None:
    event = an_event()
    by = owner_of(event)
    _, code = invite_device(event=event, name="phone", role=Role.REFEREE, by=by)

    answers = together(*[lambda: admit_device(code=code) for _ in range(6)])

    assert Counter(answers) == {"done": 1, "device.code_unknown": 5}


def test_two_owners_who_remove_each_other_leave_one() -> None:
    event = an_event(an_owner())
    alice, olga = owner_of(event), a_member(event, Role.OWNER)

    answers = together(
        lambda: remove_member(event=event, user=user_of(olga), by=alice),
        lambda: remove_member(event=event, user=user_of(alice), by=olga),
    )

    assert sorted(answers) == ["actor.not_allowed", "done"]
    assert event.memberships.count() == 1


def test_a_user_name_is_given_once() -> None:
    answers = together(*[lambda: create_user(username="bob", by=Actor.system()) for _ in range(6)])

    assert Counter(answers) == {"done": 1, "account.username_taken": 5}


def test_a_phone_that_is_sent_away_while_its_report_waits_has_reported_nothing() -> None:
    jiang = a_running_jiang(1)
    phone, table = a_device(jiang.event), jiang.tables.select_related("jiang__event").get()
    report = partial(report_hand, table=table, number=1, report=a_report())

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=jiang.event_id)
            waiting = threads.submit(together, lambda: report(by=Actor.of_device(phone)))
            time.sleep(0.2)
            revoke_device(event=jiang.event, device=phone, by=owner_of(jiang.event))
        answers = waiting.result()

    assert answers == ["actor.not_allowed"]
    assert not Hand.objects.exists()
