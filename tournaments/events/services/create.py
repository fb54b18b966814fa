"""A new event, from a preset."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from tournaments.events.models import Event, Stage
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User
from tournaments.staff.queries.account_rights import require_may_create_events, require_own_password
from tournaments.staff.queries.rights import Right

from .days import place_days
from .presets import Day, days_of, preset_of
from .settings import ON_STAGE, read_settings


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
    Raises RuleError("account.given_password"), ("preset.unknown") or the refusal of a setting or a day.
    """
    require_may_create_events(by)
    chosen = preset_of(preset)
    values = read_settings({**chosen.settings, **changes, "name": name, "place": place}, NEW)
    with transaction.atomic():
        event = make_event(values, preset=preset, is_demo=is_demo)
        if by.user is not None:
            Membership.objects.create(event=event, user=by.user, role=Role.OWNER)
            User.objects.filter(pk=by.user.pk).update(used_elsewhere=True)
            require_own_password(by)  # only now: the account is locked
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
