"""Until when a setting of an event may be changed: each guard refuses when it is too late."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.errors import RuleError
from scoring.games.game import game_of
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.services.plan import require_unpublished
from tournaments.states import require_event
from tournaments.tables.models import Table

Guard = Callable[[Event, str], None]

E = Event.State


def at_any_time(event: Event, field: str) -> None:
    """What everybody sees of people can be changed for as long as it can be seen."""


def until_archived(event: Event, field: str) -> None:
    """A typing error may still show when everything is over."""
    require_event(event, E.DRAFT, E.OPEN, E.RUNNING, E.FINISHED)


def until_finished(event: Event, field: str) -> None:
    require_event(event, E.DRAFT, E.OPEN, E.RUNNING)


def until_pinned(event: Event, field: str) -> None:
    """Play is scored by the rules it started with."""
    if event.pinned is not None:
        raise RuleError("event.rules_pinned", field=field)
    until_finished(event, field)


def require_same_table_size(event: Event, settings: Mapping[str, Any]) -> None:
    """Raise RuleError("event.tables_there") if another number of players at a table came too late.

    Who sits where, and every draw that was begun, is for tables of the size that the game had.
    """
    size = len(game_of(settings).seats)
    begun = event.draws.exclude(state=Draw.State.ABANDONED).exists()
    if size != len(event.game.seats) and (
        begun or Table.objects.filter(jiang__event=event).exists()
    ):
        raise RuleError("event.tables_there", size=len(event.game.seats))


def until_published(event: Event, field: str) -> None:
    """A published jiang's plan is a promise."""
    until_finished(event, field)
    require_unpublished(event)


def while_nothing_awaits(event: Event, field: str) -> None:
    """A report is confirmed in the way that held when it was made."""
    until_finished(event, field)
    waiting = Hand.objects.filter(
        table__jiang__event=event, state__in=[Hand.State.REPORTED, Hand.State.DISPUTED]
    ).count()
    if waiting:
        raise RuleError("event.hands_await_confirmation", count=waiting)


def while_no_draw(kind: str) -> Guard:
    """Return the guard of a draw's kind: it goes on in the way it began."""

    def check(event: Event, field: str) -> None:
        until_finished(event, field)
        begun = event.draws.filter(
            kind__startswith=kind, state__in=[Draw.State.COMMITTED, Draw.State.OPEN]
        ).first()
        if begun:
            raise RuleError("event.draw_under_way", field=field, draw=begun.number)

    return check
