"""Adjustments (加減分): a penalty or a bonus with its reason, and taking it back."""

from django.db.models import Max

from scoring.errors import RuleError
from scoring.reading import integer_of
from tournaments.events.models import Event
from tournaments.hands.services.consequences import Consequences, consequences_of_adjustment
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import read_consistently
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, require
from tournaments.standings.models import Adjustment, AdjustmentCancellation
from tournaments.states import require_event
from tournaments.validation import required_reason

LARGEST = 10_000


def make_adjustment(
    *, participant: Participant, points: int, reason: str, by: Actor, jiang: Jiang | None = None
) -> Adjustment:
    """Add points to a participant's total, or take some away; hands stay as they were.

    Raises RuleError: actor.not_allowed, event.wrong_state, reason.missing, reason.too_long,
    input.not_an_integer, adjustment.zero, adjustment.out_of_range, adjustment.other_event.
    """
    with changing(participant.event, by=by, needs=Right.ADJUST) as change:
        require_adjustable(change.event, points, jiang)
        why = required_reason(reason)
        last = change.event.adjustments.aggregate(last=Max("number"))["last"]
        adjustment = Adjustment(
            event=change.event,
            number=(last or 0) + 1,
            participant=participant,
            jiang=jiang,
            points=points,
            reason=why,
        )
        return change.append(adjustment, "adjustment.made")


def cancel_adjustment(*, adjustment: Adjustment, reason: str, by: Actor) -> AdjustmentCancellation:
    """Take an adjustment back, once; it stays to be seen.

    Raises RuleError: actor.not_allowed, event.wrong_state, reason.missing, reason.too_long,
    adjustment.already_cancelled.
    """
    with changing(adjustment.event, by=by, needs=Right.ADJUST) as change:
        require_event(change.event, Event.State.RUNNING)
        why = required_reason(reason)
        if AdjustmentCancellation.objects.filter(adjustment=adjustment).exists():
            raise RuleError("adjustment.already_cancelled", number=adjustment.number)
        cancellation = AdjustmentCancellation(adjustment=adjustment, reason=why)
        return change.append(cancellation, "adjustment.cancelled")


def preview_adjustment(
    *, participant: Participant, points: int, by: Actor, jiang: Jiang | None = None
) -> Consequences:
    """Say what an adjustment would change: totals and ranks; nothing is written.

    Raises RuleError as `make_adjustment` would.
    """

    def read(event: Event) -> Consequences:
        require(by, Right.ADJUST, event)
        require_adjustable(event, points, jiang)
        return consequences_of_adjustment(event, participant, points)

    return read_consistently(participant.event, read)


def require_adjustable(event: Event, points: int, jiang: Jiang | None) -> None:
    """Raise RuleError unless the event is running and the points are a sensible whole number."""
    require_event(event, Event.State.RUNNING)
    if integer_of(points, "points") == 0:
        raise RuleError("adjustment.zero")
    if abs(points) > LARGEST:
        raise RuleError("adjustment.out_of_range", points=points, largest=LARGEST)
    if jiang is not None and jiang.event_id != event.pk:
        raise RuleError("adjustment.other_event")
