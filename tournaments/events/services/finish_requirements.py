"""What must be decided before an event is over: final standings use confirmed results only (I9)."""

from django.db.models import QuerySet

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.listing import listed

UNDER_WAY = (Jiang.State.PLAYING, Jiang.State.SUSPENDED)


def require_all_played(event: Event, reason: str) -> None:
    """Refuse while a jiang goes on; one that never started needs a reason to be left out."""
    going_on = event.jiangs.filter(state__in=UNDER_WAY)
    if going_on:
        raise RuleError("event.jiangs_not_closed", jiangs=listed(j.number for j in going_on))
    unplayed = event.jiangs.exclude(state=Jiang.State.CLOSED)
    if unplayed and not reason:
        raise RuleError("event.jiangs_unplayed", jiangs=listed(j.number for j in unplayed))


def require_all_decided(event: Event) -> None:
    """Refuse while a hand is disputed or awaits its confirmation."""
    disputed = hands(event, Hand.State.DISPUTED)
    if disputed:
        raise RuleError("event.open_disputes", hands=listed(map(named, disputed)))
    reported = hands(event, Hand.State.REPORTED)
    if reported:
        raise RuleError("event.unconfirmed_hands", hands=listed(map(named, reported)))


def hands(event: Event, state: Hand.State) -> QuerySet[Hand]:
    return (
        Hand.objects.filter(table__jiang__event=event, state=state)
        .select_related("table__jiang")
        .order_by("table__jiang__number", "table__number", "number")
    )


def named(hand: Hand) -> str:
    """Return the hand as jiang-table-hand."""
    return f"{hand.table.jiang.number}-{hand.table.number}-{hand.number}"
