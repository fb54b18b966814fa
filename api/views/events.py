"""Events: found, listed, configured, and moved through their states."""

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet

from api.access import AUDIENCE, EVERYONE, USERS, staff
from api.fields import Nothing
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import events as shapes
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
from tournaments.report_fields import describe_fields
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role
from tournaments.staff.queries.rights import Right, role_of

SETTINGS = ("event.*", "text.*", "input.*", "setting.*", "ruleset.unknown", "tie_break.*")
EXAMPLE = {"name": "春季盃", "place": "活動中心", "dates": ["2027-03-20"]}
LINE = {
    "id": "0123456789ABCDEF",
    "name": "春季盃",
    "place": "活動中心",
    "time_zone": "Asia/Taipei",
    "state": "open",
    "version": 57,
    "role": "owner",
    "created_at": "2027-03-01T09:00:00+08:00",
}
SHOWN = {
    **LINE,
    "head_hash": "5f2c…",
    "preset": "tw-tournament",
    "ruleset": "tw-tournament",
    "settings": {"per_card": 1},
    "seats": ["A", "B", "C", "D"],
    "decks": 1,
    "report_fields": [{"name": "winner", "kind": "seat", "label": "Who went out?"}],
    "tie_breaks": ["hands_won", "fewest_cards", "best_hand"],
    "total_hands": 12,
    "hands_per_jiang": 8,
    "minutes_per_jiang": 80,
    "confirm": "player",
    "table_draw": "lots",
    "seat_draw": "physical",
    "next_tables": "keep",
    "public_names": "full",
    "search_engines": False,
    "check_in_closed": False,
    "rules_are_fixed": False,
}


class Events(Resource):
    @operation(
        "events.list",
        "List the events you may see",
        EVERYONE,
        query=shapes.EventsQuery,
        answer=listing("Events", shapes.EventLineSerializer),
        answers={"items": [LINE], "next": None},
    )
    def get(self, call: Call) -> Page:
        """Everything that is open to all, and the caller's own events, including drafts."""
        roles = own_roles(call.caller)
        rows = seen_by(roles, mine=call.query["mine"])
        if "state" in call.query:
            rows = rows.filter(state=call.query["state"])
        page = page_of(rows, call.query, key="public_id")
        for event in page.items:
            event.role = roles.get(event.pk)
        return page

    @operation(
        "events.create",
        "Create an event",
        USERS,
        services=(create_event,),
        body=shapes.NewEvent,
        answer=shapes.EventSerializer,
        status=201,
        codes=("account.given_password", "preset.unknown", "day.*", *SETTINGS),
        once=True,
        example=EXAMPLE,
        answers={**SHOWN, "state": "draft", "version": 1},
    )
    def post(self, call: Call) -> Event:
        """It starts as a draft, from a preset; whoever creates it is its owner. Tokens can't do this: each is for one event."""
        given = dict(call.body)
        event = create_event(days=given.pop("dates", []), by=call.actor, **given)
        return describe_event(event, call.caller)


class OneEvent(Resource):
    @operation(
        "events.show", "Show an event", AUDIENCE, answer=shapes.EventSerializer, answers=SHOWN
    )
    def get(self, call: Call) -> Event:
        return describe_event(call.event, call.caller)

    @operation(
        "events.configure",
        "Change settings",
        staff(Right.CONFIGURE),
        services=(configure_event,),
        body=shapes.EventChanges,
        answer=shapes.EventSerializer,
        codes=("draw.*", "jiang.*", *SETTINGS),
        match=True,
        example={"minutes_per_jiang": 90},
        answers={**SHOWN, "minutes_per_jiang": 90},
    )
    def patch(self, call: Call) -> Event:
        """If one value is refused, all are; settings not named stay as they are."""
        configure_event(event=call.event, changes=call.body, by=call.actor)
        return describe_event(call.event, call.caller)

    def current(self, event: Event) -> Any:
        return shapes.EventSerializer(describe_event(event, None)).data


def moving(
    name: str, summary: str, service: Callable[..., Event], codes: tuple[str, ...] = (), **more: Any
) -> type[Resource]:
    """Return the address of a step from one state of an event to another."""

    class Step(Resource):
        @operation(
            f"events.{name}",
            summary,
            staff(Right.CONFIGURE),
            services=(service,),
            answer=shapes.EventSerializer,
            codes=("event.*", *codes),
            **{"body": Nothing, "example": {}, **more},
        )
        def post(self, call: Call) -> Event:
            service(event=call.event, by=call.actor, **call.body)
            return describe_event(call.event, call.caller)

    return Step


WITH_REASON = {"body": shapes.Reason, "example": {"reason": "A result was wrong"}}
MAYBE_REASON = {"body": shapes.OptionalReason, "example": {"reason": ""}}

Open = moving("open", "Open an event to everyone", open_event)
Draft = moving("draft", "Make an open event a draft again", return_to_draft)
Finish = moving("finish", "Finish a running event", finish_event, ("reason.*",), **MAYBE_REASON)
Archive = moving("archive", "Archive a finished event", archive_event)
Reopen = moving("reopen", "Reopen an event for changes", reopen_event, ("reason.*",), **WITH_REASON)


def seen_by(own: dict[int, Role], *, mine: bool) -> QuerySet[Event]:
    """Return the events that somebody with these roles may know of."""
    theirs = Q(pk__in=own)
    return Event.objects.filter(theirs if mine else theirs | ~Q(state=Event.State.DRAFT))


def own_roles(actor: Actor | None) -> dict[int, Role]:
    """Return somebody's role by event; by a token or a phone, in its event only. One query."""
    if actor is None:
        return {}
    if actor.user is not None and actor.limits is None:
        rows = Membership.objects.filter(user=actor.user, user__is_active=True)
        return {row.event_id: Role(row.role) for row in rows}
    own = actor.limits or actor.device
    role = role_of(actor, own.event) if own else None
    return {own.event_id: role} if own and role else {}


def describe_event(event: Event, actor: Actor | None) -> Event:
    """Return the event as it is now, with its stage and the caller's role."""
    event.refresh_from_db()
    event.stage = event.stages.get()  # type: ignore[attr-defined]
    event.role = role_of(actor, event) if actor else None  # type: ignore[attr-defined]
    event.report_fields = describe_fields(event.game.fields)  # type: ignore[attr-defined]
    return event
