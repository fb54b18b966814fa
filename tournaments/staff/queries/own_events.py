"""The events somebody works at, as the desk lists them."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.staff.models import Role, User


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event with what its line in the list says."""

    event: Event
    role: Role
    days: list[date]
    players: int


def events_of(user: User) -> list[OwnEvent]:
    """Return the user's events, the newest first, in two queries however many there are."""
    registered = Q(
        event__participants__status=Participant.Status.REGISTERED,
        event__participants__is_house=False,
    )
    rows = (
        user.memberships.select_related("event")
        .prefetch_related("event__days")
        .annotate(players=Count("event__participants", filter=registered))
        .order_by("-event__created_at", "-event__pk")
    )
    return [
        OwnEvent(row.event, Role(row.role), [day.date for day in row.event.days.all()], row.players)
        for row in rows
    ]
