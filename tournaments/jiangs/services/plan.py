"""The plan: how an event's hands are divided into jiangs (1.2)."""

from collections.abc import Iterable
from math import ceil
from typing import Any

from scoring.errors import RuleError
from tournaments.events.models import Event, Stage
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event

DRAWN_AT_MOST = (Jiang.State.PLANNED, Jiang.State.DRAWN)


def plan_jiangs(*, event: Event, by: Actor) -> list[Jiang]:
    """Make the event's jiangs from its stages (1.2); again and again until one is published."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, Event.State.DRAFT, Event.State.OPEN)
        require_unpublished(change.event)
        jiangs = save_plan(change.event)
        change.note("jiang.planned", plan_payload(jiangs))
        return jiangs


def hands_of_jiangs(total: int, per_jiang: int) -> list[int]:
    """Return how many hands each jiang has: full ones, then what is left (1.2).

    >>> hands_of_jiangs(12, 8), hands_of_jiangs(8, 8), hands_of_jiangs(5, 8)
    ([8, 4], [8], [5])
    """
    return [min(per_jiang, total - scheduled) for scheduled in range(0, total, per_jiang)]


def minutes_of(event: Event, stage: Stage, hands: int) -> int:
    """Return a jiang's time; a shorter jiang has its share of it, rounded up."""
    return ceil(event.minutes_per_jiang * hands / stage.hands_per_jiang)


def save_plan(event: Event) -> list[Jiang]:
    """Make the jiangs of all stages, numbered through the event; a jiang that is there is kept."""
    wanted = [
        (stage, hands)
        for stage in event.stages.all()
        for hands in hands_of_jiangs(stage.total_hands, stage.hands_per_jiang)
    ]
    if not wanted:
        raise RuleError("plan.no_stage")
    remove_beyond(event, len(wanted))
    return [save_jiang(event, number, *each) for number, each in enumerate(wanted, 1)]


def save_jiang(event: Event, number: int, stage: Stage, hands: int) -> Jiang:
    given = {"stage": stage, "hands": hands, "minutes": minutes_of(event, stage, hands)}
    return Jiang.objects.update_or_create(event=event, number=number, defaults=given)[0]


def plan_payload(jiangs: Iterable[Jiang]) -> dict[str, Any]:
    return {
        "jiangs": [
            {"jiang": j.number, "stage": j.stage.number, "hands": j.hands, "minutes": j.minutes}
            for j in jiangs
        ]
    }


def remove_beyond(event: Event, last: int) -> None:
    surplus = event.jiangs.filter(number__gt=last)
    drawn = surplus.filter(draws__isnull=False).first()
    if drawn is not None:
        raise RuleError("plan.jiang_has_draw", jiang=drawn.number)
    surplus.delete()


def require_unpublished(event: Event) -> None:
    """Raise RuleError("plan.published") once a jiang is published: its plan is a promise."""
    published = event.jiangs.exclude(state__in=DRAWN_AT_MOST).first()
    if published is not None:
        raise RuleError("plan.published", jiang=published.number)
