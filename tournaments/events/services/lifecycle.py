"""An event's life outside of play: created, configured, opened, finished, archived, reopened."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from scoring.errors import RuleError
from tournaments.events.models import Event, PlayingDay, Stage
from tournaments.events.queries.pristine import is_pristine
from tournaments.log.services.change import changing
from tournaments.reasons import one_line, reason_given
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role
from tournaments.staff.queries.account_rights import require_may_create_events
from tournaments.staff.queries.rights import Right
from tournaments.states import move_event, require_event

from .completeness import require_all_decided, require_all_played
from .days import place_days
from .presets import Day, days_of, preset_of
from .replan import replan_jiangs
from .settings import ON_STAGE, SETTINGS, read_settings, settings_of

E = Event.State


def create_event(
    *,
    name: str,
    by: Actor,
    preset: str = "tw-tournament",
    place: str = "",
    days: Sequence[date | Day] = (),
    is_demo: bool = False,
    **changes: object,
) -> Event:
    """Create a draft from a preset; the user who does so becomes its owner.

    `days` are whole days, or dates that get the preset's hours; `changes` are settings by name.
    What the system creates has no owner until it adds one.
    Raises RuleError("preset.unknown") or the refusal of a setting or a day.
    """
    require_may_create_events(by)
    chosen = preset_of(preset)
    values = read_settings({**chosen.settings, **changes, "name": name, "place": place}, NEW)
    with transaction.atomic():
        event = make_event(values, preset=preset, is_demo=is_demo)
        if by.user is not None:
            Membership.objects.create(event=event, user=by.user, role=Role.OWNER)
        with changing(event, by=by, needs=Right.CONFIGURE) as change:
            owner = by.user.public_id if by.user else None
            change.note("event.created", {"preset": preset, "owner": owner, "settings": values})
            if days:
                place_days(change, days_of(chosen, days))
    return event


NEW: Mapping[str, Any] = {"ruleset": None, "settings": {}}


def make_event(values: Mapping[str, Any], *, preset: str, is_demo: bool) -> Event:
    on_event = {name: value for name, value in values.items() if name not in ON_STAGE}
    event = Event.objects.create(preset=preset, is_demo=is_demo, **on_event)
    Stage.objects.create(event=event, number=1, **{name: values[name] for name in ON_STAGE})
    return event


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
        require_event(change.event, E.DRAFT, E.OPEN, E.RUNNING)
        return place_days(change, days)


def open_event(*, event: Event, by: Actor) -> Event:
    """Show a draft to everyone; from now on participants check in."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        move_event(change.event, E.OPEN)
        change.note("event.opened", {})
        return change.event


def close_to_draft(*, event: Event, by: Actor) -> Event:
    """Take an open event back from everyone's eyes, as long as nothing has happened in it.

    Raises RuleError("event.already_begun") once somebody has checked in or a draw was made.
    """
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.OPEN)
        if not is_pristine(change.event):
            raise RuleError("event.already_begun")
        move_event(change.event, E.DRAFT)
        change.note("event.closed_to_draft", {})
        return change.event


def finish_event(*, event: Event, by: Actor, reason: str = "") -> Event:
    """End a running event: every jiang closed, every hand confirmed or settled (I9).

    Jiangs that never started need a reason to be left out.
    Raises RuleError("event.jiangs_not_closed"), ("event.jiangs_unplayed"), ("event.open_disputes")
    or ("event.unconfirmed_hands").
    """
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.RUNNING)
        why = one_line(reason)
        require_all_played(change.event, why)
        require_all_decided(change.event)
        move_event(change.event, E.FINISHED)
        change.note("event.finished", {"reason": why})
        return change.event


def archive_event(*, event: Event, by: Actor) -> Event:
    """Put a finished event away; nothing in it changes any more."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.FINISHED)
        move_event(change.event, E.ARCHIVED)
        change.note("event.archived", {})
        return change.event


def reopen_event(*, event: Event, reason: str, by: Actor) -> Event:
    """Take a finished event back to running, or an archived one back to finished; its rules stay."""
    with changing(event, by=by, needs=Right.CONFIGURE) as change:
        require_event(change.event, E.FINISHED, E.ARCHIVED)
        why = reason_given(reason)
        move_event(change.event, E.RUNNING if change.event.state == E.FINISHED else E.FINISHED)
        change.note("event.reopened", {"state": str(change.event.state), "reason": why})
        return change.event
