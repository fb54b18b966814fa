"""A new event, from a preset."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from tournaments.events.models import Event, Stage
from tournaments.log.services.change import changing
from tournaments.log.services.installation import note_in_installation
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User
from tournaments.staff.queries.account_rights import require_may_create_events, require_own_password
from tournaments.staff.queries.rights import Right

from .days import place_days
from .presets import Day, days_of, preset_of
from .settings import ON_STAGE, read_settings, settings_of


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
            mark_used_elsewhere(by.user)
            require_own_password(by)  # only now: the account is locked
        with changing(event, by=by, needs=Right.CONFIGURE) as change:
            owner = by.user.public_id if by.user else None
            payload = {"preset": preset, "demo": is_demo, "owner": owner}
            settings = settings_of(event, event.stages.get())
            change.note("event.created", {**payload, "settings": settings})
            if days:
                place_days(change, days_of(chosen, days))
            note_in_installation("event.created", {"event": event.public_id}, by=by.key)
    return event


def mark_used_elsewhere(user: User) -> None:
    """Lock the founder's account, which is its user's alone from now on."""
    row = User.objects.select_for_update().get(pk=user.pk)
    if not row.used_elsewhere:
        row.used_elsewhere, row.saved_by = True, Actor.of_user(user).key
        row.save(update_fields=["used_elsewhere"])


NEW: Mapping[str, Any] = {"ruleset": None, "settings": {}}


def make_event(values: Mapping[str, Any], *, preset: str, is_demo: bool) -> Event:
    on_event = {name: value for name, value in values.items() if name not in ON_STAGE}
    event = Event.objects.create(preset=preset, is_demo=is_demo, **on_event)
    Stage.objects.create(event=event, number=1, **{name: values[name] for name in ON_STAGE})
    return event
