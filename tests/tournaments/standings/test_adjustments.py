"""Adjustments (加減分): never mixed into hands, never without a reason, cancellable once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import a_running_jiang, a_stranger
from tests.tournaments.hall import Hall, a_hall, refusal
from tournaments.events.models import Event
from tournaments.log.models import LogEntry, canonical
from tournaments.standings.models import Adjustment, AdjustmentCancellation
from tournaments.standings.queries.standings import standings_of
from tournaments.standings.services.adjustments import (
    cancel_adjustment,
    make_adjustment,
    preview_adjustment,
)

pytestmark = pytest.mark.django_db

Act = Callable[[], object]


@pytest.fixture
def hall() -> Hall:
    hall = a_hall()
    hall.report()
    return hall


def adjust(hall: Hall, points: Any = -20, **more: Any) -> Adjustment:
    given = {"participant": hall.player("A"), "reason": "late", "by": hall.hana, **more}
    return make_adjustment(points=points, **given)


def cancel(hall: Hall, adjustment: Adjustment, **more: Any) -> AdjustmentCancellation:
    given = {"reason": "the train was late", "by": hall.hana, **more}
    return cancel_adjustment(adjustment=adjustment, **given)


def newest(hall: Hall) -> LogEntry:
    return LogEntry.objects.get(event=hall.event, seq=hall.event.head_seq)


def standing(hall: Hall) -> tuple[int, int, int]:
    """Return A's points in hands, adjustments and total."""
    row = next(row for row in standings_of(hall.event).rows if row.number == 1)
    return row.points, row.adjustments, row.total


def test_an_adjustment_stands_beside_the_hands(hall: Hall) -> None:
    adjust(hall, -20)
    adjust(hall, 5)

    assert standing(hall) == (24, -15, 9)


def test_adjustments_are_numbered_through_the_event(hall: Hall) -> None:
    numbers = [adjust(hall, points, participant=hall.player("C")).number for points in (1, 2)]

    assert [*numbers, adjust(hall).number] == [1, 2, 3]


@pytest.mark.parametrize("points", [-10_000, -1, 1, 10_000])
def test_ten_thousand_points_are_the_most(hall: Hall, points: int) -> None:
    assert adjust(hall, points).points == points


def test_an_adjustment_may_belong_to_a_jiang(hall: Hall) -> None:
    adjustment = adjust(hall, jiang=hall.jiang)

    entry = newest(hall)
    assert (entry.kind, entry.by, entry.seq) == ("adjustment.made", hall.hana.key, adjustment.seq)
    assert entry.payload == canonical(Adjustment.objects.get().as_payload())
    assert entry.data == {
        "number": 1,
        "participant": 1,
        "jiang": 1,
        "points": -20,
        "reason": "late",
    }


def test_a_cancelled_adjustment_counts_no_more_and_stays(hall: Hall) -> None:
    adjustment = adjust(hall)

    cancel(hall, adjustment)

    entry = newest(hall)
    assert standing(hall) == (24, 0, 24)
    assert Adjustment.objects.get() == adjustment
    assert entry.kind == "adjustment.cancelled"
    assert entry.data == {"number": 1, "reason": "the train was late"}


def of_nothing(hall: Hall) -> Act:
    return lambda: adjust(hall, 0)


def of_too_much(hall: Hall) -> Act:
    return lambda: adjust(hall, 10_001)


def of_too_little(hall: Hall) -> Act:
    return lambda: adjust(hall, -10_001)


def of_half_a_point(hall: Hall) -> Act:
    return lambda: adjust(hall, 0.5)


def of_a_truth(hall: Hall) -> Act:
    return lambda: adjust(hall, True)


def without_a_reason(hall: Hall) -> Act:
    return lambda: adjust(hall, reason="  ")


def by_a_referee(hall: Hall) -> Act:
    return lambda: adjust(hall, by=hall.bob)


def by_a_stranger(hall: Hall) -> Act:
    return lambda: adjust(hall, by=a_stranger())


def by_the_player(hall: Hall) -> Act:
    return lambda: adjust(hall, 20, by=hall.link("A"))


def for_a_jiang_of_another_event(hall: Hall) -> Act:
    other = a_running_jiang(1)
    return lambda: adjust(hall, jiang=other)


def after_the_event(hall: Hall) -> Act:
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)
    return lambda: adjust(hall)


def before_play(hall: Hall) -> Act:
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.OPEN)
    return lambda: adjust(hall)


def cancelled_twice(hall: Hall) -> Act:
    adjustment = adjust(hall)
    cancel(hall, adjustment)
    return lambda: cancel(hall, adjustment)


def cancelled_without_a_reason(hall: Hall) -> Act:
    adjustment = adjust(hall)
    return lambda: cancel(hall, adjustment, reason="")


def cancelled_by_a_referee(hall: Hall) -> Act:
    adjustment = adjust(hall)
    return lambda: cancel(hall, adjustment, by=hall.bob)


def cancelled_after_the_event(hall: Hall) -> Act:
    adjustment = adjust(hall)
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)
    return lambda: cancel(hall, adjustment)


def previewed_by_a_referee(hall: Hall) -> Act:
    return lambda: preview_adjustment(participant=hall.player("A"), points=1, by=hall.bob)


def previewed_of_nothing(hall: Hall) -> Act:
    return lambda: preview_adjustment(participant=hall.player("A"), points=0, by=hall.hana)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (of_nothing, "adjustment.zero"),
        (of_too_much, "adjustment.out_of_range"),
        (of_too_little, "adjustment.out_of_range"),
        (of_half_a_point, "input.not_an_integer"),
        (of_a_truth, "input.not_an_integer"),
        (without_a_reason, "reason.missing"),
        (by_a_referee, "actor.not_allowed"),
        (by_a_stranger, "actor.not_allowed"),
        (by_the_player, "actor.not_allowed"),
        (for_a_jiang_of_another_event, "adjustment.other_event"),
        (after_the_event, "event.wrong_state"),
        (before_play, "event.wrong_state"),
        (cancelled_twice, "adjustment.already_cancelled"),
        (cancelled_without_a_reason, "reason.missing"),
        (cancelled_by_a_referee, "actor.not_allowed"),
        (cancelled_after_the_event, "event.wrong_state"),
        (previewed_by_a_referee, "actor.not_allowed"),
        (previewed_of_nothing, "adjustment.zero"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_is_refused_with_a_code(hall: Hall, given: Callable[[Hall], Act], code: str) -> None:
    act = given(hall)
    before = LogEntry.objects.count()

    assert refusal(act) == code
    assert LogEntry.objects.count() == before
