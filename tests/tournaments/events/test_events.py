"""An event's life outside of play: created, opened, finished, archived, reopened."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.games import ruleset
from tests.builders import (
    a_committed_draw,
    a_drawn_jiang,
    a_finished_event,
    a_participant,
    a_played_event,
    a_published_jiang,
    a_running_jiang,
    an_event,
    an_owner,
    finish_hands,
    owner_of,
    user_of,
)
from tests.tournaments.events.test_days import REFUSED as OF_DAYS
from tests.tournaments.events.test_event_settings import REFUSED as OF_SETTINGS
from tests.tournaments.log_reading import kinds, logged
from tests.tournaments.refusal_cases import Refused, provoked, refusal
from tournaments.check_in.services.check_in import check_in
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import (
    archive_event,
    finish_event,
    open_event,
    reopen_event,
    return_to_draft,
)
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.refusals.events import EVENTS
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db

E = Event.State


# Creating


def test_who_creates_an_event_owns_it_as_a_draft() -> None:
    alice = an_owner()

    event = create_event(name="Spring Cup", place="Town hall", by=alice)

    assert (event.state, event.name, event.place) == (E.DRAFT, "Spring Cup", "Town hall")
    assert list(event.memberships.values_list("user", "role")) == [(user_of(alice).pk, Role.OWNER)]
    assert kinds(event) == ["event.created"]
    assert logged(event, "event.created")[0]["owner"] == user_of(alice).public_id


def test_what_the_system_creates_has_no_owner_yet() -> None:
    event = create_event(name="Demo", by=Actor.system(), is_demo=True)

    assert (event.memberships.count(), event.is_demo) == (0, True)


def test_settings_given_at_creation_replace_the_presets() -> None:
    event = an_event(total_hands=8, confirm="none", settings={"threshold": 10})

    assert (event.stages.get().total_hands, event.confirm) == (8, "none")
    assert event.settings == {**ruleset("tw-tournament").defaults, "threshold": 10}


def test_an_event_refused_leaves_nothing_behind() -> None:
    alice = an_owner()

    code = refusal(
        lambda: create_event(name="Cup", by=alice, days=[date(2026, 3, 18), date(2026, 3, 18)])
    )

    assert code == "day.twice"
    assert Event.objects.count() == 0


def test_names_are_kept_stripped_and_composed() -> None:
    event = an_event(name="  Cafe\u0301 Cup ", place="\u3000")

    assert (event.name, event.place) == ("Café Cup", "")


# States


def test_an_event_is_opened_finished_archived_and_reopened_step_by_step() -> None:
    event = a_played_event()
    alice = owner_of(event)

    states = [
        finish_event(event=event, by=alice).state,
        archive_event(event=event, by=alice).state,
        reopen_event(event=event, reason="a protest", by=alice).state,
        reopen_event(event=event, reason="a protest", by=alice).state,
        finish_event(event=event, by=alice).state,
    ]

    assert states == [E.FINISHED, E.ARCHIVED, E.FINISHED, E.RUNNING, E.FINISHED]
    assert logged(event, "event.reopened") == [
        {"state": "finished", "reason": "a protest"},
        {"state": "running", "reason": "a protest"},
    ]


def test_a_reopened_event_is_still_scored_by_the_rules_it_started_with() -> None:
    event = a_finished_event()
    alice = owner_of(event)

    event = reopen_event(event=event, reason="a protest", by=alice)

    assert event.pinned == event.rules == a_finished_event().pinned
    changes = {"settings": {"threshold": 10}}
    code = refusal(lambda: configure_event(event=event, changes=changes, by=alice))
    assert code == "event.rules_pinned"


def test_an_open_event_can_go_back_to_a_draft_while_nothing_has_happened() -> None:
    event = an_event(opened=True)

    event = return_to_draft(event=event, by=owner_of(event))

    assert event.state == E.DRAFT
    assert kinds(event) == ["event.created", "event.opened", "event.closed_to_draft"]


def test_an_event_can_be_cut_short_with_a_reason() -> None:
    jiang = a_running_jiang(1)
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=owner_of(jiang.event))

    event = finish_event(event=jiang.event, reason="typhoon", by=owner_of(jiang.event))

    assert event.state == E.FINISHED
    assert logged(event, "event.finished") == [{"reason": "typhoon"}]


def to_draft(event: Event) -> None:
    return_to_draft(event=event, by=owner_of(event))


def after_a_check_in() -> None:
    event = an_event(opened=True)
    check_in(participant=a_participant(event), by=owner_of(event))
    to_draft(event)


def after_a_commitment() -> None:
    event = an_event(opened=True)
    a_committed_draw(event, "tables-lots")
    to_draft(event)


def finished(event: Event, **more: str) -> None:
    finish_event(event=event, by=owner_of(event), **more)


def with_hands(state: Hand.State) -> None:
    event = a_played_event()
    Hand.objects.update(state=state)
    finished(event)


def after_the_first_jiang() -> None:
    jiang = a_running_jiang(1)
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=owner_of(jiang.event))
    finished(jiang.event)


def reopened(event: Event, reason: str) -> None:
    reopen_event(event=event, reason=reason, by=owner_of(event))


REFUSED: Refused = [
    ("event.already_begun", after_a_check_in),
    ("event.already_begun", after_a_commitment),
    ("event.already_begun", lambda: to_draft(a_drawn_jiang(1).event)),
    ("event.wrong_state", lambda: to_draft(an_event())),
    ("event.wrong_state", lambda: to_draft(a_running_jiang(1).event)),
    ("event.wrong_state", lambda: finished(an_event())),
    ("event.wrong_state", lambda: finished(a_published_jiang(1).event)),
    ("event.wrong_state", lambda: finished(a_finished_event())),
    ("event.jiangs_not_closed", lambda: finished(a_running_jiang(1).event, reason="typhoon")),
    ("event.jiangs_unplayed", after_the_first_jiang),
    ("event.open_disputes", lambda: with_hands(Hand.State.DISPUTED)),
    ("event.unconfirmed_hands", lambda: with_hands(Hand.State.REPORTED)),
    ("reason.missing", lambda: reopened(a_finished_event(), " ")),
    ("event.wrong_state", lambda: reopened(an_event(), "a protest")),
    ("event.wrong_state", lambda: reopened(a_running_jiang(1).event, "a protest")),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_a_step_out_of_order_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code


@pytest.mark.parametrize("service", [open_event, archive_event])
def test_a_step_is_not_taken_twice(service: Callable[..., Event]) -> None:
    event = an_event() if service is open_event else a_finished_event()
    service(event=event, by=owner_of(event))

    assert refusal(lambda: service(event=event, by=owner_of(event))) == "event.wrong_state"


def test_a_dispute_is_named_by_jiang_table_and_hand() -> None:
    event = a_played_event()
    Hand.objects.update(state=Hand.State.DISPUTED)

    with pytest.raises(RuleError) as refused:
        finish_event(event=event, by=owner_of(event))

    assert refused.value.params == {"hands": "1-1-1"}


def test_every_refusal_of_events_is_provoked() -> None:
    elsewhere = {"preset.unknown", "day.of_another_event", "day.not_later"}

    assert provoked(REFUSED, OF_SETTINGS, OF_DAYS, among=EVENTS) | elsewhere == set(EVENTS)


def test_jiang_states_that_end_an_event_are_only_the_closed_ones() -> None:
    event = a_played_event()
    event.jiangs.update(state=Jiang.State.SUSPENDED)

    assert refusal(lambda: finished(event, reason="typhoon")) == "event.jiangs_not_closed"
