"""What is kept for standings is what the tables hold, whatever happens to hands and people."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.builders import (
    a_participant,
    a_report,
    a_running_jiang,
    owner_of,
    play_hand,
)
from tournaments.events.models import Event
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import pause_clock
from tournaments.people.services.participants import edit_participant, withdraw_participant
from tournaments.push import kept_standings as module
from tournaments.push.kept_standings import kept_people, kept_sums
from tournaments.standings.queries.standings import Scope, people_now, sums_now
from tournaments.standings.services.adjustments import make_adjustment
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

WHY: dict[str, Any] = {"reason": "so it is"}


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(3, total_hands=6, hands_per_jiang=3)


def scopes(event: Event) -> Iterator[Scope]:
    now = Event.objects.get(pk=event.pk)
    for confirmed in (False, True):
        for jiang in (None, *now.jiangs.order_by("number")):
            yield Scope(now, jiang, confirmed)


def expect_the_same(event: Event) -> None:
    for scope in scopes(event):
        assert kept_sums(scope) == sums_now(scope)
        for language in ("en", "zh-hant"):
            with translation.override(language):
                assert kept_people(scope) == people_now(scope)


def table_of(jiang: Jiang, number: int) -> Table:
    return jiang.tables.select_related("jiang__event").get(number=number)


def replace_somebody(table: Table, **by: Any) -> None:
    out = table.seats.select_related("participant")[0].participant
    replace_player(table=table, out=out, into=a_participant(table.jiang.event), **WHY, **by)


STEPS: tuple[Callable[..., Any], ...] = (
    lambda one, two, **by: play_hand(one, 1),
    lambda one, two, **by: report_hand(table=two, number=1, report=a_report("B"), **by),
    lambda one, two, **by: dispute_hand(table=two, number=1, **WHY, **by),
    lambda one, two, **by: settle_hand(table=two, number=1, report=a_report("C"), **WHY, **by),
    lambda one, two, **by: correct_hand(table=one, number=1, report=a_report("D"), **WHY, **by),
    lambda one, two, **by: replace_somebody(one, **by),
    lambda one, two, **by: play_hand(one, 2),
    lambda one, two, **by: void_hand(table=two, number=1, **WHY, **by),
    lambda one, two, **by: pause_clock(jiang=one.jiang, **by),
    lambda one, two, **by: make_adjustment(
        participant=one.jiang.event.participants.get(number=1), points=-3, **WHY, **by
    ),
    lambda one, two, **by: withdraw_participant(
        participant=one.jiang.event.participants.get(number=1), **WHY, **by
    ),
    lambda one, two, **by: report_hand(table=two, number=1, attempt=2, report=a_report("D"), **by),
    lambda one, two, **by: play_hand(one, 3),
    lambda one, two, **by: edit_participant(
        participant=one.jiang.event.participants.get(number=2), name="Zoe", **by
    ),
    lambda one, two, **by: a_participant(one.jiang.event, "Yves"),
    lambda one, two, **by: play_hand(two, 2),
)


def test_after_each_step_they_are_what_the_tables_hold(jiang: Jiang) -> None:
    one, two, by = table_of(jiang, 1), table_of(jiang, 2), owner_of(jiang.event)
    expect_the_same(jiang.event)

    for step in STEPS:
        step(one, two, by=by)
        expect_the_same(jiang.event)


def test_many_tables_at_once_are_read_like_all(
    jiang: Jiang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_TABLES", 1)
    expect_the_same(jiang.event)
    play_hand(table_of(jiang, 1), 1)
    expect_the_same(jiang.event)
    play_hand(table_of(jiang, 1), 2)
    play_hand(table_of(jiang, 2), 1)

    expect_the_same(jiang.event)


def test_of_a_new_hand_only_its_table_is_read(jiang: Jiang) -> None:
    for number in (1, 2, 3):
        play_hand(table_of(jiang, number), 1)
    scope = next(scopes(jiang.event))
    before = kept_sums(scope)
    play_hand(table_of(jiang, 2), 2)
    scope = next(scopes(jiang.event))

    with CaptureQueriesContext(connection) as asked:
        after = kept_sums(scope)

    changed = {who for who in after if after[who] is not before.get(who)}
    seated = set(table_of(jiang, 2).seats.values_list("participant", flat=True))
    assert changed == seated
    assert len(asked) == 2  # what the log tells, and the table


def test_of_a_new_hand_nobody_is_read_again(jiang: Jiang) -> None:
    play_hand(table_of(jiang, 1), 1)
    before = kept_people(next(scopes(jiang.event)))
    play_hand(table_of(jiang, 1), 2)
    scope = next(scopes(jiang.event))

    with CaptureQueriesContext(connection) as asked:
        after = kept_people(scope)

    assert after is before
    assert len(asked) == 1  # what the log tells
