"""Check-in: facts in an order that can have happened, closed before the draw."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_drawn_jiang,
    a_participant,
    a_running_jiang,
    an_event,
    check_in_all,
    owner_of,
    players,
)
from tests.tournaments.log_reading import kinds, logged
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.check_in.models import CheckIn
from tournaments.check_in.services.check_in import (
    check_in,
    close_check_in,
    record_leaving,
    record_return,
    reopen_check_in,
    undo_check_in,
)
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.queries.presence import Presence, presence_of, presences_of
from tournaments.people.services.participants import add_house_player, withdraw_participant

pytestmark = pytest.mark.django_db

K = CheckIn.Kind
STEPS: dict[str, Callable[..., CheckIn]] = {
    "arrive": check_in,
    "undo": undo_check_in,
    "leave": record_leaving,
    "return": record_return,
}


def dora(**more: Any) -> Participant:
    return a_participant(an_event(opened=True), **more)


def do(participant: Participant, *steps: str) -> CheckIn | None:
    fact = None
    for step in steps:
        fact = STEPS[step](participant=participant, by=owner_of(participant.event))
    return fact


def closed(event: Event) -> Event:
    return close_check_in(event=event, by=owner_of(event))


def reopened(event: Event) -> Event:
    return reopen_check_in(event=event, by=owner_of(event))


@pytest.mark.parametrize(
    ("steps", "presence"),
    [
        ("", Presence.ABSENT),
        ("arrive", Presence.HERE),
        ("arrive undo", Presence.ABSENT),
        ("arrive undo arrive", Presence.HERE),
        ("arrive leave", Presence.AWAY),
        ("arrive leave return", Presence.HERE),
        ("arrive leave return leave", Presence.AWAY),
    ],
)
def test_the_newest_fact_says_who_is_here(steps: str, presence: Presence) -> None:
    participant = dora()

    do(participant, *steps.split())

    assert presence_of(participant) == presence
    assert presences_of(participant.event) == {1: presence}
    assert participant.check_ins.count() == len(steps.split())


def test_an_arrival_is_a_fact_with_its_author_and_its_log_entry() -> None:
    participant = dora()

    fact = check_in(participant=participant, by=owner_of(participant.event))

    entry = participant.event.log.get(kind="participant.arrived")
    assert (fact.kind, fact.seq, fact.by, fact.at) == (K.ARRIVED, entry.seq, entry.by, entry.at)
    assert entry.data == fact.as_payload() == {"participant": 1, "kind": "arrived"}


def test_who_is_here_takes_one_query_for_everyone() -> None:
    event = an_event(opened=True)
    players(event, 12)
    check_in_all(event)

    with CaptureQueriesContext(connection) as captured:
        here = presences_of(event)

    assert here == dict.fromkeys(range(1, 13), Presence.HERE)
    assert len(captured) == 1


def test_somebody_may_leave_and_return_while_play_is_on_and_check_in_closed() -> None:
    event = an_event(opened=True)
    late = a_participant(event)
    do(late, "arrive")
    closed(event)
    a_running_jiang(1, event)

    do(late, "leave", "return")

    assert kinds(event)[-2:] == ["participant.left", "participant.returned"]


def test_check_in_is_closed_and_opened_again_until_tables_stand() -> None:
    event = an_event(opened=True)

    assert [closed(event).check_in_closed, reopened(event).check_in_closed] == [True, False]
    assert kinds(event)[-2:] == ["event.check_in_closed", "event.check_in_reopened"]
    assert logged(event, "event.check_in_closed") == [{}]


def withdrawn() -> Participant:
    participant = dora()
    by = owner_of(participant.event)
    return withdraw_participant(participant=participant, reason="ill", by=by)


def house_player() -> Participant:
    event = an_event(opened=True)
    return add_house_player(event=event, by=owner_of(event))


def after_closing(*steps: str, then: str) -> None:
    participant = dora()
    do(participant, *steps)
    closed(participant.event)
    do(participant, then)


def with_tables() -> None:
    jiang = a_drawn_jiang(1)
    closed(jiang.event)
    reopened(jiang.event)


def during_play() -> None:
    jiang = a_running_jiang(1)
    closed(jiang.event)
    reopened(jiang.event)


def twice_closed() -> None:
    event = an_event(opened=True)
    closed(event)
    closed(event)


REFUSED: Refused = [
    ("check_in.already_here", lambda: do(dora(), "arrive", "arrive")),
    ("check_in.already_here", lambda: do(dora(), "arrive", "leave", "return", "arrive")),
    ("check_in.has_left", lambda: do(dora(), "arrive", "leave", "arrive")),
    ("check_in.nothing_to_undo", lambda: do(dora(), "undo")),
    ("check_in.nothing_to_undo", lambda: do(dora(), "arrive", "undo", "undo")),
    ("check_in.nothing_to_undo", lambda: do(dora(), "arrive", "leave", "undo")),
    ("check_in.nothing_to_undo", lambda: do(dora(), "arrive", "leave", "return", "undo")),
    ("check_in.not_here", lambda: do(dora(), "leave")),
    ("check_in.not_here", lambda: do(dora(), "arrive", "undo", "leave")),
    ("check_in.not_here", lambda: do(dora(), "arrive", "leave", "leave")),
    ("check_in.not_away", lambda: do(dora(), "return")),
    ("check_in.not_away", lambda: do(dora(), "arrive", "return")),
    ("check_in.not_registered", lambda: do(dora(waiting=True), "arrive")),
    ("check_in.not_registered", lambda: do(withdrawn(), "arrive")),
    ("check_in.house_player", lambda: do(house_player(), "arrive")),
    ("check_in.closed", lambda: after_closing(then="arrive")),
    ("check_in.closed", lambda: after_closing("arrive", then="undo")),
    ("check_in.already_closed", twice_closed),
    ("check_in.not_closed", lambda: reopened(an_event(opened=True))),
    ("check_in.tables_set", with_tables),
    ("event.wrong_state", during_play),
    ("event.wrong_state", lambda: closed(an_event())),
    ("event.wrong_state", lambda: reopened(an_event())),
    ("event.wrong_state", lambda: do(a_participant(an_event()), "arrive")),
    ("event.wrong_state", lambda: do(a_participant(an_event()), "undo")),
    ("event.wrong_state", lambda: do(a_participant(an_event()), "leave")),
    ("event.wrong_state", lambda: do(a_participant(an_event()), "return")),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_can_not_have_happened_at_the_door_is_refused(
    code: str, call: Callable[[], Any]
) -> None:
    assert refusal(call) == code
