"""Settings and playing days of an event that is there, changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.events.models import Event, PlayingDay, Stage
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event

from .days import place_days
from .presets import Day
from .replan import replan_jiangs
from .setting_deadlines import require_same_table_size
from .settings import ON_STAGE, SETTINGS, read_settings, settings_of


def configure_event(*, event: Event, changes: Mapping[str, object], by: Actor) -> Event:
    """Change settings by name; what doesn't differ isn't touched, and all is refused if one is.

    Raises RuleError("event.unknown_setting"), the refusal of a value, or of a change that is too late.
    """
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        stage = change.event.stages.get()
        current = settings_of(change.event, stage)
        values = read_settings(changes, current)
        differing = {name: value for name, value in values.items() if value != current[name]}
        for name in differing:
            SETTINGS[name].guard(change.event, name)
        require_same_table_size(change.event, {**current, **differing})
        if differing:
            write_settings(change.event, stage, differing)
            change.note("event.configured", {"settings": differing})
            replan_jiangs(change, differing)
        return change.event


def write_settings(event: Event, stage: Stage, values: Mapping[str, Any]) -> None:
    for row, names in ((stage, ON_STAGE), (event, SETTINGS.keys() - set(ON_STAGE))):
        written = [name for name in values if name in names]
        for name in written:
            setattr(row, name, values[name])
        if written:
            row.save(update_fields=written)


def set_days(*, event: Event, days: Sequence[Day], by: Actor) -> list[PlayingDay]:
    """Give the event exactly these days, numbered by date.

    A day that play has reached stays; only its cut-off may still be moved.
    Raises RuleError("day.…").
    """
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, Event.State.DRAFT, Event.State.OPEN, Event.State.RUNNING)
        return place_days(change, days)
