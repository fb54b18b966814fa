"""A plan that is there already follows the settings it was made from."""

from collections.abc import Collection

from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import DRAWN_AT_MOST, minutes_of, plan_payload, save_plan
from tournaments.log.services.change import Change

from .settings import ON_STAGE


def replan_jiangs(change: Change, changed: Collection[str]) -> None:
    """Plan anew for other hands; for another length, only what isn't published yet."""
    event = change.event
    if not event.jiangs.exists():
        return
    if not set(ON_STAGE).isdisjoint(changed):
        change.note("jiang.planned", plan_payload(save_plan(event)))
    elif "minutes_per_jiang" in changed:
        coming = list(event.jiangs.filter(state__in=DRAWN_AT_MOST).select_related("stage"))
        for jiang in coming:
            jiang.minutes = minutes_of(event, jiang.stage, jiang.hands)
        Jiang.objects.bulk_update(coming, ["minutes"])
        # The whole plan, also here: what an entry leaves out is no longer planned.
        change.note("jiang.planned", plan_payload(event.jiangs.select_related("stage")))
